// CancelOrder, SetStops, ChangePending and ResetDemo.
import type { Command } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { Order, PendingKind } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { closingAtTarget, validateStops } from '../rules/validate-stops.ts';
import { type Money, money, usd } from '../units/units.ts';
import { checkLossLimit } from './check-protection.ts';
import { type Context, isRefusal } from './checks.ts';
import { positionClosed } from './decide-close.ts';
import { checkMarket, checkPending } from './decide-place.ts';
import { closingPrice, openingPrice } from './side-price.ts';
import type { Account } from './state.ts';
import { byId, closingPriceOf, floatingProfit } from './views.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

/** Initial balance of a demo account, also after a reset. */
export const DEMO_BALANCE = usd('10000');

export function decideCancelOrder(context: Context, command: Of<'CancelOrder'>): EventBody[] | Refusal {
  const order = context.state.orders.get(command.orderId);
  if (!order || order.accountId !== command.accountId) return { code: 'order_not_found' };
  if (order.status !== 'pending') return { code: 'order_not_pending' };
  return [orderCancelled(context, order, 'cancelled')];
}

export function orderCancelled(
  context: Context,
  order: Readonly<Order>,
  reason:
    | 'cancelled'
    | 'trigger_refused'
    | 'expired'
    | 'other_filled'
    | 'demo_reset'
    | 'stop_out'
    | 'operator',
): EventBody {
  const mark = closingPriceOf(context.market, order);
  return {
    type: 'OrderCancelled',
    at: context.at,
    key: null,
    orderId: order.id,
    accountId: order.accountId,
    reason,
    mark,
  };
}

/** Allowed in a closed market, against the last quote. 0 clears a stop, null leaves it unchanged. */
export function decideSetStops(context: Context, command: Of<'SetStops'>): EventBody[] | Refusal {
  const { state, market } = context;
  const order = state.orders.get(command.orderId);
  if (!order || order.accountId !== command.accountId) return { code: 'order_not_found' };
  const spec = state.terms.get(order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = market.quotes.get(order.instrumentId);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  const closing =
    order.status === 'pending'
      ? closingAtTarget(order.side, order.target, quote)
      : closingPrice(order.side, quote);
  const level = { stopsLevel: spec.stopsLevel, precision: order.precision };
  const wrong = validateStops(level, order.side, closing, command);
  if (wrong) return wrong;
  const mark = closingPriceOf(market, order);
  const { stopLoss, takeProfit, trail } = state.settled(order);
  return [
    {
      type: 'StopsSet',
      at: context.at,
      key: null,
      orderId: order.id,
      accountId: order.accountId,
      stopLoss: command.stopLoss ?? stopLoss,
      takeProfit: command.takeProfit ?? takeProfit,
      ...(trail && command.stopLoss === null && { trails: true as const }),
      mark,
      markProfit: floatingProfit(market, order, mark),
    },
  ];
}

/**
 * The order as it would be is checked like a placement, but is not counted again. Its kind stays: a price on the other
 * side of the market is rejected, and so is every change of an order that was filled meanwhile.
 */
export function decideChangePending(context: Context, command: Of<'ChangePending'>): EventBody[] | Refusal {
  const order = context.state.orders.get(command.orderId);
  if (!order || order.accountId !== command.accountId) return { code: 'order_not_found' };
  if (order.status !== 'pending')
    return { code: order.kind === 'market' ? 'order_not_pending' : 'already_triggered' };
  const expiry = command.expiry === 'gtc' ? undefined : (command.expiry ?? order.expiry);
  const changed = {
    lots: command.lots ?? order.lots,
    target: command.target ?? order.target,
    stopLoss: command.stopLoss ?? order.stopLoss,
    takeProfit: command.takeProfit ?? order.takeProfit,
    ...(expiry && { expiry }),
  };
  const { accountId, instrumentId, side, multiple: leverage } = order;
  const wanted = { accountId, instrumentId, side, leverage, kind: order.kind as PendingKind, ...changed };
  const account = context.state.account(accountId);
  const market = checkMarket(context, account, wanted);
  if (isRefusal(market)) return market;
  const kind = checkPending(context, market, wanted);
  if (typeof kind === 'object') return kind;
  const lost = checkLossLimit(context, account);
  if (lost) return lost;
  const mark = openingPrice(side, market.quote);
  return [
    { type: 'PendingChanged', at: context.at, key: null, orderId: order.id, accountId, ...changed, mark },
  ];
}

export function decideLinkOrders(context: Context, command: Of<'LinkOrders'>): EventBody[] | Refusal {
  const { accountId, orderId, otherId } = command;
  const [order, other] = [orderId, otherId].map((id) => context.state.orders.get(id));
  if (order?.accountId !== accountId || other?.accountId !== accountId) return { code: 'order_not_found' };
  if (order.status !== 'pending' || other.status !== 'pending') return { code: 'order_not_pending' };
  if (order === other || order.linkedTo !== undefined || other.linkedTo !== undefined)
    return { code: 'already_linked' };
  const mark = closingPriceOf(context.market, order);
  return [{ type: 'OrdersLinked', at: context.at, key: null, orderId, otherId, accountId, mark }];
}

/** Rule 16: closes everything and restores the initial balance. */
export function decideResetDemo(context: Context, command: Of<'ResetDemo'>): EventBody[] | Refusal {
  const { at, state } = context;
  const account = state.account(command.accountId);
  if (!account.demo) return { code: 'demo_account_required' };
  const { events, balance } = closeAll(context, account);
  const adjustment = money(DEMO_BALANCE - balance);
  return [...events, { type: 'DemoReset', at, key: null, accountId: account.id, adjustment }];
}

/** Removes an unused demo account: closes everything and returns its balance to the house. */
export function decideArchiveAccount(context: Context, command: Of<'ArchiveAccount'>): EventBody[] | Refusal {
  const account = context.state.account(command.accountId);
  if (!account.demo) return { code: 'demo_account_required' };
  const { events, balance } = closeAll(context, account);
  const adjustment = money(-balance);
  return [...events, { type: 'AccountArchived', at: context.at, accountId: account.id, adjustment }];
}

/**
 * Closes everything of a demo account at the last known prices, also in closed markets, and returns the resulting
 * balance. A position without a known price or conversion closes at its open price.
 */
function closeAll(context: Context, account: Account): { events: EventBody[]; balance: Money } {
  const { market, at } = context;
  const events: EventBody[] = [];
  let balance = account.balance;
  for (const order of byId(account.pending)) events.push(orderCancelled(context, order, 'demo_reset'));
  for (const order of byId(account.positions)) {
    const last = {
      reason: 'demo_reset',
      price: closingPriceOf(market, order),
      tick: market.quotes.get(order.instrumentId)?.tick ?? 0,
    } as const;
    const event: EventBody = positionClosed(context, order, last) ?? {
      type: 'PositionClosed',
      at,
      key: null,
      orderId: order.id,
      accountId: order.accountId,
      reason: 'demo_reset',
      price: order.openPrice,
      tick: 0,
      profit: money(0),
      conversion: [],
      part: null,
    };
    balance = money(balance + (event.type === 'PositionClosed' ? event.profit : 0));
    events.push(event);
  }
  return { events, balance };
}
