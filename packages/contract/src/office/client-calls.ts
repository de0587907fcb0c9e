// The calls of the office about clients: finding, reading, blocking, and adjusting their balance.
import * as z from 'zod/mini';
import { queueOrder } from '../desk/queue-order.ts';
import { keyRefusals } from '../wire/call.ts';
import { decimal, page, text, wholeNumber } from '../wire/parameters.ts';
import type { OfficeCallContract } from './office-call.ts';
import { adjustment, clientFile, clientRow } from './shapes.ts';

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const id = wholeNumber;

export const clientsOfficeCalls = {
  officeClients: {
    method: 'GET',
    path: '/clients',
    permission: 'clients.read',
    params: z.object({ search: z.optional(text(200)), page }),
    data: z.object({ list: z.array(clientRow), total: z.int() }),
    summary: 'Clients, newest first',
    description:
      'search finds an id, a uid or a trade account that is exactly so, and an e-mail address or a mobile number that has it in it.',
    refusals: [],
  },
  officeClient: {
    method: 'GET',
    path: '/clients/{id}',
    permission: 'clients.read',
    params: z.object({ id }),
    data: clientFile,
    summary: 'Everything of one client; who looked is kept',
    description:
      'messages, adjustments, identities, deposits, withdrawals and methods are empty for who lacks the permission to read them.',
    refusals: ['client_not_found'],
  },
  officeBlock: {
    method: 'POST',
    path: '/clients/{id}/block',
    permission: 'clients.block',
    params: z.object({ id, reason }),
    data: clientRow,
    summary: 'End a client’s logins and take none, and let their account open and withdraw nothing',
    refusals: ['client_not_found', ...keyRefusals],
  },
  officeUnblock: {
    method: 'POST',
    path: '/clients/{id}/unblock',
    permission: 'clients.block',
    params: z.object({ id, reason }),
    data: clientRow,
    summary: 'Take a block back',
    refusals: ['client_not_found', ...keyRefusals],
  },
  officeAdjust: {
    method: 'POST',
    path: '/clients/{id}/adjust',
    permission: 'adjustments.request',
    params: z.object({ id, amount: decimal, reason }),
    data: z.object({ id: z.int(), status: z.literal('waiting') }),
    summary: 'Ask for an adjustment of a real account, which another operator confirms',
    description: 'amount is USD with at most 6 decimals, below zero to take from the client, and not 0.',
    refusals: ['client_not_found', 'real_account_required', ...keyRefusals],
  },
  officeAdjustments: {
    method: 'GET',
    path: '/adjustments',
    permission: 'adjustments.read',
    params: z.object({
      status: z.optional(z.enum(['waiting', 'confirmed', 'posted', 'refused', 'failed'])),
      ...queueOrder,
      page,
    }),
    data: z.object({ list: z.array(adjustment), total: z.int() }),
    summary: 'Adjustments, newest first unless order says otherwise',
    refusals: [],
  },
  officeConfirmAdjustment: {
    method: 'POST',
    path: '/adjustments/{id}/confirm',
    permission: 'adjustments.confirm',
    params: z.object({ id }),
    data: adjustment,
    summary: 'Post an adjustment that another operator asked for',
    refusals: [
      'adjustment_not_found',
      'already_decided',
      'second_operator_required',
      'insufficient_balance',
      'quote_stale',
      'amount_out_of_range',
      ...keyRefusals,
    ],
  },
  officeRefuseAdjustment: {
    method: 'POST',
    path: '/adjustments/{id}/refuse',
    permission: 'adjustments.confirm',
    params: z.object({ id, reason: z.optional(reason) }),
    data: adjustment,
    summary: 'Turn an adjustment down',
    refusals: ['adjustment_not_found', 'already_decided', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
