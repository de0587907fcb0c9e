// ClosePosition, whole or in part (rules 1, 8 and 15), by the client or for cause by an operator at the same price;
// CloseBy (docs/rules.md); and the closing event for stops and stop-outs.
import type { Command } from '../model/command.ts';
import type { EventBody, PositionClosed } from '../model/event.ts';
import type { CloseReason, ConversionLeg, Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { calculateClosingProfit, closingProfit } from '../rules/closing-profit.ts';
import { priceAtGain } from '../rules/gain.ts';
import { checkPart, sharesOfPart } from '../rules/part-close.ts';
import { type Lots, lots, money, type Price } from '../units/units.ts';
import { type Context, isRefusal, tradableQuote } from './checks.ts';
import { closingPrice } from './side-price.ts';
import { isBookable } from './views.ts';

type ClosePosition = Extract<Command, { type: 'ClosePosition' }>;

export function decideClosePosition(context: Context, command: ClosePosition): EventBody[] | Refusal {
  const { state } = context;
  const order = state.orders.get(command.orderId);
  if (!order || order.accountId !== command.accountId) return { code: 'order_not_found' };
  if (order.status !== 'open') return { code: 'order_not_open' };
  const spec = state.terms.get(order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = tradableQuote(context, spec);
  if (isRefusal(quote)) return quote;
  let part: Lots | null = null;
  if (command.lots !== null && command.lots !== order.lots) {
    const wrong = checkPart(order.lots, command.lots, spec);
    if (wrong) return wrong;
    part = command.lots;
  }
  const price = closingPrice(order.side, quote);
  const { cause } = command;
  const reason = cause === undefined ? 'user' : 'operator';
  const event = positionClosed(context, order, { reason, price, tick: quote.tick, part });
  if (event) return [cause === undefined ? event : { ...event, cause }];
  return whyUnpriced(context, order);
}

const whyUnpriced = ({ market }: Context, { quoteCurrency: currency }: Order): Refusal =>
  market.conversion(currency, 'debit') === 'unavailable'
    ? { code: 'conversion_unavailable', currency }
    : { code: 'amount_out_of_range' };

/** Both close at the bid of one tick, so that together they make the difference of their opening prices. */
export function decideCloseBy(
  context: Context,
  { accountId, orderId, otherId }: Extract<Command, { type: 'CloseBy' }>,
): EventBody[] | Refusal {
  const { state } = context;
  const [order, other] = [state.orders.get(orderId), state.orders.get(otherId)];
  if (order?.accountId !== accountId || other?.accountId !== accountId) return { code: 'order_not_found' };
  if (order.status !== 'open' || other.status !== 'open') return { code: 'order_not_open' };
  if (order.instrumentId !== other.instrumentId || order.side === other.side) return { code: 'not_opposite' };
  const spec = state.terms.get(order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = tradableQuote(context, spec);
  if (isRefusal(quote)) return quote;
  const size = lots(Math.min(order.lots, other.lots));
  const [larger] = [order, other].filter((one) => one.lots > size);
  const wrong = larger ? checkPart(larger.lots, size, spec) : null;
  if (wrong) return wrong;
  const how = { reason: 'close_by', price: quote.bid, tick: quote.tick } as const;
  const events: EventBody[] = [];
  // The reply is the last event's.
  for (const [one, by] of [
    [other, orderId],
    [order, otherId],
  ] as const) {
    const event = positionClosed(context, one, { ...how, part: one === larger ? size : null });
    if (!event) return whyUnpriced(context, one);
    events.push({ ...event, by });
  }
  return events;
}

/**
 * The closing event of a position at a price. Null if no conversion to USD was ever known, or if the profit is out of
 * range.
 */
export function positionClosed(
  context: Context,
  order: Readonly<Order>,
  how: {
    reason: CloseReason;
    price: Price;
    tick: number;
    part?: Lots | null;
    /** The market's price where a guaranteed stop closes at another one. */
    market?: Price;
  },
): PositionClosed | null {
  const part = how.part ?? null;
  const closed = part === null ? order : { ...order, lots: part };
  const closing = calculateClosingProfit(closed, how.price, context.market);
  if (closing === 'unavailable') return null;
  const { profit, legs } = closing;
  if (profit === null || !isBookable(context.state.account(order.accountId), profit)) return null;
  const { trail, stopLoss } = order;
  const guarantee = guaranteeOf(order, how.market, legs);
  return {
    type: 'PositionClosed',
    at: context.at,
    key: null,
    orderId: order.id,
    accountId: order.accountId,
    reason: how.reason,
    price: how.price,
    tick: how.tick,
    profit,
    conversion: legs,
    part: part === null ? null : { id: context.state.nextOrderId, lots: part, ...sharesOfPart(order, part) },
    ...(guarantee && { guarantee }),
    ...(how.reason === 'stop_loss' && trail && { trail: { stopLoss, tick: trail.tick } }),
  };
}

/** The premium is so many points of the position's size, converted like its result. */
function guaranteeOf(
  order: Readonly<Order>,
  market: Price | undefined,
  legs: readonly ConversionLeg[],
): PositionClosed['guarantee'] {
  if (market === undefined || order.guarantee === undefined) return undefined;
  const cost = closingProfit(order, priceAtGain(order.side, order.openPrice, -order.guarantee), legs);
  return { premium: money(-(cost ?? 0)), market };
}
