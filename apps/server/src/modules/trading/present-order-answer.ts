// What an act of a client did to an order: the order, and the sentence that says so.
import type { ActedOrder } from '@candor/contract';
import { lotsToNumber, moneyToNumber, type OrderView, type Price, priceToNumber } from '@candor/core';
import type { MessageKey } from '@candor/i18n/server';
import type { MadePromise } from '../../proof/promises.ts';
import type { Answer } from '../../web/answer.ts';
import { type FindInstrument, presentOrder } from './present-order.ts';

/** `price`: what the sentence names, in points of the order's precision; `made`: the promise that it will be in the record. */
export function presentOrderAnswer(
  view: OrderView,
  {
    key,
    price,
    find,
    made,
  }: { key: MessageKey; price: Price; find: FindInstrument; made: MadePromise | undefined },
): Answer<ActedOrder> {
  const { order, profit } = view;
  const { precision } = order;
  const params = {
    price: priceToNumber(price, precision),
    precision,
    lots: lotsToNumber(order.lots),
    profit: moneyToNumber(profit),
  };
  const data = presentOrder(view, find);
  return { data: { ...data, ...made }, message: { key, params } };
}
