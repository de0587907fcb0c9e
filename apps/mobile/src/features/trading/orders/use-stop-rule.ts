// What a stop or target of an order that is there already is judged and counted by, at the quote of this moment.
import type { Order } from '@candor/contract';
import { type Price, price, type StopKind } from '@candor/core';
import { useMarket, useQuote, useWords } from '../../../shared/stores.ts';
import { priceOfNumber, type Sides, sidesOf, termsOf } from '../rules/core-terms.ts';
import { closesAt } from '../rules/order-prices.ts';
import type { StopRule } from '../rules/stop-basis.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { calculateOrderProfit, sideOf } from './order-money.ts';

const PENDING = 0;

export function useStopRule(order: Order): (kind: StopKind) => StopRule {
  const { language } = useWords();
  const market = useCoreMarket();
  const { Id, PricePrecision: precision } = order.ForexTradeLists;
  const sides = sidesOf(useQuote(Id), precision);
  const instrument = useMarket().data?.byId.get(Id);
  return (kind) => ({
    kind,
    side: sideOf(order),
    open: priceOfNumber(order.Price, precision),
    closing: sides && instrument ? closingOf(order, sides) : null,
    level: instrument ? termsOf(instrument).stopsLevel : price(0),
    precision,
    language,
    quoteCurrency: order.Proof.QuoteCurrency,
    profitAt: (at) => calculateOrderProfit(order, at, market.at(order.Proof.QuoteCurrency)),
  });
}

function closingOf(order: Order, sides: Sides): Price {
  const target =
    order.Status === PENDING ? priceOfNumber(order.Price, order.ForexTradeLists.PricePrecision) : null;
  return closesAt(sideOf(order), sides, target);
}
