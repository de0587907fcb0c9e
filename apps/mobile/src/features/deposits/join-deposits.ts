// Pages of records as one list.
import type { Deposit, DepositPage } from '@candor/client';

/** One that a new one has moved to the next page meanwhile comes twice, and stands once. */
export function joinDeposits(pages: readonly DepositPage[]): readonly Deposit[] {
  const found = new Map<number, Deposit>();
  for (const { deposits } of pages)
    for (const one of deposits) if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}
