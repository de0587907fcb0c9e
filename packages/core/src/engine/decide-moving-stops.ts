// SetTrail and SetBreakEven: stops that the market moves (docs/rules.md). Both are allowed in a closed market, against the
// last quote. SetGuaranteedStop: a stop whose price is certain.
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { AccountId, Order, OrderId } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { priceAtGain } from '../rules/gain.ts';
import { validateStop } from '../rules/validate-stops.ts';
import { lots, type Price, price } from '../units/units.ts';
import { type Context, isRefusal, tradableQuote } from './checks.ts';
import { isPrice, type Quote } from './market.ts';
import { closingPrice } from './side-price.ts';
import { floatingProfit } from './views.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

interface OpenPosition {
  readonly order: Order;
  readonly spec: InstrumentSpec;
  readonly quote: Quote;
}

function findPosition(
  { state, market }: Context,
  { accountId, orderId }: { accountId: AccountId; orderId: OrderId },
): OpenPosition | Refusal {
  const order = state.orders.get(orderId);
  if (!order || order.accountId !== accountId) return { code: 'order_not_found' };
  if (order.status !== 'open') return { code: 'order_not_open' };
  const spec = state.terms.get(order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = market.quotes.get(order.instrumentId);
  return quote ? { order: state.settled(order), spec, quote } : { code: 'quote_stale', ageMs: null };
}

/** The stop begins at the distance from the last quote, and replaces the one that was. */
export function decideSetTrail(context: Context, command: Of<'SetTrail'>): EventBody[] | Refusal {
  const { accountId, orderId, distance, step } = command;
  const position = findPosition(context, command);
  if (isRefusal(position)) return position;
  const { order, spec, quote } = position;
  const mark = closingPrice(order.side, quote);
  const min = Math.max(1, spec.stopsLevel);
  const stopLoss = priceAtGain(order.side, mark, -distance);
  if (!isPrice(distance) || distance < min || !isPrice(step) || !isPrice(stopLoss))
    return { code: 'invalid_trailing_stop', min };
  const markProfit = floatingProfit(context.market, order, mark);
  const values = { distance, step, stopLoss, tick: quote.tick, mark, markProfit };
  return [{ type: 'TrailSet', at: context.at, key: null, orderId, accountId, ...values }];
}

/** Once reached, the stop is as far from the price as the stops level asks. */
export function decideSetBreakEven(context: Context, command: Of<'SetBreakEven'>): EventBody[] | Refusal {
  const { accountId, orderId, trigger, offset } = command;
  const position = findPosition(context, command);
  if (isRefusal(position)) return position;
  const { order, spec, quote } = position;
  const isWhole = Number.isSafeInteger(offset) && offset >= 0;
  const min = (isWhole ? offset : 0) + Math.max(1, spec.stopsLevel);
  const level = priceAtGain(order.side, order.openPrice, trigger);
  const isValid = isWhole && isPrice(trigger) && trigger >= min && isPrice(level);
  if (trigger !== 0 && !isValid) return { code: 'invalid_break_even', min };
  const mark = closingPrice(order.side, quote);
  const markProfit = floatingProfit(context.market, order, mark);
  const values = { trigger, offset, stopLoss: order.stopLoss, mark, markProfit };
  return [{ type: 'BreakEvenSet', at: context.at, key: null, orderId, accountId, ...values }];
}

/** It takes an open market to set one, and none to take it back. */
export function decideSetGuaranteedStop(
  context: Context,
  { accountId, orderId, stopLoss: at }: Of<'SetGuaranteedStop'>,
): EventBody[] | Refusal {
  const position = findPosition(context, { accountId, orderId });
  if (isRefusal(position)) return position;
  const { order, spec, quote } = position;
  const wrong = at === 0 ? null : checkGuaranteedStop(context, position, at);
  if (wrong) return wrong;
  const mark = closingPrice(order.side, quote);
  const markProfit = floatingProfit(context.market, order, mark);
  const premium = at === 0 ? price(0) : (spec.guaranteedPremium ?? price(0));
  const values = { stopLoss: at === 0 ? order.stopLoss : at, premium, tick: quote.tick, mark, markProfit };
  return [{ type: 'GuaranteedStopSet', at: context.at, key: null, orderId, accountId, ...values }];
}

function checkGuaranteedStop(
  context: Context,
  { order, spec, quote }: OpenPosition,
  at: Price,
): Refusal | null {
  if (!spec.guaranteedPremium) return { code: 'guarantee_not_offered' };
  const tradable = tradableQuote(context, spec);
  if (isRefusal(tradable)) return tradable;
  const stopsLevel = price(Math.max(spec.stopsLevel, spec.guaranteedDistance ?? 0));
  const level = { stopsLevel, precision: order.precision };
  const wrong = validateStop(level, 'stopLoss', order.side, closingPrice(order.side, quote), at);
  if (wrong || !spec.guaranteedLotsMax) return wrong;
  let max: number = spec.guaranteedLotsMax;
  for (const one of context.state.account(order.accountId).positions.values())
    if (one.instrumentId === spec.id && one.guarantee !== undefined && one.id !== order.id) max -= one.lots;
  return order.lots > max ? { code: 'guarantee_above_limit', max: lots(Math.max(0, max)) } : null;
}
