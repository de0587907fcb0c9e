// Lists from the projected tables: an account's history and its log, 20 a page, newest first.
import type { AccountId, Money, Order, OrderId } from '@candor/core';
import { money } from '@candor/core';
import type pg from 'pg';
import { type HistoryResult, readResult } from './read-result.ts';

const PAGE = 20;

export interface LogEntry {
  readonly id: string;
  readonly value: Money;
  readonly balance: Money;
  readonly kind: string;
  readonly orderId: number | null;
  readonly at: number;
}

export interface ProjectionReader {
  history(accountId: AccountId, page: number): Promise<{ orders: Order[] } & HistoryResult>;
  /** Whether this was an order of the account, and no longer waits or is open. */
  hasEnded(accountId: AccountId, orderId: OrderId): Promise<boolean>;
  accountLog(accountId: AccountId, page: number): Promise<{ entries: LogEntry[]; total: number }>;
}

export function makeProjectionReader(pool: pg.Pool): ProjectionReader {
  return {
    async history(accountId, page) {
      const [list, result] = await Promise.all([
        pool.query<{ body: string }>(
          `select body from projected_orders where account_id = $1 and status = 'history'
           order by closed_at desc, id desc limit ${PAGE} offset $2`,
          [accountId, offsetOf(page)],
        ),
        readResult(pool, accountId),
      ]);
      return { orders: list.rows.map((row) => JSON.parse(row.body) as Order), ...result };
    },

    async hasEnded(accountId, orderId) {
      const { rowCount } = await pool.query(
        `select from projected_orders where id = $1 and account_id = $2 and status = 'history'`,
        [orderId, accountId],
      );
      return rowCount === 1;
    },

    async accountLog(accountId, page) {
      const [list, count] = await Promise.all([
        pool.query<{
          seq: number;
          no: number;
          amount: number;
          balance: number;
          kind: string;
          order_id: number | null;
          at: number;
        }>(
          `select seq, no, amount, balance, kind, order_id, at from account_log where account_id = $1
           order by seq desc, no desc limit ${PAGE} offset $2`,
          [accountId, offsetOf(page)],
        ),
        pool.query<{ total: number }>('select count(*) as total from account_log where account_id = $1', [
          accountId,
        ]),
      ]);
      const entries = list.rows.map((row) => ({
        id: `${row.seq}-${row.no}`,
        value: money(row.amount),
        balance: money(row.balance),
        kind: row.kind,
        orderId: row.order_id,
        at: row.at,
      }));
      return { entries, total: count.rows[0]?.total ?? 0 };
    },
  };
}

/** Pages start at 1; one beyond what a BIGINT offset holds is an empty page like any other past the end. */
const offsetOf = (page: number): number => Math.min((Math.max(1, page) - 1) * PAGE, 1e15);
