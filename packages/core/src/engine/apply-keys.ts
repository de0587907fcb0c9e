// Folds the effects of an account's commands: replies stored under their keys, and the number of commands per day.
import { isOfKind } from '../model/actor.ts';
import type { IdempotencyKey } from '../model/command.ts';
import type { EventBody, Stamp } from '../model/event.ts';
import { isMoneyEvent, type MoneyEvent } from '../model/money-event.ts';
import type { OrderView } from '../model/view.ts';
import { money } from '../units/units.ts';
import type { StoredReply } from './key-log.ts';
import { type Account, keysFor, type VenueState } from './state.ts';
import { accountView } from './views.ts';

const DAY_MS = 86_400_000;

function replyOf(account: Account, event: EventBody, view: OrderView | null): StoredReply {
  if (event.type === 'CommandRefused') return { ok: false, refusal: event.refusal };
  if (isMoneyEvent(event)) return moneyReply(event);
  return {
    ok: true,
    order: view,
    account: event.type === 'DemoReset' ? accountView(account, money(0)) : null,
  };
}

/** The reply to a money command: its event without actor and key. It is the same live and from the key. */
export function moneyReply(event: MoneyEvent): StoredReply {
  const { v: _v, actor: _actor, ...body } = { v: 0, actor: null, ...event };
  const done: MoneyEvent = 'key' in body ? { ...body, key: null } : body;
  return { ok: true, order: null, account: null, event: done };
}

/** Stores the reply to the event's command under its key, and drops expired keys. */
export function remember(
  state: VenueState,
  account: Account,
  event: EventBody & Stamp,
  key: IdempotencyKey,
  view: OrderView | null,
): void {
  for (const kept of [state.keys.short, state.keys.long]) kept.dropExpired(key.receivedAt);
  const kept = keysFor(state, key);
  kept.add({ accountId: account.id, key, reply: replyOf(account, event, view) });
  if (kept !== state.keys.long || !isOfKind(event.actor, 'client')) return;
  const day = Math.floor(key.receivedAt / DAY_MS);
  account.keysCount = account.keysDay === day ? account.keysCount + 1 : 1;
  account.keysDay = day;
}

/** True for the one event of each command of an account: the outcome, or a rejection under a key. */
export function isAct(event: EventBody): boolean {
  switch (event.type) {
    case 'OrderPlaced':
    case 'StopsSet':
    case 'PendingChanged':
    case 'OrdersLinked':
    case 'TrailSet':
    case 'BreakEvenSet':
    case 'GuaranteedStopSet':
    case 'DemoReset':
    case 'CommandRefused':
    case 'WithdrawalRequested':
    case 'WithdrawalCancelled':
    case 'LossLimitSet':
    case 'BreakTaken':
      return true;
    case 'PositionClosed':
      // Of two positions that close each other, one counts.
      return event.reason === 'user' || (event.by ?? 0) > event.orderId;
    case 'OrderCancelled':
      return event.reason === 'cancelled';
    case 'InstrumentConfigured':
    case 'InstrumentHalted':
    case 'InstrumentResumed':
    case 'SettingsChanged':
    case 'AuditAnchored':
    case 'InputsAnchored':
    case 'KeyErased':
    case 'VenueStarted':
    case 'ExecutionCounted':
    case 'AccountOpened':
    case 'OrderTriggered':
    case 'StopsTrailed':
    case 'BreakEvenReached':
    case 'SwapCharged':
    case 'RolledOver':
    case 'MarginCalled':
    case 'MarginCallArmed':
    case 'StopOutStep':
    case 'NegativeBalanceCovered':
    case 'AccountArchived':
    case 'DepositCredited':
    case 'WithdrawalApproved':
    case 'WithdrawalPaid':
    case 'WithdrawalRejected':
    case 'WithdrawalReleased':
    case 'BalanceAdjusted':
    case 'AccountBlocked':
    case 'AccountUnblocked':
    case 'ReferralRewarded':
    case 'ClientClassSet':
    case 'LossDayBegun':
      return false;
  }
}

export function countAct(account: Account, at: number): void {
  const day = Math.floor(at / DAY_MS);
  account.actsCount = account.actsDay === day ? (account.actsCount ?? 0) + 1 : 1;
  account.actsDay = day;
}
