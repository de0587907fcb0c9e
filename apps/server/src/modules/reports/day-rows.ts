// Reading reports: days with their status, a day's books and movements, ranges.
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';
import type { TradingDay } from './trading-days.ts';

type Db = pg.Pool | pg.ClientBase;

export interface DayRow {
  readonly day: string;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly measuredAt: number | null;
  readonly valuation: string;
  readonly closedAt: Date | null;
  readonly closedBy: string;
  readonly digest: Buffer | null;
  readonly corrections: number;
  readonly reconciliation: 'none' | 'entered' | 'signed';
}

const dayColumns = `d.day, d.began_at as "beganAt", d.ended_at as "endedAt", d.measured_at as "measuredAt", d.valuation,
  d.closed_at as "closedAt", coalesce(o.email, '') as "closedBy", d.digest,
  (select count(*) from report_corrections c where c.day = d.day) as corrections,
  coalesce((select case when bool_or(r.signed_at is not null) then 'signed' when count(*) > 0 then 'entered' end
            from reconciliations r where r.day = d.day), 'none') as reconciliation`;
const fromDays = 'from report_days d left join operators o on o.id = d.closed_by';

export const listDays = (pool: pg.Pool, page: Page): Promise<{ rows: DayRow[]; total: number }> =>
  readPage(
    pool,
    { columns: dayColumns, from: fromDays, order: 'd.day desc', countedFrom: 'from report_days' },
    page,
  );

export async function findDay(db: Db, day: string): Promise<DayRow | undefined> {
  const { rows } = await db.query<DayRow>(`select ${dayColumns} ${fromDays} where d.day = $1`, [day]);
  return rows[0];
}

/** The last written day; undefined before the first. */
export async function findLastDay(
  db: Db,
): Promise<(TradingDay & { readonly lastSeqs: readonly number[] }) | undefined> {
  const { rows } = await db.query<TradingDay & { readonly lastSeqs: readonly string[] }>(
    `select day, began_at as "beganAt", ended_at as "endedAt", last_seqs as "lastSeqs"
     from report_days order by day desc limit 1`,
  );
  const [last] = rows;
  // The driver reads numbers in arrays as text.
  return last && { ...last, lastSeqs: last.lastSeqs.map(Number) };
}

/** Until the transaction ends nobody else closes it. */
export async function lockDay(
  client: pg.ClientBase,
  day: string,
): Promise<{ isClosed: boolean } | undefined> {
  const { rows } = await client.query<{ isClosed: boolean }>(
    'select closed_at is not null as "isClosed" from report_days where day = $1 for update',
    [day],
  );
  return rows[0];
}

export async function writeClosing(
  client: pg.ClientBase,
  given: { day: string; operatorId: number; at: Date; digest: Buffer; valuation: string },
): Promise<void> {
  await client.query(
    'update report_days set closed_at = $2, closed_by = $3, digest = $4, valuation = $5 where day = $1',
    [given.day, given.at, given.operatorId, given.digest, given.valuation],
  );
}

export interface OpenDay {
  readonly day: string;
  readonly isSigned: boolean;
  /** The signed reconciliation shows no difference. */
  readonly isBalanced: boolean;
  /** Its open profit was read at the end of the day. */
  readonly isRead: boolean;
}

/** Oldest first. */
export async function listOpenDays(db: Db): Promise<OpenDay[]> {
  const { rows } = await db.query<OpenDay>(
    `select d.day, measured_at is not null as "isRead", r.id is not null as "isSigned",
       coalesce(requirement = resource, false) as "isBalanced"
     from report_days d left join reconciliations r on r.day = d.day and signed_at is not null
     where closed_at is null order by d.day`,
  );
  return rows;
}

export interface BookRow {
  readonly book: string;
  readonly opening: number;
  readonly movement: number;
  readonly closing: number;
}

export async function listBooks(db: Db, day: string): Promise<BookRow[]> {
  const { rows } = await db.query<BookRow>(
    'select book, opening, movement, closing from report_books where day = $1 and not demo order by book',
    [day],
  );
  return rows;
}

/**
 * Each book's balance, in micro-USD, when the trading day that began then began; null if that day is not written yet.
 */
export async function readOpenings(
  db: Db,
  { beganAt, demo }: { beganAt: number; demo: boolean },
): Promise<(readonly [book: string, amount: bigint])[] | null> {
  const { rows } = await db.query<{ book: string; opening: string }>(
    `select book, opening::text as opening from report_books join report_days using (day)
     where began_at = $1 and demo = $2`,
    [beganAt, demo],
  );
  return rows.length > 0 ? rows.map(({ book, opening }) => [book, BigInt(opening)]) : null;
}

export interface MovementOfDay {
  readonly day: string;
  readonly kind: string;
  readonly book: string;
  readonly amount: number;
  readonly entries: number;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export async function listMovements(db: Db, { from, to }: DayRange): Promise<MovementOfDay[]> {
  const { rows } = await db.query<MovementOfDay>(
    `select day, kind, book, amount, entries from report_movements
     where day >= $1 and day <= $2 and not demo order by day, kind, book`,
    [from, to],
  );
  return rows;
}

/** For the day that has not ended: postings after the last written day. */
export async function sumMovementsSoFar(
  db: Db,
  { shards, day }: { shards: number; day: string },
): Promise<MovementOfDay[]> {
  const { rows } = await db.query<MovementOfDay>(
    `select $1 as day, kind, book, sum(amount)::bigint as amount, count(*) as entries
     from generate_series(0, $2 - 1) as of_shard(shard)
     join postings p on p.shard = of_shard.shard and p.seq >
       coalesce((select last_seqs[of_shard.shard + 1] from report_days order by day desc limit 1), 0)
     where not demo group by kind, book order by kind, book`,
    [day, shards],
  );
  return rows;
}

export interface Totals {
  readonly accounts: number;
  readonly cash: number;
  readonly locked: number;
  readonly openProfit: number | null;
  readonly owed: number;
}

/**
 * Cash and reserved money come from the books. Only an account with a position can be below zero, and it has a row of
 * the day; flat accounts have negative balance protection.
 */
export async function readTotals(db: Db, day: string): Promise<Totals> {
  const { rows } = await db.query<Totals>(
    `with held as (
       select coalesce(sum(closing) filter (where book = 'cash'), 0)::bigint as cash,
         coalesce(sum(closing) filter (where book = 'locked'), 0)::bigint as locked
       from report_books where day = $1 and not demo
     ), moved as (
       select coalesce(sum(open_profit), 0)::bigint as profit,
         coalesce(sum(least(0, cash + locked + coalesce(open_profit, 0))), 0)::bigint as below
       from report_accounts where day = $1
     )
     select (select count(*) from projected_accounts where not demo and opened_at < ended_at) as accounts, cash, locked,
       case when measured_at is null then null else profit end as "openProfit",
       cash + locked + profit - below as owed
     from report_days, held, moved where day = $1`,
    [day],
  );
  return rows[0] as Totals;
}

export interface CorrectionOfDay {
  readonly id: number;
  readonly day: string;
  readonly book: string;
  readonly amount: number;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export async function listCorrections(db: Db, day: string): Promise<CorrectionOfDay[]> {
  const { rows } = await db.query<CorrectionOfDay>(
    `select c.id, c.day, c.book, c.amount, c.reason, o.email as by, c.at
     from report_corrections c join operators o on o.id = c.operator_id where c.day = $1 order by c.id`,
    [day],
  );
  return rows;
}

export async function insertCorrection(
  client: pg.ClientBase,
  given: { day: string; book: string; amount: number; reason: string; operatorId: number; at: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into report_corrections (day, book, amount, reason, operator_id, at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [given.day, given.book, given.amount, given.reason, given.operatorId, given.at],
  );
  return (rows[0] as { id: number }).id;
}
