// Double entry: the postings of each event, shared by live operation, recovery and the projections.
import type { EventBody } from '../model/event.ts';
import type { WithdrawalPaid } from '../model/money-event.ts';
import type { AccountId, OrderId } from '../model/order.ts';
import { type Money, money } from '../units/units.ts';

export type TransactionKind =
  | 'demo_grant'
  | 'deposit'
  | 'withdrawal_hold'
  | 'withdrawal_release'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'trade_fee'
  | 'trade_profit'
  | 'swap'
  | 'negative_balance_cover'
  | 'adjustment'
  | 'demo_reset'
  | 'referral_reward';

/** Books of a client: cash is the balance, locked is money reserved for withdrawals. The others are the house's. */
export type LedgerBook =
  | 'cash'
  | 'locked'
  | 'funding'
  | 'fees'
  | 'trading'
  | 'swap'
  | 'cover'
  | 'demo_money'
  | 'adjustments'
  | 'rewards';

export interface Posting {
  /** The client's account, or null for the house. */
  readonly owner: AccountId | null;
  readonly book: LedgerBook;
  readonly amount: Money;
}
/** Its postings sum to zero. */
export interface Transaction {
  readonly kind: TransactionKind;
  readonly orderId: OrderId | null;
  /** The deposit, withdrawal, adjustment or referral of the transaction. */
  readonly subject: number | null;
  readonly postings: readonly [Posting, Posting];
}

/**
 * The transactions of one event in order; empty for events that move no money and for amounts of zero. The client's
 * posting comes first; the house takes the other side.
 */
export function transactionsOf(event: EventBody): readonly Transaction[] {
  switch (event.type) {
    case 'AccountOpened':
      return between(event.accountId, 'demo_grant', event.grant, 'demo_money', null);
    case 'OrderPlaced':
      return event.fill
        ? between(event.accountId, 'trade_fee', money(-event.fill.fee), 'fees', event.orderId)
        : [];
    case 'OrderTriggered':
      return between(event.accountId, 'trade_fee', money(-event.fill.fee), 'fees', event.orderId);
    case 'PositionClosed':
      return [
        ...between(
          event.accountId,
          'trade_profit',
          event.profit,
          'trading',
          event.part ? event.part.id : event.orderId,
        ),
        ...between(
          event.accountId,
          'trade_fee',
          money(-(event.guarantee?.premium ?? 0)),
          'fees',
          event.orderId,
        ),
      ];
    case 'SwapCharged':
      return between(event.accountId, 'swap', event.amount, 'swap', event.orderId);
    case 'NegativeBalanceCovered':
      return between(event.accountId, 'negative_balance_cover', event.amount, 'cover', null);
    case 'DemoReset':
    case 'AccountArchived':
      return between(event.accountId, 'demo_reset', event.adjustment, 'demo_money', null);
    case 'DepositCredited':
      return between(event.accountId, 'deposit', event.amount, 'funding', null, event.depositId);
    case 'WithdrawalRequested':
      return setAside(event.accountId, event.amount, event.withdrawalId);
    case 'WithdrawalCancelled':
    case 'WithdrawalRejected':
    case 'WithdrawalReleased':
      return setAside(event.accountId, money(-event.amount), event.withdrawalId);
    case 'WithdrawalPaid':
      return paidOut(event);
    case 'BalanceAdjusted':
      return between(event.accountId, 'adjustment', event.amount, 'adjustments', null, event.adjustmentId);
    case 'ReferralRewarded':
      return between(event.accountId, 'referral_reward', event.amount, 'rewards', null, event.referralId);
    case 'WithdrawalApproved':
    case 'AccountBlocked':
    case 'AccountUnblocked':
    case 'InstrumentConfigured':
    case 'InstrumentHalted':
    case 'InstrumentResumed':
    case 'SettingsChanged':
    case 'AuditAnchored':
    case 'InputsAnchored':
    case 'KeyErased':
    case 'VenueStarted':
    case 'ExecutionCounted':
    case 'StopsSet':
    case 'PendingChanged':
    case 'OrdersLinked':
    case 'TrailSet':
    case 'StopsTrailed':
    case 'BreakEvenSet':
    case 'GuaranteedStopSet':
    case 'BreakEvenReached':
    case 'OrderCancelled':
    case 'RolledOver':
    case 'MarginCalled':
    case 'MarginCallArmed':
    case 'StopOutStep':
    case 'ClientClassSet':
    case 'LossLimitSet':
    case 'BreakTaken':
    case 'LossDayBegun':
    case 'CommandRefused':
      return [];
  }
}

function between(
  owner: AccountId,
  kind: TransactionKind,
  amount: Money,
  book: LedgerBook,
  orderId: OrderId | null,
  subject: number | null = null,
): readonly Transaction[] {
  if (amount === 0) return [];
  return [
    {
      kind,
      orderId,
      subject,
      postings: [
        { owner, book: 'cash', amount },
        { owner: null, book, amount: money(-amount) },
      ],
    },
  ];
}

/** Moves an amount from the balance to the reserved money of a withdrawal, or back if it is negative. */
function setAside(owner: AccountId, amount: Money, subject: number): readonly Transaction[] {
  return [
    {
      kind: amount > 0 ? 'withdrawal_hold' : 'withdrawal_release',
      orderId: null,
      subject,
      postings: [
        { owner, book: 'cash', amount: money(-amount) },
        { owner, book: 'locked', amount },
      ],
    },
  ];
}

/** Pays out reserved money: the fee to the house, the rest to the client. */
function paidOut({ accountId: owner, withdrawalId, amount, fee }: WithdrawalPaid): readonly Transaction[] {
  const leaves = (kind: TransactionKind, book: LedgerBook, part: Money): readonly Transaction[] => {
    if (part === 0) return [];
    const postings = [
      { owner, book: 'locked', amount: money(-part) },
      { owner: null, book, amount: part },
    ] as const;
    return [{ kind, orderId: null, subject: withdrawalId, postings }];
  };
  return [...leaves('withdrawal', 'funding', money(amount - fee)), ...leaves('withdrawal_fee', 'fees', fee)];
}
