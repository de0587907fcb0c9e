// Office calls for clients: search, details, blocking, and balance adjustments.
import * as z from 'zod/mini';
import { queueOrder } from '../desk/queue-order.ts';
import { keyRefusals } from '../wire/call.ts';
import { decimal, page, statement, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import {
  clientColumns,
  clientFile,
  clientListed,
  clientNote,
  clientTrading,
  closedOrder,
  identityStates,
  timelineEntry,
  timelineKinds,
} from './client-shapes.ts';
import { CLIENTS_EXPORTED_MAX } from './lengths.ts';
import type { OfficeCallContract } from './office-call.ts';
import { adjustment, clientRow } from './shapes.ts';

const filter = {
  search: z.optional(text(200)),
  kind: z.optional(z.enum(['real', 'demo'])),
  blocked: z.optional(yesNo),
  identity: z.optional(z.enum(identityStates)),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
  sort: z.optional(z.enum(['newest', 'oldest', 'seen'])),
};
const reason = statement(500);
const id = wholeNumber;

export const clientsOfficeCalls = {
  officeClients: {
    method: 'GET',
    path: '/clients',
    permission: 'clients.read',
    params: z.object({ ...filter, page }),
    data: z.object({ list: z.array(clientListed), total: z.int() }),
    summary: 'Clients, newest first where nothing else is asked for',
    description:
      'search matches an id, uid, trading account, e-mail address or mobile number exactly, or otherwise (from 3 characters) any part of an e-mail address, mobile number or name, ignoring case and accents. from and to are times in ISO 8601 at which the client was created, to not included. total is counted to 10,001: more is 10,001 too. sort seen: the last seen first.',
    refusals: [],
  },
  officeClientsExport: {
    method: 'GET',
    path: '/exports/clients',
    permission: 'clients.export',
    exports: true,
    params: z.object({ ...filter, columns: z.optional(text(200)) }),
    data: z.object({ csv: z.string(), rows: z.int(), is_whole: z.int() }),
    summary: 'The clients that a filter finds, as a CSV file in the order of the list; exports are logged',
    description: `The filter is that of the list. columns: names of columns, comma-separated, of ${clientColumns.join(', ')}; all of them where nothing is given. At most ${CLIENTS_EXPORTED_MAX} rows: is_whole 0 where there are more.`,
    refusals: ['storage_low'],
  },
  officeClient: {
    method: 'GET',
    path: '/clients/{id}',
    permission: 'clients.read',
    params: z.object({ id }),
    data: clientFile,
    summary: 'Everything about one client; viewing is logged',
    description:
      'messages, adjustments, identities, deposits, withdrawals and methods are empty if the operator may not read them.',
    refusals: ['client_not_found'],
  },
  officeBlock: {
    method: 'POST',
    path: '/clients/{id}/block',
    permission: 'clients.block',
    params: z.object({ id, reason }),
    data: clientRow,
    summary:
      'Block a client: their sessions end now; they can log in again, but their account can’t open positions or withdraw',
    refusals: ['client_not_found', ...keyRefusals],
  },
  officeUnblock: {
    method: 'POST',
    path: '/clients/{id}/unblock',
    permission: 'clients.block',
    params: z.object({ id, reason }),
    data: clientRow,
    summary: 'Unblock a client',
    refusals: ['client_not_found', ...keyRefusals],
  },
  officeClientTrading: {
    method: 'GET',
    path: '/clients/{id}/trading',
    permission: 'clients.read',
    params: z.object({ id }),
    data: clientTrading,
    summary:
      'Figures, orders and the last movements of a client as they are now, for a page that is in sight',
    description: 'Asked again and again; that somebody looks is kept once in ten minutes.',
    refusals: ['client_not_found'],
  },
  officeTimeline: {
    method: 'GET',
    path: '/clients/{id}/timeline',
    permission: 'clients.read',
    params: z.object({ id, kind: z.optional(z.enum(timelineKinds)), before: z.optional(text(100)) }),
    data: z.object({ list: z.array(timelineEntry), next: z.nullable(z.string()) }),
    summary: 'All that happened with a client, newest first, 50 at a time; who looked is kept',
    description:
      'before is the next of an earlier answer. What needs a permission that the role lacks is left out: deposits.read, withdrawals.read, identities.read, messages.read, adjustments.read, audit.read.',
    refusals: ['client_not_found'],
  },
  officeAddNote: {
    method: 'POST',
    path: '/clients/{id}/notes',
    permission: 'clients.note',
    params: z.object({ id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
    data: clientNote,
    summary: 'Write a note about a client, which only the office sees',
    refusals: ['client_not_found', ...keyRefusals],
  },
  officeEndClientSessions: {
    method: 'POST',
    path: '/clients/{id}/sessions/end',
    permission: 'clients.security',
    params: z.object({ id, session: z.optional(text(64)) }),
    data: z.object({ ended: z.int() }),
    summary: 'End one login of a client, or all of them',
    refusals: ['client_not_found', 'session_not_found', ...keyRefusals],
  },
  officeCloseOrder: {
    method: 'POST',
    path: '/clients/{id}/orders/{order}/close',
    permission: 'orders.close',
    params: z.object({ id, order: id, reason }),
    data: closedOrder,
    summary:
      'Close a client’s whole position for cause, at the price the client would get now; the client is notified',
    description:
      'Can be repeated safely: for a position an operator has already closed, the answer is the same.',
    refusals: [
      'client_not_found',
      'order_not_found',
      'order_not_open',
      'market_closed',
      'market_halted',
      'quote_stale',
      'conversion_unavailable',
      'amount_out_of_range',
      ...keyRefusals,
    ],
  },
  officeAdjust: {
    method: 'POST',
    path: '/clients/{id}/adjust',
    permission: 'adjustments.request',
    params: z.object({ id, amount: decimal, reason }),
    data: z.object({ id: z.int(), status: z.literal('waiting') }),
    summary: 'Request an adjustment of a real account, which another operator confirms',
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
      'change_outdated',
      'operator_too_new',
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
    summary: 'Reject an adjustment',
    refusals: ['adjustment_not_found', 'already_decided', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
