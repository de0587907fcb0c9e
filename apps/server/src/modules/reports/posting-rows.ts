// The postings behind a metric of a trading day, in the order of the ledger.
import type pg from 'pg';
import { invalid } from '../../web/refused.ts';

/** The only shard. */
/** No posting of an event has a number above it. */
const AFTER_ALL = 32_767;

export interface PostingOfDay {
  readonly seq: number;
  readonly no: number;
  readonly leg: number;
  readonly at: number;
  readonly kind: string;
  readonly book: string;
  /** Micro-USD. */
  readonly amount: number;
  /** The client's account, also for postings on the house's side; null if no client is involved. */
  readonly accountId: number | null;
  readonly orderId: number | null;
  readonly subject: number | null;
}

export interface PostingCursor {
  readonly seq: number;
  readonly no: number;
  readonly leg: number;
}

interface PostingFilter {
  readonly day: string;
  readonly kind: string | undefined;
  readonly book: string | undefined;
}

/** Real accounts only, like the metrics. `after` is the last posting of the previous page. */
export async function listPostings(
  pool: pg.Pool,
  {
    shard,
    day,
    kind,
    book,
    after,
    limit,
  }: PostingFilter & { shard: number; after: PostingCursor | null; limit: number },
): Promise<PostingOfDay[]> {
  const before = await lastBefore(pool, day);
  const from = after && after.seq > before ? after : { seq: before, no: AFTER_ALL, leg: AFTER_ALL };
  const { rows } = await pool.query<PostingOfDay>(
    `select p.seq, p.no, p.leg, p.at, p.kind, p.book, p.amount, p.order_id as "orderId", p.subject,
       coalesce(p.owner, (select other.owner from postings other
         where other.shard = p.shard and other.seq = p.seq and other.no = p.no and other.leg <> p.leg)) as "accountId"
     from postings p
     where p.shard = $1 and (p.seq, p.no, p.leg) > ($5, $6, $7) and p.seq <= (select last_seq from report_days where day = $2)
       and not p.demo and ($3::text is null or p.kind = $3) and ($4::text is null or p.book = $4)
     order by p.seq, p.no, p.leg limit ${limit}`,
    [shard, day, kind ?? null, book ?? null, from.seq, from.no, from.leg],
  );
  return rows;
}

/** The last posting of the days before; 0 if there is none. */
async function lastBefore(pool: pg.Pool, day: string): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    'select last_seq as last from report_days where day < $1 order by day desc limit 1',
    [day],
  );
  return rows[0]?.last ?? 0;
}

/** Count and sum (micro-USD) according to the day's own rows. */
export async function sumOfMovements(
  pool: pg.Pool,
  { day, kind, book }: PostingFilter,
): Promise<{ readonly entries: number; readonly amount: number }> {
  const { rows } = await pool.query<{ entries: number; amount: number }>(
    `select coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(amount), 0)::bigint as amount from report_movements
     where day = $1 and not demo and ($2::text is null or kind = $2) and ($3::text is null or book = $3)`,
    [day, kind ?? null, book ?? null],
  );
  return { entries: Number(rows[0]?.entries ?? 0), amount: Number(rows[0]?.amount ?? 0) };
}

export const writePostingCursor = ({ seq, no, leg }: PostingCursor): string => `${seq}_${no}_${leg}`;

/** Null starts at the beginning. Rejects an invalid cursor. */
export function parsePostingCursor(given: string | undefined): PostingCursor | null {
  if (given === undefined || given === '') return null;
  const [, seq, no, leg] = /^(\d{1,15})_(\d{1,4})_(\d)$/.exec(given) ?? [];
  if (seq === undefined) throw invalid('after');
  return { seq: Number(seq), no: Number(no), leg: Number(leg) };
}
