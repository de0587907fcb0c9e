// The engine's memory: exactly what `apply` folds from the journal.

import type { LedgerBook } from '../ledger/transactions.ts';
import type { IdempotencyKey } from '../model/command.ts';
import type { InstrumentId, InstrumentSpec } from '../model/instrument.ts';
import type { AccountId, Order, OrderId } from '../model/order.ts';
import type { AccountProtection } from '../model/protection.ts';
import { initialSettings, type Settings } from '../model/settings.ts';
import { firstIdOf } from '../model/shard.ts';
import { type Money, money } from '../units/units.ts';
import type { AccountMoney } from './account-money.ts';
import { DailyLossWindows } from './daily-loss-windows.ts';
import { DeferredSwaps } from './deferred-swaps.ts';
import { Exposure } from './exposure.ts';
import { InstrumentTriggers } from './instrument-triggers.ts';
import { KeyLog } from './key-log.ts';
import { OperatorChanges } from './operator-changes.ts';
import { RecentMoney } from './recent-money.ts';
import { TriggerHeap } from './trigger-heap.ts';

export interface Account {
  readonly id: AccountId;
  readonly demo: boolean;
  balance: Money;
  locked: Money;
  /** Margin of all open positions. */
  margin: Money;
  /** Number of events of this account that its client is notified of; `seq` on the socket. */
  seq: number;
  /** Journal number of the account's last event. */
  lastSeq: number;
  marginCalled: boolean;
  readonly positions: Map<OrderId, Order>;
  readonly pending: Map<OrderId, Order>;
  /** The day (whole days since the epoch, UTC) for which used keys are counted. */
  keysDay: number;
  keysCount: number;
  /** Commands that a demo account journaled on the day (UTC, venue's clock); absent before the first counted one. */
  actsDay?: number;
  actsCount?: number;
  /** Money operations besides trading; absent for most accounts, and in older snapshots. */
  money?: AccountMoney;
  /** True if it can neither open nor withdraw; absent otherwise. */
  blocked?: true;
  /** The client's class and own limits; absent for a retail client without limits, and in older snapshots. */
  protection?: AccountProtection;
}

export class VenueState {
  /** Number of applied events, which is the journal's sequence number. */
  seq = 0;
  nextOrderId: OrderId;
  settings: Settings = initialSettings;
  /** The last rollover, YYYY-MM-DD in New York, or empty. */
  lastRollover = '';
  readonly deferredSwaps = new DeferredSwaps();
  readonly operatorChanges = new OperatorChanges();
  readonly recentMoney = new RecentMoney();
  readonly terms = new Map<InstrumentId, InstrumentSpec>();
  /** Instruments that an operator has halted. */
  readonly halted = new Set<InstrumentId>();
  readonly accounts = new Map<AccountId, Account>();
  /** The house's side of the ledger, separate for demo and real. Sums over all accounts exceed the range of Money. */
  readonly house = { demo: new Map<LedgerBook, bigint>(), real: new Map<LedgerBook, bigint>() };
  /** Replies by account and key in the order of arrival, separate by lifetime so that expired ones come first. */
  readonly keys = { long: new KeyLog(), short: new KeyLog() };
  // Indexes derived from the fields above.
  readonly orders = new Map<OrderId, Order>();
  readonly triggers = new Map<InstrumentId, InstrumentTriggers>();
  /** Pending orders by the time of their expiry. */
  readonly expiries = new TriggerHeap('rising');
  readonly exposure = new Exposure();
  readonly dailyLossWindows = new DailyLossWindows();

  /** An empty state. Its orders get the ids of this shard. */
  constructor(shard: number) {
    this.nextOrderId = firstIdOf(shard);
  }

  triggersOf(id: InstrumentId): InstrumentTriggers {
    let triggers = this.triggers.get(id);
    if (!triggers) {
      triggers = new InstrumentTriggers();
      this.triggers.set(id, triggers);
    }
    return triggers;
  }

  addPending(account: Account, order: Order): void {
    account.pending.set(order.id, order);
    this.triggersOf(order.instrumentId).addPending(order);
    if (order.expiry) this.expiries.add(order.id, order.expiry.at);
  }

  removePending(account: Account, order: Order): void {
    account.pending.delete(order.id);
    this.triggersOf(order.instrumentId).removePending(order);
    this.expiries.remove(order.id);
  }

  /** The order with the stop loss of now, which moves without it while it trails. */
  settled(order: Order): Order {
    if (order.trail) this.triggers.get(order.instrumentId)?.settle(order);
    return order;
  }

  account(id: AccountId): Account {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`no account ${id}: an event names one that was never opened`);
    return account;
  }

  order(id: OrderId): Order {
    const order = this.orders.get(id);
    if (!order) throw new Error(`no order ${id}: an event names one that is not live`);
    return order;
  }
}

const SHORT_KEY_MS_MAX = 3_600_000;

export const keysFor = (state: VenueState, key: IdempotencyKey): KeyLog =>
  key.expiresAt - key.receivedAt <= SHORT_KEY_MS_MAX ? state.keys.short : state.keys.long;

export function newAccount(id: AccountId, demo: boolean): Account {
  return {
    id,
    demo,
    balance: money(0),
    locked: money(0),
    margin: money(0),
    seq: 0,
    lastSeq: 0,
    marginCalled: false,
    positions: new Map(),
    pending: new Map(),
    keysDay: 0,
    keysCount: 0,
  };
}
