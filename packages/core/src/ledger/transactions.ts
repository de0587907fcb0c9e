// Double entry: which postings an event makes. The live run, recovery and the projections all ask here.
import type { EventBody } from '../model/event.ts';
import type { AccountId, OrderId } from '../model/order.ts';
import { type Money, money } from '../units/units.ts';

export type TransactionKind =
  | 'demo_grant'
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'trade_fee'
  | 'trade_profit'
  | 'swap'
  | 'negative_balance_cover'
  | 'adjustment'
  | 'demo_reset'
  | 'referral_reward';

/** Books of a client: cash is the balance, locked what is set aside for withdrawals. The others are the house's. */
export type LedgerBook = 'cash' | 'locked' | 'funding' | 'fees' | 'trading' | 'swap' | 'cover' | 'demo_money';

export interface Posting {
  /** The client's account, or null for the house. */
  readonly owner: AccountId | null;
  readonly book: LedgerBook;
  readonly amount: Money;
}
/** Postings sum to zero. */
export interface Transaction {
  readonly kind: TransactionKind;
  readonly orderId: OrderId | null;
  readonly postings: readonly [Posting, Posting];
}

/**
 * The transactions of one event, in order; nothing for events that move no money and for amounts of zero.
 * The client's posting comes first; the house takes the other side.
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
      return between(
        event.accountId,
        'trade_profit',
        event.profit,
        'trading',
        event.part ? event.part.id : event.orderId,
      );
    case 'SwapCharged':
      return between(event.accountId, 'swap', event.amount, 'swap', event.orderId);
    case 'NegativeBalanceCovered':
      return between(event.accountId, 'negative_balance_cover', event.amount, 'cover', null);
    case 'DemoReset':
    case 'AccountArchived':
      return between(event.accountId, 'demo_reset', event.adjustment, 'demo_money', null);
    case 'InstrumentConfigured':
    case 'SettingsChanged':
    case 'StopsSet':
    case 'OrderCancelled':
    case 'RolledOver':
    case 'MarginCalled':
    case 'MarginCallArmed':
    case 'StopOutStep':
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
): readonly Transaction[] {
  if (amount === 0) return [];
  return [
    {
      kind,
      orderId,
      postings: [
        { owner, book: 'cash', amount },
        { owner: null, book, amount: money(-amount) },
      ],
    },
  ];
}
