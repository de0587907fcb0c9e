// The meaning of a journal event for the return of its account: only the necessary facts, in the journal's order.
import { netProfit, type Order, transactionsOf } from '@candor/core';
import type { Change } from '../../../projections/projection.ts';

interface Dated {
  readonly accountId: number;
  readonly at: number;
}
/** The account begins, or begins again. */
export interface Begun extends Dated {
  readonly step: 'begun';
  readonly demo: boolean;
  readonly balance: number;
}
/** Money that came or went other than by trading. */
export interface Moved extends Dated {
  readonly step: 'moved';
  readonly amount: number;
  /** False for money returned from a withdrawal, which was there before. */
  readonly isPutIn: boolean;
}
/** Its fee and its swaps count when it is closed, like its profit. */
export interface Opened extends Dated {
  readonly step: 'opened';
}
export interface Closed extends Dated {
  readonly step: 'closed';
  readonly positionId: number;
  /** After fee and swap. */
  readonly net: number;
  readonly since: number;
  readonly isWhole: boolean;
  /** False if a reset closed it. */
  readonly isTrade: boolean;
}
export interface Ended extends Dated {
  readonly step: 'ended';
}
export type Step = Begun | Moved | Opened | Closed | Ended;

/** Null for an event that changes no return. */
export function stepOf({ event, orders, account }: Change): Step | null {
  if (!('accountId' in event)) return null;
  const { accountId, at } = event;
  if (event.type === 'AccountOpened' || event.type === 'DemoReset') {
    const { demo, balance } = account(accountId);
    return { step: 'begun', accountId, at, demo, balance };
  }
  if (event.type === 'AccountArchived') return { step: 'ended', accountId, at };
  if (event.type === 'OrderPlaced' || event.type === 'OrderTriggered')
    return event.fill && { step: 'opened', accountId, at };
  if (event.type === 'SwapCharged') return null;
  if (event.type === 'PositionClosed') {
    const closed = closedBy(event.part?.id ?? event.orderId, orders);
    return {
      step: 'closed',
      accountId,
      at,
      positionId: event.orderId,
      net: netProfit(closed),
      since: closed.openedAt,
      isWhole: event.part === null,
      isTrade: event.reason !== 'demo_reset',
    };
  }
  const [transaction] = transactionsOf(event);
  const cash = transaction?.postings.find(({ owner, book }) => owner === accountId && book === 'cash');
  if (!transaction || !cash) return null;
  const isPutIn = cash.amount > 0 && transaction.kind !== 'withdrawal_release';
  return { step: 'moved', accountId, at, amount: cash.amount, isPutIn };
}

function closedBy(id: number, orders: readonly Order[]): Order {
  const closed = orders.find((order) => order.id === id);
  if (!closed) throw new Error(`the event that closed order ${id} came without it`);
  return closed;
}
