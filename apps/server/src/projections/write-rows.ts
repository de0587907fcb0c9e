// Writes a run of rows together with the watermark in one transaction: exact, whatever dies in between.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Order } from '@candor/core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PostingRow, ProjectionRows } from './projection-rows.ts';

export const PROJECTION = 'ledger';

/** How far the tables have followed the journal; 0 where they have not begun. */
export async function readWatermark(client: pg.ClientBase, shard: number): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    'select seq from projection_watermarks where name = $1 and shard = $2',
    [PROJECTION, shard],
  );
  return rows[0]?.seq ?? 0;
}

export async function writeRows(
  client: pg.Client,
  shard: number,
  seq: number,
  rows: ProjectionRows,
): Promise<void> {
  await client.query('begin');
  try {
    const { postings } = rows;
    const accounts = [...rows.accounts.values()];
    if (accounts.length > 0) {
      await client.query(
        // One that was archived starts again when its client comes back, and a demo account with each reset.
        `insert into projected_accounts select * from unnest($1::bigint[], $2::boolean[], $3::bigint[])
         on conflict (account_id) do update set demo = excluded.demo, opened_at = excluded.opened_at`,
        [accounts.map((a) => a.id), accounts.map((a) => a.demo), accounts.map((a) => a.at)],
      );
    }
    await writeOrders(client, rows);
    await writeClosedTrades(client, rows);
    if (postings.length > 0) {
      const stream = client.query(copyFrom('copy postings from stdin'));
      await pipeline(Readable.from([postings.map((row) => postingLine(shard, row)).join('')]), stream);
    }
    await client.query(
      `insert into projection_watermarks values ($1, $2, $3)
       on conflict (name, shard) do update set seq = excluded.seq`,
      [PROJECTION, shard, seq],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function writeOrders(client: pg.Client, { orders }: ProjectionRows): Promise<void> {
  if (orders.size === 0) return;
  const all = [...orders.values()];
  await client.query({
    name: 'project-orders',
    text: `insert into projected_orders
           select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[])
           on conflict (id) do update set status = excluded.status, closed_at = excluded.closed_at,
             profit = excluded.profit, body = excluded.body`,
    values: [
      all.map((o) => o.id),
      all.map((o) => o.accountId),
      all.map((o) => o.instrumentId),
      all.map((o) => o.status),
      all.map((o) => o.createdAt),
      all.map((o) => o.closedAt),
      all.map((o) => o.profit),
      all.map((o) => JSON.stringify(o)),
    ],
  });
}

/** What the ranking sums. An order that is in history stays as it is, so each comes once. */
async function writeClosedTrades(client: pg.Client, { orders }: ProjectionRows): Promise<void> {
  const trades = [...orders.values()].filter(isClosedTrade);
  if (trades.length === 0) return;
  await client.query({
    name: 'project-closed-trades',
    text: `insert into closed_trades
           select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[])`,
    values: [
      trades.map((o) => o.id),
      trades.map((o) => o.accountId),
      trades.map((o) => o.parentId ?? o.id),
      trades.map((o) => o.closedAt),
      trades.map((o) => o.profit - o.fee + o.swap),
      trades.map((o) => o.margin),
      trades.map((o) => o.multiple),
    ],
  });
}

const isClosedTrade = (order: Order): boolean =>
  order.status === 'history' && order.openedAt > 0 && order.closeReason !== 'demo_reset';

/** COPY's text format; none of the texts holds a tab, a newline or a backslash. */
function postingLine(shard: number, row: PostingRow): string {
  const { seq, no, leg, at, kind, orderId, owner, demo, book, amount, balance } = row;
  return `${shard}\t${seq}\t${no}\t${leg}\t${at}\t${kind}\t${orderId ?? '\\N'}\t${owner ?? '\\N'}\t${demo ? 't' : 'f'}\t${book}\t${amount}\t${balance ?? '\\N'}\n`;
}
