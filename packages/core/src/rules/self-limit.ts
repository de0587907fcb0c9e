// Limits that clients set themselves: a tighter one applies at once, a looser one a day later, and can be withdrawn
// until then. Used for the engine's daily loss limit and the server's deposit limit.
import type { SelfLimit } from '../model/protection.ts';
import type { Money } from '../units/units.ts';

const LOOSER_AFTER_MS = 86_400_000;

const NONE: SelfLimit = { amount: null };

/** The limit in force at that time (milliseconds since the epoch). */
export function selfLimitAt({ amount, next }: SelfLimit = NONE, at: number): Money | null {
  return next && at >= next.from ? next.amount : amount;
}

/** Start time of another amount requested at `at`: at once, unless it allows more than the current limit. */
export function selfLimitFrom(limit: SelfLimit | undefined, amount: Money | null, at: number): number {
  const current = selfLimitAt(limit, at);
  const isLooser = current !== null && (amount === null || amount > current);
  return isLooser ? at + LOOSER_AFTER_MS : at;
}

/** The limit after a request at `at` for an amount from `from` on. It replaces an earlier waiting request. */
export function withSelfLimit(
  limit: SelfLimit | undefined,
  { amount, from, at }: { amount: Money | null; from: number; at: number },
): SelfLimit {
  if (from <= at) return { amount };
  return { amount: selfLimitAt(limit, at), next: { amount, from } };
}
