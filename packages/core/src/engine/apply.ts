// Folds one event into the state. Live operation and recovery share it; it decides and rejects nothing.
import { type TransactionKind, transactionsOf } from '../ledger/transactions.ts';
import { isOfKind } from '../model/actor.ts';
import type { AccountArchived, AccountEvent, HouseEvent, Stamp, VenueEvent } from '../model/event.ts';
import type { OrderView } from '../model/view.ts';
import { type Money, money } from '../units/units.ts';
import { applyProtection, noteMoved } from './account-protection.ts';
import { countAct, isAct, remember } from './apply-keys.ts';
import { applyMoney } from './apply-money.ts';
import {
  cancelOrder,
  changePending,
  chargeSwap,
  closePosition,
  linkOrders,
  placeOrder,
  setBreakEven,
  setGuaranteedStop,
  setStops,
  setTrail,
  triggerOrder,
} from './apply-orders.ts';
import { oweSwaps, settleDays } from './apply-swaps.ts';
import { type Account, newAccount, type VenueState } from './state.ts';

/**
 * Applies the event and returns the affected order after it, or null. The order belongs to the state and later events
 * change it: a caller that stores it must use `copyLiveOrder`.
 */
export function apply(state: VenueState, event: VenueEvent): OrderView | null {
  if ('accountId' in event) return applyToAccount(state, event);
  state.seq += 1;
  return applyToVenue(state, event);
}

function applyToAccount(state: VenueState, event: AccountEvent & Stamp): OrderView | null {
  if (event.type === 'AccountOpened')
    state.accounts.set(event.accountId, newAccount(event.accountId, event.demo));
  const account = state.account(event.accountId);
  state.seq += 1;
  // Only the caller receives a rejection: its number would look like a gap on the socket.
  if (event.type !== 'CommandRefused') account.seq += 1;
  account.lastSeq = state.seq;
  post(state, account, event);
  const view = change(state, account, event);
  if (event.type === 'AccountArchived') return view;
  state.exposure.updateThresholds(account, state.settings);
  if ('key' in event && event.key) remember(state, account, event, event.key, view);
  if (account.demo && isAct(event) && state.settings.demoActsPerDayMax !== undefined)
    countAct(account, event.at);
  return view;
}

function applyToVenue(state: VenueState, event: HouseEvent & Stamp): null {
  switch (event.type) {
    case 'InstrumentConfigured': {
      const { terms: spec, actor } = event;
      if (isOfKind(actor, 'operator')) state.operatorChanges.noteSpec(state.terms.get(spec.id), spec);
      state.terms.set(spec.id, spec);
      return null;
    }
    case 'InstrumentHalted':
      state.halted.add(event.instrumentId);
      return null;
    case 'InstrumentResumed':
      state.halted.delete(event.instrumentId);
      return null;
    case 'SettingsChanged':
      if (isOfKind(event.actor, 'operator'))
        state.operatorChanges.noteSettings(state.settings, event.settings);
      state.settings = event.settings;
      for (const each of state.accounts.values()) state.exposure.updateThresholds(each, state.settings);
      return null;
    // These change no state; only data derived from the journal uses them.
    case 'AuditAnchored':
    case 'InputsAnchored':
    case 'KeyErased':
    case 'VenueStarted':
    case 'ExecutionCounted':
      return null;
    case 'StopsTrailed':
      state.triggersOf(event.instrumentId).trail(event);
      return null;
    case 'RolledOver':
      state.lastRollover = event.valueDate;
      state.dailyLossWindows.begin();
      settleDays(state, event);
      oweSwaps(state, event);
      return null;
  }
}

function change(state: VenueState, account: Account, event: AccountEvent & Stamp): OrderView | null {
  switch (event.type) {
    case 'OrderPlaced':
      return placeOrder(state, account, event);
    case 'OrderTriggered':
      return triggerOrder(state, account, event);
    case 'StopsSet':
      return setStops(state, event);
    case 'TrailSet':
      return setTrail(state, event);
    case 'BreakEvenSet':
    case 'BreakEvenReached':
      return setBreakEven(state, event);
    case 'GuaranteedStopSet':
      return setGuaranteedStop(state, event);
    case 'OrdersLinked':
      return linkOrders(state, event);
    case 'PendingChanged':
      return changePending(state, account, event);
    case 'PositionClosed':
      return closePosition(state, account, event);
    case 'OrderCancelled':
      return cancelOrder(state, account, event);
    case 'SwapCharged':
      chargeSwap(state, event);
      return null;
    case 'MarginCalled':
      account.marginCalled = true;
      return null;
    case 'MarginCallArmed':
      account.marginCalled = false;
      return null;
    case 'DepositCredited':
    case 'WithdrawalRequested':
    case 'WithdrawalCancelled':
    case 'WithdrawalApproved':
    case 'WithdrawalPaid':
    case 'WithdrawalRejected':
    case 'WithdrawalReleased':
    case 'BalanceAdjusted':
    case 'AccountBlocked':
    case 'AccountUnblocked':
    case 'ReferralRewarded':
      applyMoney(state, account, event);
      return null;
    case 'ClientClassSet':
    case 'LossLimitSet':
    case 'BreakTaken':
    case 'LossDayBegun':
      applyProtection(state, account, event);
      return null;
    case 'AccountArchived':
      archive(state, event);
      return null;
    // They only have postings, and a reply stored under a key.
    case 'AccountOpened':
    case 'NegativeBalanceCovered':
    case 'DemoReset':
    case 'CommandRefused':
      return null;
    // Announces the PositionClosed event that follows, which closes the position.
    case 'StopOutStep':
      return null;
  }
}

function archive(state: VenueState, event: AccountArchived): void {
  for (const kept of [state.keys.short, state.keys.long]) kept.dropAccount(event.accountId);
  state.exposure.forget(event.accountId);
  state.accounts.delete(event.accountId);
}

function post(state: VenueState, account: Account, event: AccountEvent): void {
  const house = account.demo ? state.house.demo : state.house.real;
  for (const { kind, postings } of transactionsOf(event)) {
    for (const { owner, book, amount } of postings) {
      if (owner === null) house.set(book, (house.get(book) ?? 0n) + BigInt(amount));
      else if (book === 'locked') account.locked = money(account.locked + amount);
      else {
        account.balance = money(account.balance + amount);
        if (!isTraded(kind)) noteMoved(account, amount);
      }
    }
  }
}

/** Kinds of trading results. All other transactions are neither a gain nor a loss. */
const isTraded = (kind: TransactionKind): boolean =>
  kind === 'trade_profit' || kind === 'trade_fee' || kind === 'swap';

/** Sum of every balance of the ledger. It is always zero unless the ledger is broken. */
export function ledgerSum(state: VenueState): Money {
  let sum = 0n;
  for (const account of state.accounts.values()) sum += BigInt(account.balance) + BigInt(account.locked);
  for (const house of [state.house.demo, state.house.real])
    for (const amount of house.values()) sum += amount;
  return money(Number(sum));
}
