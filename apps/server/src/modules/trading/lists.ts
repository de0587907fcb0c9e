// An account's lists from the projected tables: its history and its log, 20 a page, newest first.
import type { AccountId, Money, Order, OrderId } from '@candor/core';
import { money } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { type HistoryResult, readHistoryResult } from './history-result.ts';

const PAGE = 20;

export interface LogEntry {
  readonly id: string;
  readonly value: Money;
  readonly balance: Money;
  readonly kind: string;
  readonly orderId: number | null;
  readonly at: number;
}

export interface AccountLists {
  history(accountId: AccountId, page: number): Promise<{ orders: Order[] } & HistoryResult>;
  /** Whether this was an order of the account, and no longer waits or is open. */
  hasEnded(accountId: AccountId, orderId: OrderId): Promise<boolean>;
  accountLog(accountId: AccountId, page: number): Promise<{ entries: LogEntry[]; total: number }>;
}

export function makeAccountLists(pool: pg.Pool): AccountLists {
  const queries = queriesOn(pool);
  const ended = (accountId: AccountId) =>
    queries
      .selectFrom('projected_orders')
      .where('account_id', '=', accountId)
      .where('status', '=', 'history');
  /** What a client sees of the ledger: the postings of their cash. */
  const cash = (accountId: AccountId) =>
    queries.selectFrom('postings').where('owner', '=', accountId).where('book', '=', 'cash');

  return {
    async history(accountId, page) {
      const [rows, result] = await Promise.all([
        ended(accountId)
          .select('body')
          .orderBy('closed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(PAGE)
          .offset(offsetOf(page))
          .execute(),
        readHistoryResult(pool, accountId),
      ]);
      return { orders: rows.map((row) => JSON.parse(row.body) as Order), ...result };
    },

    async hasEnded(accountId, orderId) {
      const order = await ended(accountId).where('id', '=', orderId).select('id').executeTakeFirst();
      return order !== undefined;
    },

    async accountLog(accountId, page) {
      const [rows, count] = await Promise.all([
        cash(accountId)
          .select(['seq', 'no', 'amount', 'balance', 'kind', 'order_id', 'at'])
          .orderBy('seq', 'desc')
          .orderBy('no', 'desc')
          .limit(PAGE)
          .offset(offsetOf(page))
          .execute(),
        cash(accountId)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      const entries = rows.map((row) => ({
        id: `${row.seq}-${row.no}`,
        value: money(row.amount),
        // Only the house's postings have none.
        balance: money(row.balance as number),
        kind: row.kind,
        orderId: row.order_id,
        at: row.at,
      }));
      return { entries, total: count.total };
    },
  };
}

/** Pages start at 1; one beyond what a BIGINT offset holds is an empty page like any other past the end. */
const offsetOf = (page: number): number => Math.min((Math.max(1, page) - 1) * PAGE, 1e15);
