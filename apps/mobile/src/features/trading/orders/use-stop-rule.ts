// What a stop or target of an order that is there already is judged and counted by, at the quote of this moment.
import { type Order, type Sides, sidesOf } from '@candor/client';
import { type Price, price, type StopKind } from '@candor/core';
import { useClient } from '../../../shared/app-context.ts';
import { useMarket, useQuote, useWords } from '../../../shared/stores.ts';
import { closesAt } from '../rules/order-prices.ts';
import type { StopRule } from '../rules/stop-basis.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { calculateStopResult } from './stop-result.ts';

export function useStopRule(order: Order): (kind: StopKind) => StopRule {
  const { language } = useWords();
  const client = useClient();
  const market = useCoreMarket();
  const { precision } = order;
  const { id } = order.instrument;
  const sides = sidesOf(useQuote(id));
  const instrument = useMarket().data?.byId.get(id);
  return (kind) => ({
    kind,
    side: order.side,
    open: order.openPrice,
    closing: sides && instrument ? closingOf(order, sides) : null,
    level: instrument ? instrument.stopsLevel : price(0),
    precision,
    language,
    quoteCurrency: order.quoteCurrency,
    profitAt: (at) => calculateStopResult(client, order, at, market.at(order.quoteCurrency)),
  });
}

const closingOf = (order: Order, sides: Sides): Price =>
  closesAt(order.side, sides, order.status === 'pending' ? order.openPrice : null);
