// A keyed call outside trading, answered the first time by its act and afterwards by what was kept of it.
import type { ErrorName } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import type { Answer } from './answer.ts';
import { KEYS_PER_DAY_MAX, type KeptReplies } from './kept-replies.ts';
import { CallRefused, type RefusalTelling } from './refused.ts';

type Outcome<D> =
  | { readonly answer: Answer<D> }
  | { readonly refusal: { readonly code: ErrorName; readonly telling: RefusalTelling } };

/** Refusals by the rules are kept like successes; faults are not. */
export async function answerOnce<D>(
  replies: KeptReplies,
  { userId, key }: { userId: number; key: IdempotencyKey | null },
  act: () => Promise<Answer<D>>,
): Promise<Answer<D>> {
  const kept = await replies.once<Outcome<D>>(userId, key, async () => {
    try {
      return { answer: await act() };
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      return { refusal: { code: error.code, telling: error.telling } };
    }
  });
  if (kept === 'conflict') throw new CallRefused('idempotency_conflict');
  if (kept === 'too_many_keys')
    throw new CallRefused('too_many_idempotency_keys', { details: { max: KEYS_PER_DAY_MAX } });
  const { reply } = kept;
  if ('refusal' in reply) throw new CallRefused(reply.refusal.code, reply.refusal.telling);
  return reply.answer;
}
