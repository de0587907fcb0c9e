// A call that stores its own reply, and repeats that reply when its idempotency key comes again. The change and its
// reply are stored in one transaction, or the engine makes the change between a claim of the key and its reply.
import type { ErrorName } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import { inSavepoint } from '../db/in-savepoint.ts';
import type { Act } from './act.ts';
import type { Answer } from './answer.ts';
import { CallRefused, type RefusalContext } from './refused.ts';
import { KEYS_PER_DAY_MAX, type StoredAnswer, type StoredReplies } from './stored-replies.ts';

/** The reply that is stored with the key. `telling`, the context of a rejection, is a stored name. */
type Outcome<D> =
  | { readonly answer: Answer<D> }
  | { readonly refusal: { readonly code: ErrorName; readonly telling: RefusalContext } };
/** A key that was claimed for a change whose reply is not stored yet. */
interface Claim {
  readonly claimed: true;
}

interface Caller {
  readonly userId: number;
  /** Null if the caller gave none. */
  readonly key: IdempotencyKey | null;
}

/** Makes a change at most once for its caller's key. */
export interface Once {
  /** In one transaction, as described at `answerOnce`. */
  once<D>(act: (act: Act) => Promise<Answer<D>>, ready?: () => Promise<void>): Promise<Answer<D>>;
  /** By the engine, as described at `answerByEngine`. */
  onceByEngine<D>(act: () => Promise<Answer<D>>): Promise<Answer<D>>;
}

/** For one call. Both throw if its caller is not logged in. */
export function makeOnce(
  replies: StoredReplies,
  userId: number | undefined,
  key: IdempotencyKey | null,
): Once {
  const caller = (): Caller => {
    if (userId === undefined) throw new Error('only who is logged in acts once for a key');
    return { userId, key };
  };
  return {
    once: async (act, ready) => answerOnce(replies, caller(), act, ready),
    onceByEngine: async (act) => answerByEngine(replies, caller(), act),
  };
}

/**
 * Makes a user's change at most once for its key. Rules for `act`:
 * - It reads and writes with `client` alone, so that the effect and the stored reply are committed together or not at
 *   all.
 * - It runs alone: a lock in the database serialises the changes of one user.
 * - It throws CallRefused for a rejection: its writes are rolled back, and the rejection is stored like a success.
 * - It lets other errors through: everything is rolled back, nothing is stored, and a repeat runs it again.
 * - It waits for nothing but the database. Other waits belong into `ready`, which runs before the transaction begins,
 *   and only if no reply is stored yet.
 *
 *     register('followShow', { weight: weights.written }, ({ session, once }) =>
 *       once(async ({ client, afterCommit }) => {
 *         await hideTrader(client, session.user.id);
 *         afterCommit(() => list.remove(session.user.id));
 *         return { data: null, message: { key: 'msg.ranking_hidden' } };
 *       }));
 */
export async function answerOnce<D>(
  replies: StoredReplies,
  { userId, key }: Caller,
  act: (act: Act) => Promise<Answer<D>>,
  ready?: () => Promise<void>,
): Promise<Answer<D>> {
  if (ready) {
    const known = key ? await replies.find<Outcome<D>>(userId, key) : undefined;
    if (known) return answerOf(known);
    await ready();
  }
  let callbacks: (() => void)[] = [];
  const stored = await replies.once<Outcome<D>>(userId, key, async (client) => {
    try {
      const afterCommit = (notify: () => void): void => void callbacks.push(notify);
      return { answer: await inSavepoint(client, () => act({ client, afterCommit })) };
    } catch (error) {
      callbacks = [];
      return refusalOf(error);
    }
  });
  for (const notify of callbacks) notify();
  return answerOf(stored);
}

/**
 * The same for a change that the engine makes, which no transaction contains: the key is claimed for this input, then
 * `act` runs, then its reply is stored. A kill or a fault in between leaves the claim, and a repeat runs `act` again,
 * so the engine must execute it once for its subject and give the same answer.
 */
async function answerByEngine<D>(
  replies: StoredReplies,
  { userId, key }: Caller,
  act: () => Promise<Answer<D>>,
): Promise<Answer<D>> {
  if (!key) return act();
  const claim = replyOf(await replies.once<Outcome<D> | Claim>(userId, key, async () => ({ claimed: true })));
  if (!('claimed' in claim)) return answerOf<D>({ reply: claim });
  const done = await act().then((answer): Outcome<D> => ({ answer }), refusalOf);
  return answerOf<D>({ reply: await replies.settle(userId, key, done) });
}

/** The outcome of a rejection by a rule; any other error is rethrown. */
function refusalOf(error: unknown): Extract<Outcome<never>, { refusal: unknown }> {
  if (!(error instanceof CallRefused)) throw error;
  return { refusal: { code: error.code, telling: error.context } };
}

function replyOf<T>(stored: StoredAnswer<T>): T {
  if (stored === 'conflict') throw new CallRefused('idempotency_conflict');
  if (stored === 'too_many_keys')
    throw new CallRefused('too_many_idempotency_keys', { details: { max: KEYS_PER_DAY_MAX } });
  return stored.reply;
}

function answerOf<D>(stored: StoredAnswer<Outcome<D>>): Answer<D> {
  const reply = replyOf(stored);
  if ('refusal' in reply) throw new CallRefused(reply.refusal.code, reply.refusal.telling);
  return reply.answer;
}
