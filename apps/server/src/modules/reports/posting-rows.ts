// The postings behind a metric of a trading day, in the order of the ledger.
import type pg from 'pg';
import { invalid } from '../../web/refused.ts';

/** No posting of an event has a number above it. */
const AFTER_ALL = 32_767;

export interface PostingOfDay {
  readonly shard: number;
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
  readonly shard: number;
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
  { day, kind, book, after, limit }: PostingFilter & { after: PostingCursor | null; limit: number },
): Promise<PostingOfDay[]> {
  const from = after ?? { shard: 0, seq: 0, no: AFTER_ALL, leg: AFTER_ALL };
  const { rows } = await pool.query<PostingOfDay>(
    `select p.shard, p.seq, p.no, p.leg, p.at, p.kind, p.book, p.amount, p.order_id as "orderId", p.subject,
       coalesce(p.owner, (select other.owner from postings other
         where other.shard = p.shard and other.seq = p.seq and other.no = p.no and other.leg <> p.leg)) as "accountId"
     from (select last_seqs, coalesce((select before.last_seqs from report_days before where before.day < ended.day
         order by before.day desc limit 1), '{}') as after from report_days ended where day = $1) days
     cross join lateral unnest(last_seqs) with ordinality as of_shard(last, place)
     join postings p on p.shard = of_shard.place - 1 and p.seq <= of_shard.last
       and p.seq > coalesce(after[of_shard.place], 0)
     where p.shard >= $4 and (p.shard, p.seq, p.no, p.leg) > ($4, $5, $6, $7)
       and not p.demo and ($2::text is null or p.kind = $2) and ($3::text is null or p.book = $3)
     order by p.shard, p.seq, p.no, p.leg limit ${limit}`,
    [day, kind ?? null, book ?? null, from.shard, from.seq, from.no, from.leg],
  );
  return rows;
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

export const writePostingCursor = ({ shard, seq, no, leg }: PostingCursor): string =>
  [seq, no, leg, ...(shard === 0 ? [] : [shard])].join('_');

/** Null starts at the beginning. Rejects an invalid cursor. */
export function parsePostingCursor(given: string | undefined): PostingCursor | null {
  if (given === undefined || given === '') return null;
  const [, seq, no, leg, shard = 0] = /^(\d{1,15})_(\d{1,4})_(\d)(?:_(\d{1,3}))?$/.exec(given) ?? [];
  if (seq === undefined) throw invalid('after');
  return { shard: Number(shard), seq: Number(seq), no: Number(no), leg: Number(leg) };
}
