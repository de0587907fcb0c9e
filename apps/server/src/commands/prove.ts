// Folds the whole journal again and compares everything that was kept beside it: snapshots, postings, orders.
import { apply, ledgerSum, transactionsOf, VenueState } from '@candor/core';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';
import { stateHash } from '../engine/snapshots.ts';
import { PROJECTION } from '../projections/write-rows.ts';

export interface Proof {
  readonly events: number;
  readonly batches: number;
  readonly accounts: number;
  readonly liveOrders: number;
  readonly snapshots: number;
  readonly postings: number;
  readonly hash: string;
  /** Ends of the journal that were given up: the event it went on from, and the one it had reached. */
  readonly losses: readonly { readonly end: number; readonly reached: number }[];
  /** What does not hold; empty where everything does. */
  readonly faults: readonly string[];
}

/**
 * Reads from a consistent moment; the program may be running. Faults are collected, damage of the journal throws.
 * `archiveFolder` (DATA_DIR/archive) holds the months that have left the table.
 */
export async function proveLedger(
  client: pg.Client,
  { shard = 0, archiveFolder = null }: { shard?: number; archiveFolder?: string | null } = {},
): Promise<Proof> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await prove(client, shard, archiveFolder);
  } finally {
    await client.query('rollback');
  }
}

async function prove(client: pg.Client, shard: number, archiveFolder: string | null): Promise<Proof> {
  const faults: string[] = [];
  const { rows: snapshots } = await client.query<{ seq: number; state_hash: string }>(
    'select seq, state_hash from snapshots where shard = $1 order by seq',
    [shard],
  );
  const { rows: marks } = await client.query<{ seq: number }>(
    'select seq from projection_watermarks where name = $1 and shard = $2',
    [PROJECTION, shard],
  );
  const watermark = marks[0]?.seq ?? 0;
  const expected = new Map(snapshots.map((row) => [row.seq, row.state_hash]));
  const state = new VenueState();
  const counted = { batches: 0, postings: 0, history: 0 };
  let atWatermark = '';
  for await (const batch of new Journal(client, shard, archiveFolder).read(1)) {
    counted.batches += 1;
    for (const event of batch.events) {
      const view = apply(state, event);
      if (state.seq <= watermark) {
        for (const transaction of transactionsOf(event)) counted.postings += transaction.postings.length;
        if (view?.order.status === 'history') counted.history += 1;
      }
      const hash = expected.get(state.seq);
      if (hash !== undefined && hash !== stateHash(state))
        faults.push(`the state after event ${state.seq} has another hash than its snapshot`);
      expected.delete(state.seq);
      if (state.seq === watermark) atWatermark = liveOrdersText(state);
    }
    if (ledgerSum(state) !== 0) faults.push(`the ledger does not sum to zero after event ${state.seq}`);
  }
  for (const seq of expected.keys())
    if (seq > 0) faults.push(`a snapshot stands at event ${seq}, which the journal does not have`);
  if (watermark > state.seq)
    faults.push(`the tables stand at event ${watermark}, and the journal ends at event ${state.seq}`);
  faults.push(...(await compareTables(client, shard, { ...counted, live: atWatermark })));
  return {
    events: state.seq,
    batches: counted.batches,
    accounts: state.accounts.size,
    liveOrders: state.orders.size,
    snapshots: snapshots.length,
    postings: counted.postings,
    hash: stateHash(state),
    losses: await readLosses(client, shard),
    faults,
  };
}

async function readLosses(client: pg.Client, shard: number): Promise<Proof['losses']> {
  const { rows } = await client.query<{ end: number; reached: number }>(
    `select journal_end as end, greatest(snapshot_seq, watermark_seq) as reached from journal_losses
     where shard = $1 order by epoch`,
    [shard],
  );
  return rows;
}

const liveOrdersText = (state: VenueState): string =>
  [...state.orders.values()]
    .sort((a, b) => a.id - b.id)
    .map((order) => JSON.stringify(order))
    .join('\n');

async function compareTables(
  client: pg.Client,
  shard: number,
  folded: { postings: number; history: number; live: string },
): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await client.query<{ postings: number; sum: string; uneven: number }>(
    `select count(*) as postings, coalesce(sum(amount), 0)::text as sum,
       (select count(*) from (select 1 from postings where shard = $1 group by seq, no having sum(amount) <> 0) x) as uneven
     from postings where shard = $1`,
    [shard],
  );
  const [sums] = rows;
  if (sums && sums.sum !== '0') faults.push(`the postings sum to ${sums.sum}, not to zero`);
  if (sums && sums.uneven !== 0) faults.push(`${sums.uneven} transactions do not sum to zero`);
  if (sums && sums.postings !== folded.postings)
    faults.push(`${sums.postings} postings are in the table, ${folded.postings} in the journal`);
  const orders = await client.query<{ status: string; body: string }>(
    `select status, body from projected_orders where status <> 'history' order by id`,
  );
  if (orders.rows.map((row) => row.body).join('\n') !== folded.live)
    faults.push('the open and pending orders in the table are not those of the journal');
  const history = await client.query<{ count: number }>(
    `select count(*) as count from projected_orders where status = 'history'`,
  );
  if (history.rows[0]?.count !== folded.history)
    faults.push(
      `${history.rows[0]?.count} orders are in the table's history, ${folded.history} in the journal's`,
    );
  const trades = await client.query<{ wrong: number }>(wrongTradesText);
  const wrong = trades.rows[0]?.wrong ?? 0;
  if (wrong !== 0) faults.push(`${wrong} closed trades of the ranking are not as their orders have them`);
  return faults;
}

/** What the ranking sums, held against the orders it comes from: rows that one of both has alone. */
const wrongTradesText = `
  with trades as (
    select id, account_id, coalesce((body::jsonb ->> 'parentId')::bigint, id), closed_at,
      profit - (body::jsonb ->> 'fee')::bigint + (body::jsonb ->> 'swap')::bigint,
      (body::jsonb ->> 'margin')::bigint, (body::jsonb ->> 'multiple')::int
    from projected_orders
    where status = 'history' and (body::jsonb ->> 'openedAt')::bigint > 0
      and body::jsonb ->> 'closeReason' <> 'demo_reset'
  )
  select count(*) as wrong from (
    (table trades except all table closed_trades) union all (table closed_trades except all table trades)
  ) alone`;
