// SetTrail and SetBreakEven: stops that the market moves (docs/rules.md). Both are allowed in a closed market, against the
// last quote.
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { AccountId, Order, OrderId } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { priceAtGain } from '../rules/gain.ts';
import { type Context, isRefusal } from './checks.ts';
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
