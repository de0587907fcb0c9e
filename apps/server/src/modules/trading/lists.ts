// An account's lists from the projected tables: its history and its log, 20 a page, newest first.
import { type AccountId, type Money, money, type Order, type OrderId } from '@candor/core';
import { sql } from 'kysely';
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import { queriesOn } from '../../db/queries.ts';
import { filterText, filterValues, type TradeFilter } from '../../web/trade-filter.ts';

const PAGE = 20;
/** Moves money between the balance and the reserved money. */
const betweenBoth = ['withdrawal_hold', 'withdrawal_release'];
/** Leaves the reserved money; the balance does not change. */
const paidOut = ['withdrawal', 'withdrawal_fee'];

export interface LogEntry {
  readonly id: string;
  /** Change of the balance, like `balance` after it; all values of an account add up to its balance. */
  readonly value: Money;
  readonly balance: Money;
  /** Change of the money reserved for withdrawals; all of them add up to it. */
  readonly reserved: Money;
  readonly reservedBalance: Money;
  readonly kind: string;
  readonly orderId: number | null;
  /** The deposit, withdrawal, adjustment or referral. */
  readonly subject: number | null;
  readonly at: number;
}

/** `from` and `to` in milliseconds of the venue's clock; `to` is exclusive. */
export interface LogFilter {
  readonly kinds?: readonly string[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only entries older than this one. */
  readonly before?: EntryKey | undefined;
}

/** An entry's event in the journal, and its transaction among those of that event; together they are its Id. */
export interface EntryKey {
  readonly seq: number;
  readonly no: number;
}

export interface AccountLists {
  history(accountId: AccountId, page: number): Promise<{ orders: Order[] } & HistoryResult>;
  /** The orders that a filter leaves, and their sums: of all pages, and of whatever ended them. */
  filtered(
    accountId: AccountId,
    page: number,
    filter: TradeFilter,
  ): Promise<{ orders: Order[] } & Pick<HistoryResult, 'total' | 'profits' | 'net'>>;
  /**
   * The first page of each list, without counting and summing the rest, which may be
   * large if an account trades all day.
   */
  newest(accountId: AccountId): Promise<{ orders: Order[]; entries: LogEntry[] }>;
  /** True if the account had this order, and it neither waits nor is open. */
  hasEnded(accountId: AccountId, orderId: OrderId): Promise<boolean>;
  /** `total` is counted to COUNTED_MAX. */
  accountLog(
    accountId: AccountId,
    page: number,
    filter?: LogFilter,
  ): Promise<{ entries: LogEntry[]; total: number }>;
  /** All entries of a time range, oldest first; undefined if there are more than `max`. */
  statement(accountId: AccountId, filter: LogFilter, max: number): Promise<LogEntry[] | undefined>;
}

export function makeAccountLists(pool: pg.Pool): AccountLists {
  const queries = queriesOn(pool);
  const ended = (accountId: AccountId) =>
    queries
      .selectFrom('projected_orders')
      .where('account_id', '=', accountId)
      .where('status', '=', 'history');
  /** The part of the ledger that a client sees: postings of their cash, and payments from their reserved money. */
  const log = (accountId: AccountId, { kinds, from, to, before }: LogFilter = {}) => {
    let query = queries
      .selectFrom('postings')
      .where('owner', '=', accountId)
      .where(({ or, eb }) => or([eb('book', '=', 'cash'), eb('kind', 'in', paidOut)]));
    if (kinds !== undefined) query = query.where('kind', 'in', kinds);
    if (from !== undefined) query = query.where('at', '>=', from);
    if (to !== undefined) query = query.where('at', '<', to);
    if (before !== undefined)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('seq', 'no'), '<', tuple(before.seq, before.no)),
      );
    return query;
  };
  const entriesOf = (accountId: AccountId, filter?: LogFilter) =>
    log(accountId, filter)
      .select(['seq', 'no', 'amount', 'kind', 'order_id', 'subject', 'book', 'at'])
      .select([bookAfter('cash').as('balance'), bookAfter('locked').as('reservedBalance')]);

  async function ordersOf(accountId: AccountId, page: number): Promise<Order[]> {
    const rows = await ended(accountId)
      .select('body')
      .orderBy('closed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .offset(offsetOf(page))
      .execute();
    return rows.map((row) => JSON.parse(row.body) as Order);
  }
  async function logOf(accountId: AccountId, page: number, filter?: LogFilter): Promise<LogEntry[]> {
    const rows = await entriesOf(accountId, filter)
      .orderBy('seq', 'desc')
      .orderBy('no', 'desc')
      .limit(PAGE)
      .offset(offsetOf(page))
      .execute();
    return rows.map(toEntry);
  }

  return {
    async history(accountId, page) {
      const [orders, result] = await Promise.all([
        ordersOf(accountId, page),
        readHistoryResult(pool, accountId),
      ]);
      return { orders, ...result };
    },

    async filtered(accountId, page, filter) {
      const values = [...filterValues(accountId, filter)];
      const [orders, sums] = await Promise.all([
        pool.query<{ body: string }>({
          name: 'filtered-orders',
          text: filteredText,
          values: [...values, PAGE, offsetOf(page)],
        }),
        pool.query<{ total: number; profits: number; net: number }>({
          name: 'filtered-sums',
          text: filteredSumsText,
          values,
        }),
      ]);
      const [{ total, profits, net } = { total: 0, profits: 0, net: 0 }] = sums.rows;
      return {
        orders: orders.rows.map(({ body }) => JSON.parse(body) as Order),
        total,
        profits: money(profits),
        net: money(net),
      };
    },

    async newest(accountId) {
      const [orders, entries] = await Promise.all([ordersOf(accountId, 1), logOf(accountId, 1)]);
      return { orders, entries };
    },

    async hasEnded(accountId, orderId) {
      const order = await ended(accountId).where('id', '=', orderId).select('id').executeTakeFirst();
      return order !== undefined;
    },

    async accountLog(accountId, page, filter) {
      const [entries, count] = await Promise.all([
        logOf(accountId, page, filter),
        // If an account has traded for years, counting the rest is not worth it.
        queries
          .selectFrom(log(accountId, filter).select('seq').limit(COUNTED_MAX).as('counted'))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { entries, total: count.total };
    },

    async statement(accountId, filter, max) {
      const rows = await entriesOf(accountId, filter)
        .orderBy('seq')
        .orderBy('no')
        .limit(max + 1)
        .execute();
      return rows.length > max ? undefined : rows.map(toEntry);
    },
  };
}

/** The balance of an account's book after a posting, from the book's own latest posting up to it. */
const bookAfter = (book: 'cash' | 'locked') =>
  sql<number>`coalesce((
    select own.balance from postings own
    where own.owner = postings.owner and own.book = ${sql.lit(book)}
      and (own.seq, own.no) <= (postings.seq, postings.no)
    order by own.seq desc, own.no desc limit 1), 0)`;

function reservedOf({ book, kind, amount }: { book: string; kind: string; amount: number }): number {
  if (book === 'locked') return amount;
  return betweenBoth.includes(kind) ? -amount : 0;
}

const toEntry = (row: {
  seq: number;
  no: number;
  amount: number;
  balance: number;
  reservedBalance: number;
  kind: string;
  order_id: number | null;
  subject: number | null;
  book: string;
  at: number;
}): LogEntry => ({
  id: `${row.seq}-${row.no}`,
  value: money(row.book === 'cash' ? row.amount : 0),
  balance: money(row.balance),
  reserved: money(reservedOf(row)),
  reservedBalance: money(row.reservedBalance),
  kind: row.kind,
  orderId: row.order_id,
  subject: row.subject,
  at: row.at,
});

/** Pages start at 1; a page beyond what a BIGINT offset holds is empty, like any other past the end. */
const offsetOf = (page: number): number => Math.min((Math.max(1, page) - 1) * PAGE, 1e15);

const filteredText = `select body from (
    select order_id, closed_at from ended_orders where ${filterText}
    order by closed_at desc, order_id desc limit $7 offset $8
  ) page join projected_orders on id = page.order_id
  order by page.closed_at desc, page.order_id desc`;
const filteredSumsText = `select count(*) as total, coalesce(sum(profit), 0)::bigint as profits,
    coalesce(sum(profit - fee + swap), 0)::bigint as net
  from ended_orders where ${filterText}`;

interface HistoryResult {
  /** All rows of the history, including those before a reset. */
  readonly total: number;
  /** Price profit of the trades closed since. */
  readonly profits: Money;
  /** Price profit less fees and with swaps. */
  readonly net: Money;
  /** Milliseconds since the epoch; null for an account that was never opened. */
  readonly since: number | null;
}

/** Exact: integers throughout. */
export async function readHistoryResult(pool: pg.Pool, accountId: AccountId): Promise<HistoryResult> {
  const { rows } = await pool.query<{ total: number; profits: string; net: string; since: number | null }>({
    name: 'history-result',
    text: resultText,
    values: [accountId],
  });
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    // Sums are numerics, which the driver returns as text.
    profits: money(Number(row?.profits ?? 0)),
    net: money(Number(row?.net ?? 0)),
    since: row?.since ?? null,
  };
}

/**
 * A reset, or archiving before a return, closes everything that the account had, so what closed later was opened later.
 * A trade that closed in the same millisecond came after the reset if its money moved after it; a trade that moved none
 * adds nothing to a sum. A reset that found the right balance moved no money either; the account has its time.
 */
const resultText = `
with began as (
  select seq, at from postings
  where owner = $1 and kind in ('demo_reset', 'demo_grant') and book = 'cash'
  order by seq desc limit 1
), account as (
  select opened_at as at from projected_accounts where account_id = $1
), since as (
  select greatest((select at from began), (select at from account)) as at
), trades as (
  select trade.order_id, trade.net
  from closed_trades trade left join began on true cross join since
  where trade.account_id = $1 and (
    began.at is null or trade.closed_at > since.at or (trade.closed_at = since.at and exists (
      select from postings posting
      where posting.owner = $1 and posting.seq > began.seq
        and posting.order_id in (trade.order_id, trade.position_id)
    ))
  )
)
select
  (select count(*) from projected_orders where account_id = $1 and status = 'history') as total,
  (select coalesce(sum(profit), 0)::text from projected_orders
   where id in (select order_id from trades)) as profits,
  (select coalesce(sum(net), 0)::text from trades) as net,
  (select at from since) as since`;
