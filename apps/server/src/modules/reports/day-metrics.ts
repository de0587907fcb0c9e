// The metrics of a trading day, from the ledger's postings: movements by book, by kind and by real account.
import type pg from 'pg';

/** Numbers of postings by shard, from shard 0 on. */
export interface PostingRange {
  /** Exclusive lower bounds; a shard without one begins at its first posting. */
  readonly after: readonly number[];
  /** Inclusive upper bounds. */
  readonly last: readonly number[];
}

/** Joins the postings `p` of a range, each shard by its primary key: $1 is `last`, $2 is `after`. */
const postingsOfRange = `unnest($1::bigint[]) with ordinality as of_shard(last, place)
  join postings p on p.shard = of_shard.place - 1 and p.seq <= of_shard.last
    and p.seq > coalesce(($2::bigint[])[of_shard.place], 0)`;

/** The last posting of each shard before a time of the venue's clock, or `after` if there is none in between. */
export async function lastPostingsBefore(
  client: pg.ClientBase,
  { shards, at, after }: { shards: number; at: number; after: readonly number[] },
): Promise<number[]> {
  const last: number[] = [];
  for (let shard = 0; shard < shards; shard += 1)
    last.push(await lastPostingBefore(client, { shard, at, after: after[shard] ?? 0 }));
  return last;
}

/**
 * Postings are in order of their times, so a binary search along the primary key finds it; an index on times would slow
 * the ledger's writing.
 */
async function lastPostingBefore(
  client: pg.ClientBase,
  { shard, at, after }: { shard: number; at: number; after: number },
): Promise<number> {
  let low = after;
  let high = await lastSeq(client, shard);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const { rows } = await client.query<{ seq: number; at: number }>(
      'select seq, at from postings where shard = $1 and seq >= $2 order by seq limit 1',
      [shard, middle],
    );
    const [found] = rows;
    if (found && found.at < at) low = Math.max(found.seq, middle);
    else high = middle - 1;
  }
  return low;
}

async function lastSeq(client: pg.ClientBase, shard: number): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    'select seq from postings where shard = $1 order by seq desc limit 1',
    [shard],
  );
  return rows[0]?.seq ?? 0;
}

/** The time of the first posting; undefined in a store without any. */
export async function firstPostingAt(client: pg.ClientBase, shards: number): Promise<number | undefined> {
  const { rows } = await client.query<{ at: number | null }>(
    `select min(first.at) as at from generate_series(0, $1 - 1) as of_shard(shard)
     cross join lateral (select at from postings p where p.shard = of_shard.shard order by seq limit 1) first`,
    [shards],
  );
  return rows[0]?.at ?? undefined;
}

/** `before` is the previous day, null for the first. Books without a movement keep their previous balance. */
export async function insertBooks(
  client: pg.ClientBase,
  { day, before, after, last }: PostingRange & { day: string; before: string | null },
): Promise<void> {
  await client.query(
    `with moved as (
       select book, demo, sum(amount)::bigint as movement from ${postingsOfRange} group by book, demo
     ), held as (
       select book, demo, closing from report_books where day = $4
     )
     insert into report_books (day, book, demo, opening, movement, closing)
     select $3, book, demo, coalesce(held.closing, 0), coalesce(movement, 0), coalesce(held.closing, 0) + coalesce(movement, 0)
     from moved full join held using (book, demo)`,
    [last, after, day, before],
  );
}

export async function insertMovements(
  client: pg.ClientBase,
  { day, after, last }: PostingRange & { day: string },
): Promise<void> {
  await client.query(
    `insert into report_movements (day, kind, book, demo, amount, entries)
     select $3, kind, book, demo, sum(amount)::bigint, count(*) from ${postingsOfRange}
     group by kind, book, demo`,
    [last, after, day],
  );
}

/** The floating profit of an account's open positions at the end of the day. */
export interface OpenMetrics {
  readonly accountId: number;
  /** Micro-USD. */
  readonly profit: number;
  readonly margin: number;
}

/**
 * `open` are the real accounts with positions; null if they could not be read. An account's cash and reserved money are
 * those of its previous row, changed by what was posted.
 */
export async function insertAccounts(
  client: pg.ClientBase,
  { day, after, last, open }: PostingRange & { day: string; open: readonly OpenMetrics[] | null },
): Promise<void> {
  await client.query(
    `with moved as (
       select owner as account_id,
         coalesce(sum(amount) filter (where book = 'cash'), 0)::bigint as cash,
         coalesce(sum(amount) filter (where book = 'locked'), 0)::bigint as locked,
         coalesce(sum(amount) filter (where kind = 'trade_profit'), 0)::bigint as realised,
         coalesce(sum(amount) filter (where kind = 'trade_fee'), 0)::bigint as fees,
         coalesce(sum(amount) filter (where kind = 'swap'), 0)::bigint as swaps,
         coalesce(sum(amount) filter (where kind = 'negative_balance_cover'), 0)::bigint as cover,
         coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
         coalesce(sum(amount) filter (where kind in ('withdrawal', 'withdrawal_fee')), 0)::bigint as withdrawals,
         coalesce(sum(amount) filter (where kind = 'adjustment'), 0)::bigint as adjustments,
         coalesce(sum(amount) filter (where kind = 'referral_reward'), 0)::bigint as rewards
       from ${postingsOfRange} where owner is not null and not demo group by owner
     ), held as (
       select * from unnest($4::bigint[], $5::bigint[], $6::bigint[]) as o(account_id, profit, margin)
     )
     insert into report_accounts (day, account_id, cash, locked, open_profit, margin, realised, fees, swaps, cover, deposits,
                                  withdrawals, adjustments, rewards)
     select $3, account_id,
       coalesce(before.cash, 0) + coalesce(moved.cash, 0), coalesce(before.locked, 0) + coalesce(moved.locked, 0),
       case when $7 then coalesce(held.profit, 0) end, case when $7 then coalesce(held.margin, 0) end,
       coalesce(realised, 0), coalesce(fees, 0), coalesce(swaps, 0), coalesce(cover, 0), coalesce(deposits, 0),
       coalesce(withdrawals, 0), coalesce(adjustments, 0), coalesce(rewards, 0)
     from moved full join held using (account_id)
     left join lateral (
       select cash, locked from report_accounts r where r.account_id = coalesce(moved.account_id, held.account_id)
       order by day desc limit 1
     ) before on true`,
    [
      last,
      after,
      day,
      open?.map(({ accountId }) => accountId) ?? [],
      open?.map(({ profit }) => profit) ?? [],
      open?.map(({ margin }) => margin) ?? [],
      open !== null,
    ],
  );
}

/** SHA-256 over every row of the day in a fixed order, as text; anyone who has the tables can recompute it. */
export async function digestOfDay(client: pg.ClientBase, day: string): Promise<Buffer> {
  const { rows } = await client.query<{ digest: Buffer }>(
    `select sha256(convert_to(
       (select coalesce(string_agg(concat_ws(' ', book, demo, opening, movement, closing), e'\\n' order by book, demo), '')
          from report_books where day = $1) || e'\\n\\n' ||
       (select coalesce(string_agg(concat_ws(' ', kind, book, demo, amount, entries), e'\\n' order by kind, book, demo), '')
          from report_movements where day = $1) || e'\\n\\n' ||
       (select coalesce(string_agg(concat_ws(' ', account_id, cash, locked, coalesce(open_profit::text, '-'),
          coalesce(margin::text, '-'), realised, fees, swaps, cover, deposits, withdrawals, adjustments, rewards),
          e'\\n' order by account_id), '') from report_accounts where day = $1), 'UTF8')) as digest`,
    [day],
  );
  return (rows[0] as { digest: Buffer }).digest;
}
