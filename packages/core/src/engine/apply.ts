// Folds one event into the state. Live running and recovery share it; it decides nothing and refuses nothing.
import { transactionsOf } from '../ledger/transactions.ts';
import type { Fill, OrderPlaced, PositionClosed, VenueEvent } from '../model/event.ts';
import type { Order } from '../model/order.ts';
import type { OrderView } from '../model/view.ts';
import { lots, type Money, money, price } from '../units/units.ts';
import { countAct, isAct, remember } from './apply-keys.ts';
import { oweSwaps, settleDays } from './apply-swaps.ts';
import { type Account, newAccount, type VenueState } from './state.ts';

const NONE = price(0);
const ZERO = money(0);

/** Applies the event and returns the order it is about, as it stands after it (a copy), or null. */
export function apply(state: VenueState, event: VenueEvent): OrderView | null {
  if (event.type === 'AccountOpened') {
    state.accounts.set(event.accountId, newAccount(event.accountId, event.demo));
  }
  const account = 'accountId' in event ? state.account(event.accountId) : null;
  state.seq += 1;
  if (account) {
    // A refusal is told to the caller alone: on the socket it would look like a gap.
    if (event.type !== 'CommandRefused') account.seq += 1;
    account.lastSeq = state.seq;
    post(state, account, event);
  }
  const view = change(state, account, event);
  if (!account || event.type === 'AccountArchived') return view;
  state.exposure.stand(account, state.settings);
  if ('key' in event && event.key) remember(state, account, event, event.key, view);
  if (account.demo && isAct(event) && state.settings.demoActsPerDayMax !== undefined)
    countAct(account, event.at);
  return view;
}

function change(state: VenueState, account: Account | null, event: VenueEvent): OrderView | null {
  switch (event.type) {
    case 'InstrumentConfigured':
      state.terms.set(event.terms.id, event.terms);
      return null;
    case 'SettingsChanged':
      state.settings = event.settings;
      for (const each of state.accounts.values()) state.exposure.stand(each, state.settings);
      return null;
    case 'RolledOver':
      state.lastRollover = event.valueDate;
      settleDays(state, event);
      oweSwaps(state, event);
      return null;
    case 'OrderPlaced':
      return place(state, account as Account, event);
    case 'OrderTriggered': {
      const order = state.order(event.orderId);
      (account as Account).pending.delete(order.id);
      state.book(order.instrumentId).removePending(order);
      fill(state, account as Account, order, event.fill, event.at);
      return { order: { ...order }, mark: event.fill.mark, profit: event.fill.markProfit };
    }
    case 'StopsSet': {
      const order = state.order(event.orderId);
      const book = state.book(order.instrumentId);
      if (order.status === 'open') book.removeExits(order);
      order.stopLoss = event.stopLoss;
      order.takeProfit = event.takeProfit;
      if (order.status === 'open') book.addExits(order);
      return { order: { ...order }, mark: event.mark, profit: event.markProfit };
    }
    case 'PositionClosed':
      return close(state, account as Account, event);
    case 'OrderCancelled': {
      const order = state.order(event.orderId);
      (account as Account).pending.delete(order.id);
      state.orders.delete(order.id);
      state.book(order.instrumentId).removePending(order);
      toHistory(order, event.reason, event.mark, 0, event.at);
      return { order: { ...order }, mark: event.mark, profit: ZERO };
    }
    case 'SwapCharged': {
      const order = state.order(event.orderId);
      order.swap = money(order.swap + event.amount);
      order.swapDate = event.valueDate;
      // Days that a later holiday left owing are not those of a swap that waited.
      if (!state.owedSwaps.settle(order, event.valueDate)) order.swapDaysOwed = 0;
      return null;
    }
    case 'MarginCalled':
      (account as Account).marginCalled = true;
      return null;
    case 'MarginCallArmed':
      (account as Account).marginCalled = false;
      return null;
    case 'AccountArchived':
      for (const kept of [state.keys.short, state.keys.long]) kept.dropAccount(event.accountId);
      state.exposure.forget(event.accountId);
      state.accounts.delete(event.accountId);
      return null;
    default:
      return null;
  }
}

function place(state: VenueState, account: Account, event: OrderPlaced): OrderView {
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
    return { order: { ...order }, mark: event.fill.mark, profit: event.fill.markProfit };
  }
  account.pending.set(order.id, order);
  state.book(order.instrumentId).addPending(order);
  return { order: { ...order }, mark: event.mark, profit: ZERO };
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
  state.book(order.instrumentId).addExits(order);
  state.exposure.open(order, { mark: filled.mark, profit: filled.markProfit });
}

function close(state: VenueState, account: Account, event: PositionClosed): OrderView {
  const order = state.order(event.orderId);
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
    state.owedSwaps.drop(order);
    state.book(order.instrumentId).removeExits(order);
  }
  account.margin = money(account.margin - closed.margin);
  if (account.positions.size === 0) account.marginCalled = false;
  toHistory(closed, event.reason, event.price, event.tick, event.at);
  closed.profit = event.profit;
  closed.conversion = event.conversion;
  return { order: { ...closed }, mark: event.price, profit: event.profit };
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

function post(state: VenueState, account: Account, event: VenueEvent): void {
  const house = account.demo ? state.house.demo : state.house.real;
  for (const { postings } of transactionsOf(event)) {
    for (const { owner, book, amount } of postings) {
      if (owner === null) house.set(book, (house.get(book) ?? 0n) + BigInt(amount));
      else if (book === 'locked') account.locked = money(account.locked + amount);
      else account.balance = money(account.balance + amount);
    }
  }
}

/** Sum over every balance of the ledger: zero at any moment, or the ledger is broken. */
export function ledgerSum(state: VenueState): Money {
  let sum = 0n;
  for (const account of state.accounts.values()) sum += BigInt(account.balance) + BigInt(account.locked);
  for (const house of [state.house.demo, state.house.real])
    for (const amount of house.values()) sum += amount;
  return money(Number(sum));
}
