// Office calls for the security of a client's account.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { queueOrder } from '../desk/queue-order.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { officeClient } from '../office/shapes.ts';
import { keyRefusals } from '../wire/call.ts';
import { page, statement, wholeNumber } from '../wire/parameters.ts';
import { FACTOR_REQUEST_HOURS, FACTOR_WAIT_MINUTES } from './lengths.ts';

const reason = statement(500);
const id = wholeNumber;
const statuses = ['waiting', 'removed', 'refused', 'expired'] as const;

const factorReset = z.object({
  id: z.int(),
  client: officeClient,
  reason: z.string(),
  status: z.enum(statuses),
  requested_by: z.string(),
  requested_at: z.string(),
  /** Earliest time of the confirmation. */
  open_at: z.string(),
  expires_at: z.string(),
  /** Time at which the client used the factor during the wait for its removal. */
  factor_used_at: z.nullable(z.string()),
  /** Empty if nobody decided, or the time has expired. */
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  assignee: z.nullable(deskPerson),
  version: z.int(),
});

export const securityOfficeCalls = {
  officeResetFactor: {
    method: 'POST',
    path: '/clients/{id}/reset-factor',
    permission: 'factors.request',
    params: z.object({ id, reason }),
    data: factorReset,
    summary: 'Ask for the removal of a second factor that a client has lost, which another operator confirms',
    description: `For a client whose identity was verified again; reason says how. The client is notified at every address of theirs, and has ${FACTOR_WAIT_MINUTES} minutes to object before it can be confirmed; after ${FACTOR_REQUEST_HOURS} hours it expires.`,
    refusals: ['client_not_found', 'factor_not_set', 'factor_reset_waiting', ...keyRefusals],
  },
  officeFactorResets: {
    method: 'GET',
    path: '/factor-resets',
    permission: 'factors.read',
    params: z.object({
      status: z.optional(z.enum(statuses)),
      /** Only requests of this client. */
      client: z.optional(wholeNumber),
      ...queueOrder,
      page,
    }),
    data: z.object({ list: z.array(factorReset), total: z.int() }),
    summary: 'Requests to remove a lost second factor, newest first unless order says otherwise',
    refusals: [],
  },
  officeConfirmFactorReset: {
    method: 'POST',
    path: '/factor-resets/{id}/confirm',
    permission: 'factors.confirm',
    params: z.object({ id }),
    data: z.extend(factorReset, { ended: z.int() }),
    summary: 'Remove the second factor of a client that another operator asked for',
    description:
      'The authenticator app, its recovery codes and all passkeys go, every session ends (ended: how many there were), withdrawals are held for as long as after a change of password, and the client is notified at every address of theirs. Where the client has used the factor since it was asked for, it is not lost: factor_in_use.',
    refusals: [
      'factor_reset_not_found',
      'already_decided',
      'second_operator_required',
      'operator_too_new',
      'change_outdated',
      'factor_reset_early',
      'factor_in_use',
      'factor_not_set',
      ...keyRefusals,
    ],
  },
  officeRefuseFactorReset: {
    method: 'POST',
    path: '/factor-resets/{id}/refuse',
    permission: 'factors.request',
    params: z.object({ id, reason: z.optional(reason) }),
    data: factorReset,
    summary: 'Reject a two-factor reset, or cancel one’s own request',
    refusals: ['factor_reset_not_found', 'already_decided', ...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;

export type WireFactorReset = z.infer<typeof factorReset>;
