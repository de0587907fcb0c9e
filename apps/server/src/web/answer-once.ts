// A call outside trading that changes something: done in one transaction together with the reply that is kept of it,
// and answered from that reply when its key comes again.
import type { ErrorName } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import { inSavepoint } from '../db/in-savepoint.ts';
import type { Act } from './act.ts';
import type { Answer } from './answer.ts';
import { KEYS_PER_DAY_MAX, type KeptAnswer, type KeptReplies } from './kept-replies.ts';
import { CallRefused, type RefusalContext } from './refused.ts';

/** As it is kept with the key: `telling`, the context of a refusal, is a stored name. */
type Outcome<D> =
  | { readonly answer: Answer<D> }
  | { readonly refusal: { readonly code: ErrorName; readonly telling: RefusalContext } };

/**
 * Does an act of a user at most once for its key. Inside `act`:
 * - read and write on `client` alone: the effect and the kept reply are committed together or not at all;
 * - count on being alone: acts of one user come one after the other, held by the database;
 * - throw CallRefused where a rule says no: what was written is taken back, and the refusal is kept like a success;
 * - let a fault be thrown: everything is taken back, nothing is kept, and a repeat does it again;
 * - never wait for anything but the database. What must be waited for belongs into `ready`, which runs before the
 *   transaction begins, and not at all where the reply is kept already.
 *
 *     register('followShow', { weight: weights.written }, ({ params, session, idempotency: key }) =>
 *       answerOnce(replies, { userId: session.user.id, key }, async ({ client, afterCommit }) => {
 *         await hideTrader(client, session.user.id);
 *         afterCommit(() => list.remove(session.user.id));
 *         return { data: null, message: { key: 'msg.ranking_hidden' } };
 *       }));
 */
export async function answerOnce<D>(
  replies: KeptReplies,
  { userId, key, ready }: { userId: number; key: IdempotencyKey | null; ready?: () => Promise<void> },
  act: (act: Act) => Promise<Answer<D>>,
): Promise<Answer<D>> {
  const known = key ? await replies.find<Outcome<D>>(userId, key) : undefined;
  if (known) return answerOf(known);
  await ready?.();
  let notices: (() => void)[] = [];
  const kept = await replies.once<Outcome<D>>(userId, key, async (client) => {
    try {
      const afterCommit = (notify: () => void): void => void notices.push(notify);
      return { answer: await inSavepoint(client, () => act({ client, afterCommit })) };
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      notices = [];
      return { refusal: { code: error.code, telling: error.context } };
    }
  });
  for (const notify of notices) notify();
  return answerOf(kept);
}

function answerOf<D>(kept: KeptAnswer<Outcome<D>>): Answer<D> {
  if (kept === 'conflict') throw new CallRefused('idempotency_conflict');
  if (kept === 'too_many_keys')
    throw new CallRefused('too_many_idempotency_keys', { details: { max: KEYS_PER_DAY_MAX } });
  const { reply } = kept;
  if ('refusal' in reply) throw new CallRefused(reply.refusal.code, reply.refusal.telling);
  return reply.answer;
}
