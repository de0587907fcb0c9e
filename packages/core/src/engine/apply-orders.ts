// Folds the events of an order into the order, its account's positions and the indexes derived from them.
import type {
  BreakEvenReached,
  BreakEvenSet,
  Fill,
  GuaranteedStopSet,
  OrderCancelled,
  OrderPlaced,
  OrdersLinked,
  OrderTriggered,
  PendingChanged,
  PositionClosed,
  StopsSet,
  SwapCharged,
  TrailSet,
} from '../model/event.ts';
import type { Order } from '../model/order.ts';
import type { OrderView } from '../model/view.ts';
import { lots, money, price } from '../units/units.ts';
import type { Account, VenueState } from './state.ts';

const NONE = price(0);
const ZERO = money(0);

/** For storing: copies a live order. An order in history never changes. */
export const copyLiveOrder = (state: VenueState, order: Order): Order =>
  order.status === 'history' ? order : { ...state.settled(order) };

export function placeOrder(state: VenueState, account: Account, event: OrderPlaced): OrderView {
  const order: Order = {
    id: event.orderId,
    accountId: event.accountId,
    instrumentId: event.instrumentId,
    side: event.side,
    kind: event.kind,
    status: 'pending',
    lots: event.lots,
    multiple: event.multiple,
    precision: event.precision,
    contractSize: event.contractSize,
    quoteCurrency: event.quoteCurrency,
    target: event.target,
    seen: event.seen,
    ...(event.expiry && { expiry: event.expiry }),
    openPrice: NONE,
    openTick: 0,
    stopLoss: event.stopLoss,
    takeProfit: event.takeProfit,
    margin: ZERO,
    fee: ZERO,
    swap: ZERO,
    swapDate: '',
    swapDaysOwed: 0,
    createdAt: event.at,
    openedAt: 0,
    closePrice: NONE,
    closeTick: 0,
    closedAt: 0,
    closeReason: null,
    profit: ZERO,
    conversion: [],
    parentId: null,
  };
  state.orders.set(order.id, order);
  if (order.id >= state.nextOrderId) state.nextOrderId = order.id + 1;
  if (event.fill) {
    fill(state, account, order, event.fill, event.at);
    return { order, mark: event.fill.mark, profit: event.fill.markProfit };
  }
  state.addPending(account, order);
  return { order, mark: event.mark, profit: ZERO };
}

export function triggerOrder(state: VenueState, account: Account, event: OrderTriggered): OrderView {
  const order = state.order(event.orderId);
  state.removePending(account, order);
  fill(state, account, order, event.fill, event.at);
  return { order, mark: event.fill.mark, profit: event.fill.markProfit };
}

function fill(state: VenueState, account: Account, order: Order, filled: Fill, at: number): void {
  order.status = 'open';
  order.openPrice = filled.price;
  order.openTick = filled.tick;
  order.openedAt = at;
  order.margin = filled.margin;
  order.fee = filled.fee;
  order.conversion = filled.conversion;
  account.margin = money(account.margin + filled.margin);
  account.positions.set(order.id, order);
  state.triggersOf(order.instrumentId).addExits(order);
  state.exposure.open(order, { mark: filled.mark, profit: filled.markProfit });
}

export function setStops(state: VenueState, event: StopsSet): OrderView {
  const order = state.order(event.orderId);
  const triggers = state.triggersOf(order.instrumentId);
  if (order.status === 'open') triggers.removeExits(order);
  if (!event.trails) delete order.trail;
  if (event.stopLoss !== order.stopLoss) delete order.guarantee;
  order.stopLoss = event.stopLoss;
  order.takeProfit = event.takeProfit;
  if (order.status === 'open') triggers.addExits(order);
  return { order, mark: event.mark, profit: event.markProfit };
}

export function setTrail(state: VenueState, event: TrailSet): OrderView {
  const order = state.order(event.orderId);
  const { distance, step, stopLoss, mark, markProfit } = event;
  const triggers = state.triggersOf(order.instrumentId);
  triggers.removeExits(order);
  delete order.breakEven;
  delete order.guarantee;
  order.stopLoss = stopLoss;
  order.trail = { distance, step, tick: 0 };
  triggers.addExits(order);
  return { order, mark, profit: markProfit };
}

export function setBreakEven(state: VenueState, event: BreakEvenSet | BreakEvenReached): OrderView {
  const order = state.order(event.orderId);
  const triggers = state.triggersOf(order.instrumentId);
  triggers.removeExits(order);
  delete order.trail;
  delete order.breakEven;
  delete order.guarantee;
  order.stopLoss = event.stopLoss;
  if (event.type === 'BreakEvenSet' && event.trigger > 0)
    order.breakEven = { trigger: event.trigger, offset: event.offset };
  triggers.addExits(order);
  return { order, mark: event.mark, profit: event.markProfit };
}

export function setGuaranteedStop(state: VenueState, event: GuaranteedStopSet): OrderView {
  const order = state.order(event.orderId);
  const { premium, stopLoss, mark, markProfit } = event;
  const triggers = state.triggersOf(order.instrumentId);
  triggers.removeExits(order);
  if (premium > 0) {
    delete order.trail;
    delete order.breakEven;
    order.guarantee = premium;
    order.stopLoss = stopLoss;
  } else delete order.guarantee;
  triggers.addExits(order);
  return { order, mark, profit: markProfit };
}

export function linkOrders(state: VenueState, { orderId, otherId, mark }: OrdersLinked): OrderView {
  const order = state.order(orderId);
  order.linkedTo = otherId;
  state.order(otherId).linkedTo = orderId;
  return { order, mark, profit: ZERO };
}

/** The order keeps its id, its kind and its place in time among those that a tick triggers. */
export function changePending(state: VenueState, account: Account, event: PendingChanged): OrderView {
  const { expiry: _before, ...before } = state.order(event.orderId);
  const { lots, target, stopLoss, takeProfit, expiry } = event;
  const order: Order = { ...before, lots, target, stopLoss, takeProfit, ...(expiry && { expiry }) };
  state.removePending(account, order);
  state.orders.set(order.id, order);
  state.addPending(account, order);
  return { order, mark: event.mark, profit: ZERO };
}

export function closePosition(state: VenueState, account: Account, event: PositionClosed): OrderView {
  const order = state.settled(state.order(event.orderId));
  const { part } = event;
  let closed = order;
  const lastProfit = state.exposure.close(order);
  if (part) {
    closed = {
      ...order,
      id: part.id,
      lots: part.lots,
      margin: part.margin,
      fee: part.fee,
      swap: part.swap,
      parentId: order.id,
    };
    const profit = (lastProfit * (order.lots - part.lots)) / order.lots;
    order.lots = lots(order.lots - part.lots);
    order.margin = money(order.margin - part.margin);
    order.fee = money(order.fee - part.fee);
    order.swap = money(order.swap - part.swap);
    state.exposure.open(order, { mark: event.price, profit });
    if (part.id >= state.nextOrderId) state.nextOrderId = part.id + 1;
  } else {
    account.positions.delete(order.id);
    state.orders.delete(order.id);
    state.deferredSwaps.drop(order);
    state.triggersOf(order.instrumentId).removeExits(order);
  }
  account.margin = money(account.margin - closed.margin);
  if (account.positions.size === 0) account.marginCalled = false;
  toHistory(closed, event.reason, event.price, event.tick, event.at);
  closed.profit = event.profit;
  if (event.guarantee) closed.fee = money(closed.fee + event.guarantee.premium);
  closed.conversion = event.conversion;
  return { order: closed, mark: event.price, profit: event.profit };
}

export function cancelOrder(state: VenueState, account: Account, event: OrderCancelled): OrderView {
  const order = state.order(event.orderId);
  state.removePending(account, order);
  const other = order.linkedTo === undefined ? undefined : state.orders.get(order.linkedTo);
  delete other?.linkedTo;
  delete order.linkedTo;
  state.orders.delete(order.id);
  toHistory(order, event.reason, event.mark, 0, event.at);
  return { order, mark: event.mark, profit: ZERO };
}

export function chargeSwap(state: VenueState, event: SwapCharged): void {
  const order = state.order(event.orderId);
  order.swap = money(order.swap + event.amount);
  order.swapDate = event.valueDate;
  // A deferred swap does not settle days that a later holiday added.
  if (!state.deferredSwaps.settle(order, event.valueDate)) order.swapDaysOwed = 0;
}

function toHistory(
  order: Order,
  reason: Order['closeReason'],
  at: Order['closePrice'],
  tick: number,
  time: number,
): void {
  order.status = 'history';
  order.closeReason = reason;
  order.closePrice = at;
  order.closeTick = tick;
  order.closedAt = time;
}
