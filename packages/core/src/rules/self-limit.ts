// Limits that clients set themselves: what is tighter holds at once, what is looser only a day later, and can be taken back
// until then. The engine keeps the loss of a day so, the server what may be deposited.
import type { SelfLimit } from '../model/protection.ts';
import type { Money } from '../units/units.ts';

const LOOSER_AFTER_MS = 86_400_000;

const NONE: SelfLimit = { amount: null };

/** What holds at that time (milliseconds since the epoch). */
export function selfLimitAt({ amount, next }: SelfLimit = NONE, at: number): Money | null {
  return next && at >= next.from ? next.amount : amount;
}

/** When another amount would hold, asked for at `at`: at once, unless it allows more than what holds now. */
export function selfLimitFrom(limit: SelfLimit | undefined, amount: Money | null, at: number): number {
  const current = selfLimitAt(limit, at);
  const isLooser = current !== null && (amount === null || amount > current);
  return isLooser ? at + LOOSER_AFTER_MS : at;
}

/** The limit once the amount was asked for at `at`, to hold from `from`. What waited before is dropped. */
export function withSelfLimit(
  limit: SelfLimit | undefined,
  { amount, from, at }: { amount: Money | null; from: number; at: number },
): SelfLimit {
  if (from <= at) return { amount };
  return { amount: selfLimitAt(limit, at), next: { amount, from } };
}
