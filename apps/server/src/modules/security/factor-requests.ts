// Removal of a lost second factor: one operator requests it, the client is notified and has time to object, another
// operator confirms. If the factor is used meanwhile it is not lost, and nothing is removed.
import { FACTOR_REQUEST_HOURS, FACTOR_WAIT_MINUTES } from '@candor/contract';
import type pg from 'pg';
import { type Act, inAct } from '../../web/act.ts';
import { alreadyDecided } from '../../web/already-decided.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused } from '../../web/refused.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import {
  decideRequest,
  type FactorRequest,
  factorRequestRows,
  insertRequest,
  listOverdue,
} from './factor-request-rows.ts';
import { factorsOf, type ResetOptions, resetFactor, textToo } from './factor-resets.ts';

const minuteMs = 60_000;
const subjectOf = (id: number) => `factor ${id}` as const;

/** Throws client_not_found, factor_not_set, factor_reset_waiting. */
export async function requestReset(
  act: Act,
  given: { userId: number; reason: string; operator: Operator },
  { audit, notifications, mail, now }: ResetOptions,
): Promise<FactorRequest> {
  const { client } = act;
  const { userId, reason, operator } = given;
  const before = await factorsOf(client, userId);
  const at = now();
  const id = await insertRequest(client, {
    ...{ userId, reason, requestedBy: operator.id, at: new Date(at) },
    openAt: new Date(at + FACTOR_WAIT_MINUTES * minuteMs),
    expiresAt: new Date(at + FACTOR_REQUEST_HOURS * 60 * minuteMs),
  });
  if (id === null) throw new CallRefused('factor_reset_waiting');
  await notifications.send(act, { userId, kind: 'factor_reset_asked', params: {} });
  await textToo(client, userId, { mail, template: 'factor_reset_asked', params: {} });
  const after = { client: userId, ...before, reason };
  await audit.record(client, { operator, act: 'request', subject: subjectOf(id), after });
  // The client's timeline finds its acts by this subject.
  await audit.record(client, {
    ...{ operator, act: 'ask to reset factor', subject: `client ${userId}` as const },
    after: { request: id, reason },
  });
  return found(client, id);
}

/**
 * Throws factor_reset_not_found, already_decided, second_operator_required, operator_too_new, factor_reset_early,
 * factor_in_use, factor_not_set.
 */
export async function confirmReset(
  act: Act,
  { id, operator }: { id: number; operator: Operator },
  options: ResetOptions,
): Promise<{ request: FactorRequest; ended: number }> {
  const { client } = act;
  const at = options.now();
  const request = await lockWaiting(client, id, at);
  await requireSecondOperator(client, { first: request.requestedBy, second: operator, now: at });
  const early = request.openAt.getTime() - at;
  if (early > 0)
    throw new CallRefused('factor_reset_early', { details: { seconds: Math.ceil(early / 1_000) } });
  const ended = await resetFactor(
    act,
    { userId: request.user.id, requestId: id, reason: request.reason, operator },
    options,
    async () => {
      const again = await found(client, id);
      if (again.usedAt !== null)
        throw new CallRefused('factor_in_use', { details: { at: again.usedAt.toISOString() } });
    },
  );
  await decideRequest(client, { id, status: 'removed', by: operator.id, at: new Date(at) });
  await options.audit.record(client, {
    ...{ operator, act: 'confirm', subject: subjectOf(id) },
    ...{ before: { status: 'waiting' }, after: { status: 'removed', ended } },
  });
  return { request: await found(client, id), ended };
}

/** The requesting operator may withdraw it. Throws factor_reset_not_found, already_decided. */
export async function refuseReset(
  { client }: Act,
  { id, reason, operator }: { id: number; reason: string | undefined; operator: Operator },
  { audit, now }: ResetOptions,
): Promise<FactorRequest> {
  await lockWaiting(client, id, now());
  await decideRequest(client, { id, status: 'refused', by: operator.id, at: new Date(now()) });
  await audit.record(client, {
    ...{ operator, act: 'refuse', subject: subjectOf(id), before: { status: 'waiting' } },
    after: { status: 'refused', ...(reason === undefined ? {} : { reason }) },
  });
  return found(client, id);
}

/** Records the requests that nobody confirmed in time; expired ones can't be confirmed even before that. */
export async function expireRequests(
  pool: pg.Pool,
  { audit, now }: Pick<ResetOptions, 'audit' | 'now'>,
): Promise<void> {
  for (const id of await listOverdue(pool, new Date(now())))
    await inAct(pool, async ({ client }) => {
      if ((await factorRequestRows.lock(client, id))?.status !== 'waiting') return;
      await decideRequest(client, { id, status: 'expired', by: null, at: new Date(now()) });
      await audit.record(client, {
        ...{ operator: null, act: 'expire', subject: subjectOf(id) },
        ...{ before: { status: 'waiting' }, after: { status: 'expired' } },
      });
    });
}

async function lockWaiting(client: pg.ClientBase, id: number, at: number): Promise<FactorRequest> {
  const request = await factorRequestRows.lock(client, id);
  if (!request) throw new CallRefused('factor_reset_not_found');
  if (request.status !== 'waiting') throw alreadyDecided({ by: request.decidedBy, at: request.decidedAt });
  // The job may not have recorded the expiry yet.
  if (request.expiresAt.getTime() <= at) throw alreadyDecided({ by: '', at: request.expiresAt });
  return request;
}

async function found(client: pg.ClientBase, id: number): Promise<FactorRequest> {
  const request = await factorRequestRows.find(client, id);
  if (!request) throw new Error(`factor request ${id} is gone`);
  return request;
}
