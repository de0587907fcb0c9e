// Processes one tick in the order of rule 14: exits of positions, stops that move, pending orders, then the affected accounts.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Tick } from '../model/market.ts';
import type { Order, OrderId } from '../model/order.ts';
import { pointsGained, priceAtGain } from '../rules/gain.ts';
import { isStopReached } from '../rules/reached.ts';
import { specOfOrder } from '../rules/spec-of-order.ts';
import { type Context, isRefusal, isTradable } from './checks.ts';
import { orderCancelled } from './decide-change.ts';
import { positionClosed } from './decide-close.ts';
import { openingConversion, tryFill } from './fill.ts';
import type { Quote } from './market.ts';
import { applyNegativeBalanceProtection, checkRisk, type Emit } from './risk.ts';
import { closingPrice } from './side-price.ts';
import { floatingProfit } from './views.ts';

/** Emitters by part of the venue: stops, targets and pending orders, or the risk rules. */
export interface EmitByPart {
  readonly triggers: Emit;
  readonly risk: Emit;
}

/** The market has the tick already. Emitted events are applied at once, so that each step sees the previous effects. */
export function processTick(context: Context, tick: Tick, emit: EmitByPart): void {
  const spec = context.state.terms.get(tick.instrumentId);
  const quote = context.market.quotes.get(tick.instrumentId);
  if (!spec || !quote) return;
  if (!isTradable(context, spec)) {
    context.state.exposure.revalue(context.market, spec.id, false);
    return;
  }
  closeAtExits(context, spec, quote, emit);
  moveToEntry(context, spec, quote, emit.triggers);
  trailStops(context, spec, quote, emit.triggers);
  openTriggered(context, spec, quote, emit.triggers);
  const current = { instrumentId: tick.instrumentId, no: tick.no };
  for (const id of context.state.exposure.revalue(context.market, spec.id))
    checkRisk(context, context.state.account(id), emit.risk, current);
}

function closeAtExits(context: Context, spec: InstrumentSpec, quote: Quote, emit: EmitByPart): void {
  const fired = context.state.triggersOf(spec.id).fireExits(quote.bid, quote.ask);
  for (const order of oldestFirst(context, fired, (order) => order.openedAt)) {
    const market = closingPrice(order.side, quote);
    const stopped = isStopReached('stopLoss', order.side, order.stopLoss, market);
    const reason = stopped ? 'stop_loss' : 'take_profit';
    const isGuaranteed = stopped && order.guarantee !== undefined;
    const price = isGuaranteed ? order.stopLoss : market;
    const how = { reason, price, tick: quote.tick, ...(isGuaranteed && { market }) } as const;
    const event = positionClosed(context, order, how);
    if (!event) {
      // No conversion was ever known, so no profit can be booked: the order returns to the heaps and waits for one.
      const triggers = context.state.triggersOf(spec.id);
      triggers.removeExits(order);
      triggers.addExits(order);
      continue;
    }
    emit.triggers(event);
    applyNegativeBalanceProtection(context, context.state.account(order.accountId), emit.risk);
  }
}

/** A stop that is as good already stays. */
function moveToEntry(context: Context, spec: InstrumentSpec, quote: Quote, emit: Emit): void {
  const { state, market, at } = context;
  const fired = state.triggers.get(spec.id)?.fireBreakEvens(quote) ?? [];
  for (const order of oldestFirst(context, fired, (order) => order.openedAt)) {
    const { id: orderId, accountId, side, openPrice, stopLoss: before, breakEven } = order;
    const entry = priceAtGain(side, openPrice, breakEven?.offset ?? 0);
    const stopLoss = before > 0 && pointsGained(side, before, entry) <= 0 ? before : entry;
    const mark = closingPrice(side, quote);
    const markProfit = floatingProfit(market, order, mark);
    const { tick } = quote;
    emit({ type: 'BreakEvenReached', at, orderId, accountId, stopLoss, tick, mark, markProfit });
  }
}

/** One event for all trailing stops of the instrument, and none for a tick that moves none. */
function trailStops({ state, at }: Context, spec: InstrumentSpec, quote: Quote, emit: Emit): void {
  if (!state.triggers.get(spec.id)?.isTrailedBy(quote)) return;
  const { bid, ask, tick } = quote;
  emit({ type: 'StopsTrailed', at, instrumentId: spec.id, bid, ask, tick });
}

function openTriggered(context: Context, spec: InstrumentSpec, quote: Quote, emit: Emit): void {
  const triggers = context.state.triggersOf(spec.id);
  // Most ticks trigger nothing and cost only a comparison.
  if (!triggers.hasDueEntries(quote.bid, quote.ask)) return;
  // When a market opens, a pair on the conversion route may tick a moment later; until then pending orders wait.
  if (isRefusal(openingConversion(context, spec.quoteCurrency))) return;
  const fired = triggers.fireEntries(quote.bid, quote.ask);
  for (const order of oldestFirst(context, fired, (order) => order.createdAt)) {
    // The order that it was linked with was filled by this tick.
    if (order.status !== 'pending') continue;
    const account = context.state.account(order.accountId);
    const filled = tryFill(context, account, {
      ...order,
      leverage: order.multiple,
      spec: specOfOrder(order, spec),
      quote,
    });
    if (isRefusal(filled) && filled.code === 'quote_stale') {
      // After a start a price of the account may be missing. That is not the client's fault, so the order waits.
      triggers.addPending(order);
    } else if (isRefusal(filled)) {
      emit(orderCancelled(context, order, 'trigger_refused'));
    } else {
      emit({
        type: 'OrderTriggered',
        at: context.at,
        orderId: order.id,
        accountId: order.accountId,
        fill: filled,
      });
      const other = order.linkedTo === undefined ? undefined : context.state.orders.get(order.linkedTo);
      if (other) emit(orderCancelled(context, other, 'other_filled'));
    }
  }
}

function oldestFirst(context: Context, ids: readonly OrderId[], age: (order: Order) => number): Order[] {
  if (ids.length === 0) return [];
  const orders = [...new Set(ids)].map((id) => context.state.order(id));
  return orders.sort((a, b) => age(a) - age(b) || a.id - b.id);
}
