// Exports the state as plain data in a fixed order and restores it, for snapshots and the hash of a replay.
import type { LedgerBook } from '../ledger/transactions.ts';
import type { InstrumentId, InstrumentSpec } from '../model/instrument.ts';
import type { Order } from '../model/order.ts';
import type { Settings } from '../model/settings.ts';
import { shardOf } from '../model/shard.ts';
import { type PlainAccountMoney, plainMoney, restoreMoney } from './account-money.ts';
import type { OrderDeferredSwaps } from './deferred-swaps.ts';
import type { KeyRecord } from './key-log.ts';
import type { PlainOperatorChanges } from './operator-changes.ts';
import type { PlainRecentMoney } from './recent-money.ts';
import { type Account, newAccount, VenueState } from './state.ts';

type PlainAccount = Omit<Account, 'positions' | 'pending' | 'money'> & {
  readonly money?: PlainAccountMoney;
};
/** Text if a number can't represent it exactly. */
type HouseBooks = readonly (readonly [LedgerBook, number | string])[];

export interface PlainState {
  readonly seq: number;
  readonly nextOrderId: number;
  readonly settings: Settings;
  readonly lastRollover: string;
  /** Absent if there are none, and in older snapshots. */
  readonly owedSwaps?: readonly OrderDeferredSwaps[];
  /** Absent if there are none, and in older snapshots. */
  readonly operatorChanges?: PlainOperatorChanges;
  /** Absent if operators decided none recently, and in older snapshots. */
  readonly recentMoney?: PlainRecentMoney;
  readonly terms: readonly InstrumentSpec[];
  /** Absent if there are none, and in older snapshots. */
  readonly halted?: readonly InstrumentId[];
  readonly accounts: readonly PlainAccount[];
  readonly orders: readonly Order[];
  readonly house: { readonly demo: HouseBooks; readonly real: HouseBooks };
  readonly keys: { readonly long: readonly KeyRecord[]; readonly short: readonly KeyRecord[] };
}
/** The same with streamed keys: as objects they take five times the memory in which they are stored. */
export interface StreamedState extends Omit<PlainState, 'keys'> {
  readonly keys: { readonly long: Iterable<KeyRecord>; readonly short: Iterable<KeyRecord> };
}

/** Everything is sorted by id or name, so that equal states give equal text. Quotes are not part of the state. */
export function exportState(state: VenueState): PlainState {
  const { keys, ...rest } = streamState(state);
  return { ...rest, keys: { long: [...keys.long], short: [...keys.short] } };
}

/** The content of exportState as a stream, valid until the next event is applied. */
export function streamState(state: VenueState): StreamedState {
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  const books = (house: ReadonlyMap<LedgerBook, bigint>): HouseBooks =>
    [...house].sort(([a], [b]) => (a < b ? -1 : 1)).map(([book, amount]) => [book, plainOf(amount)]);
  const deferredSwaps = state.deferredSwaps.all();
  const operatorChanges = state.operatorChanges.plain();
  const recentMoney = state.recentMoney.plain();
  return {
    seq: state.seq,
    nextOrderId: state.nextOrderId,
    settings: state.settings,
    lastRollover: state.lastRollover,
    ...(deferredSwaps.length > 0 ? { owedSwaps: deferredSwaps } : {}),
    ...(operatorChanges ? { operatorChanges } : {}),
    ...(recentMoney ? { recentMoney } : {}),
    terms: [...state.terms.values()].sort(byId),
    ...(state.halted.size > 0 ? { halted: [...state.halted].sort((a, b) => a - b) } : {}),
    accounts: [...state.accounts.values()]
      .sort(byId)
      .map(({ positions: _p, pending: _q, money, protection, ...plain }) => ({
        ...plain,
        ...(money ? { money: plainMoney(money) } : {}),
        ...(protection ? { protection } : {}),
      })),
    orders: [...state.orders.values()].map((order) => state.settled(order)).sort(byId),
    house: { demo: books(state.house.demo), real: books(state.house.real) },
    keys: { long: state.keys.long.records(), short: state.keys.short.records() },
  };
}

export function importState(plain: StreamedState): VenueState {
  const state = new VenueState(shardOf(plain.nextOrderId));
  state.seq = plain.seq;
  state.nextOrderId = plain.nextOrderId;
  state.settings = plain.settings;
  state.lastRollover = plain.lastRollover;
  if (plain.operatorChanges) state.operatorChanges.restore(plain.operatorChanges);
  if (plain.recentMoney) state.recentMoney.restore(plain.recentMoney);
  for (const spec of plain.terms) state.terms.set(spec.id, spec);
  for (const id of plain.halted ?? []) state.halted.add(id);
  for (const account of plain.accounts) {
    const { money, protection, ...rest } = account;
    const opened: Account = { ...newAccount(account.id, account.demo), ...rest };
    if (money) opened.money = restoreMoney(money);
    if (protection) opened.protection = protection;
    if (protection?.loss)
      state.dailyLossWindows.follow(account.id, protection.day?.after === plain.lastRollover);
    state.accounts.set(account.id, opened);
  }
  for (const order of plain.orders) {
    state.orders.set(order.id, order);
    const account = state.account(order.accountId);
    if (order.status === 'open') {
      account.positions.set(order.id, order);
      state.triggersOf(order.instrumentId).addExits(order);
      state.exposure.open(order);
    } else {
      state.addPending(account, order);
    }
  }
  for (const { orderId, swaps } of plain.owedSwaps ?? [])
    for (const swap of swaps) state.deferredSwaps.add(state.order(orderId), swap);
  for (const account of state.accounts.values()) state.exposure.updateThresholds(account, state.settings);
  for (const [book, amount] of plain.house.demo) state.house.demo.set(book, BigInt(amount));
  for (const [book, amount] of plain.house.real) state.house.real.set(book, BigInt(amount));
  for (const kept of ['long', 'short'] as const)
    for (const record of plain.keys[kept]) state.keys[kept].add(record);
  return state;
}

function plainOf(amount: bigint): number | string {
  const asNumber = Number(amount);
  return Number.isSafeInteger(asNumber) ? asNumber : String(amount);
}
