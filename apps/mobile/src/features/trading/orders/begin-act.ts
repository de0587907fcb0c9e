// Begins an act on an order: what it is about comes with the order.
import type { Order, OrderRequest } from '@candor/client';
import type { Price } from '@candor/core';
import { useActs } from '../acts/use-acts.ts';

/** `seen` is the price on the screen, if there is one. */
export function useBeginAct({ instrument, precision }: Order) {
  const acts = useActs();
  const { showCode, id: instrumentId } = instrument;
  return (request: OrderRequest, seen: Price | null = null): string =>
    acts.begin(request, { about: { showCode, precision, instrumentId }, seen });
}
