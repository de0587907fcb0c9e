// Begins an act on an order: what it is about comes with the order.
import type { CallParams, Order } from '@candor/contract';
import type { ActCall } from '../acts/act.ts';
import { useActs } from '../acts/use-acts.ts';

/** `seen` is the price on the screen as a plain decimal, or empty. */
export function useBeginAct(order: Order) {
  const acts = useActs();
  const { ShowCode: showCode, PricePrecision: precision, Id: instrumentId } = order.ForexTradeLists;
  return <C extends ActCall>(call: C, params: CallParams<C>, seen: string): string =>
    acts.begin(call, params, { about: { showCode, precision, instrumentId }, seen });
}
