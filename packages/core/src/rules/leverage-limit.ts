// The leverage with which a client may open a position: the part of an instrument's offer that the rules allow. Shared
// by the engine, the ticket and the list of instruments.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { ClientClass, InstrumentKind, LeverageLimit, ProtectionRules } from '../model/protection.ts';
import type { Money } from '../units/units.ts';

type Criteria = { readonly kind: InstrumentKind | undefined; readonly clientClass: ClientClass };

/** The limit in force at a time (milliseconds since the epoch); null for none. A missing kind means `other`. */
export function leverageLimitAt(
  rules: ProtectionRules | undefined,
  criteria: Criteria,
  at: number,
): number | null {
  let found: LeverageLimit | null = null;
  for (const limit of rowsOf(rules, criteria))
    if (limit.from <= at && (!found || limit.from >= found.from)) found = limit;
  return found?.max ?? null;
}

/** The next change of the limit after that time, for an advance notice; null if none is known. */
export function nextLeverageLimit(
  rules: ProtectionRules | undefined,
  criteria: Criteria,
  at: number,
): LeverageLimit | null {
  const later = rowsOf(rules, criteria).filter(({ from }) => from > at);
  return later.sort((a, b) => a.from - b.from)[0] ?? null;
}

const rowsOf = (
  rules: ProtectionRules | undefined,
  { kind = 'other', clientClass }: Criteria,
): LeverageLimit[] =>
  (rules?.leverage ?? []).filter((limit) => limit.kind === kind && limit.clientClass === clientClass);

/**
 * The leverages offered under a limit: the listed values up to it, and the limit itself if higher ones are listed.
 * Worked: 1, 10, 50 and 100 under a limit of 30 are 1, 10 and 30.
 */
export function offeredLeverages(
  { multiples }: Pick<InstrumentSpec, 'multiples'>,
  limit: number | null,
): readonly number[] {
  if (limit === null || multiples.every((leverage) => leverage <= limit)) return multiples;
  const within = multiples.filter((leverage) => leverage <= limit);
  return within.includes(limit) ? within : [...within, limit].sort((a, b) => a - b);
}

/** True if the margin is at least the notional ÷ the limit. A fixed margin may be less. */
export const isMarginEnough = (notional: bigint, margin: Money, limit: number | null): boolean =>
  limit === null || BigInt(margin) * BigInt(limit) >= notional;

/** The required minimum margin, rounded up to micro-USD; 0 without a limit. Worked: 110 USD under 30 are 3.666667. */
export const leastMargin = (notional: bigint, limit: number | null): number =>
  limit === null ? 0 : Number((notional + BigInt(limit) - 1n) / BigInt(limit));
