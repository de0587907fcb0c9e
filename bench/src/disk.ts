// Storage growth per row, from a real store: bytes of tables with their indexes (pg_total_relation_size), of the
// compressed files that old months move to, and of a session in memory. `node tools/run.mjs --expose-gc
// bench/src/disk.ts`; docs/growth.md has the results.
import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PERIODS } from '@candor/contract';
import { price } from '@candor/core';
import { writeArchive } from '@candor/server/archive/archive-file.ts';
import { openTestStore } from '@candor/server/db/testing/test-store.ts';
import { barStart, HOUR_MS, MINUTE_MS } from '@candor/server/feeds/candle.ts';
import { DemoAccounts } from '@candor/server/modules/identity/demo-accounts.ts';
import { Sessions } from '@candor/server/modules/identity/sessions.ts';
import { CandleStore, type StoredBar } from '@candor/server/modules/market/candle-store.ts';
import { makeStoredReplies } from '@candor/server/web/stored-replies.ts';
import { engineOrders, WARM_UP } from './engine-orders.ts';
import { collect, used } from './memory.ts';

const CLIENTS = 2_000;
const BAR_DAYS = 100;

const store = await openTestStore();
try {
  await measureOrders(1_000, 20_000, ['journal', 'projected_orders', 'closed_trades', 'postings']);
  // A second shard's orders have the same numbers, so its tables are not made.
  await measureOrders(1, 2_000, ['journal']);
  await measureClients();
  await measureBars();
} finally {
  await store.remove();
}

/** Positions opened and closed by so many acts at a time, which is how many can share a row of the journal. */
async function measureOrders(
  outstanding: number,
  positions: number,
  tables: readonly string[],
): Promise<void> {
  const shard = 100 + outstanding;
  const before = await sizes(tables);
  const projections = tables.length > 1;
  await engineOrders(store, { orders: positions * 2, projections, shard, outstanding });
  const after = await sizes(tables);
  const made = positions * (1 + WARM_UP);
  const how = `a position opened and closed, ${outstanding.toLocaleString('en')} at a time:`;
  for (const table of tables) say(`${how} ${table}`, ((after[table] ?? 0) - (before[table] ?? 0)) / made);
  const { rows } = await store.database.pool.query<{ payload: Buffer }>(
    'select first_seq, count, epoch, at, crc, payload from journal where shard = $1 order by first_seq',
    [shard],
  );
  const lines = rows.map((row) => ({ ...row, payload: row.payload.toString('base64') }));
  say(`${how} archived`, (await archived(`journal-${shard}`, lines)) / made);
}

async function measureClients(): Promise<void> {
  const { pool } = store.database;
  const tables = ['users', 'sessions', 'kept_replies', 'demo_openings'];
  const before = await sizes(tables);
  const demos = new DemoAccounts({ pool, limited: false });
  const sessions = new Sessions({ pool, now: Date.now });
  const replies = makeStoredReplies(pool);
  const tokens: string[] = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const opened = await demos.findOrOpen(
      { demoId: randomUUID(), network: `10.0.${n >> 8}.${n & 255}` },
      undefined,
      Date.now(),
    );
    if (!opened.ok) throw new Error(`a demo account was refused: ${opened.code}`);
    tokens.push(await sessions.start(opened.user.id));
    const now = Date.now();
    const key = { key: `resetDemo:${randomUUID()}`, hash: randomBytes(32).toString('base64url') };
    const reply = { balance: 10_000_000_000 };
    await replies.once(
      opened.user.id,
      { ...key, receivedAt: now, expiresAt: now + 24 * HOUR_MS },
      async () => reply,
    );
  }
  await pool.query(
    `insert into demo_openings (network, opened_at)
     select '10.1.' || n, array_fill($1::bigint, array[5]) from generate_series(1, $2) n`,
    [Date.now(), CLIENTS],
  );
  const after = await sizes(tables);
  await measureSessions(sessions, tokens);
  const names = [
    'a demo account: users',
    'a session',
    'a kept reply outside trading',
    'a network with five openings',
  ];
  for (const [at, table] of tables.entries())
    say(names[at] ?? table, ((after[table] ?? 0) - (before[table] ?? 0)) / CLIENTS);
}

/** Loads sessions as calls do: each is read from the table once, and cached. */
async function measureSessions(sessions: Sessions, tokens: readonly string[]): Promise<void> {
  await collect();
  const before = used();
  for (const token of tokens) if (!(await sessions.find(token))) throw new Error('a session was not found');
  await collect();
  say('a session in memory', (used() - before) / tokens.length);
}

/** All six periods of days around the clock, from a price that moves at random every minute. */
async function measureBars(): Promise<void> {
  const { pool } = store.database;
  const candles = new CandleStore({ pool, venuePool: pool }, 'simulated:own');
  const begin = Date.UTC(2026, 0, 5, 22);
  const before = await sizes(['candles']);
  const bars: StoredBar[] = PERIODS.flatMap((period) => barsOf(period, begin));
  await candles.write(bars);
  const bytes = ((await sizes(['candles'])).candles ?? 0) - (before.candles ?? 0);
  say('a bar', bytes / bars.length);
  say('an instrument and day of bars', bytes / BAR_DAYS);
  const short = bars.filter(({ period }) => period !== '60min' && period !== '1day');
  const rows = short.map(({ instrumentId, bar }) => ({ instrument_id: instrumentId, period: 1, ...bar }));
  say('an archived bar', (await archived('bars', rows)) / rows.length);
}

function barsOf(period: (typeof PERIODS)[number], begin: number): StoredBar[] {
  const bars = new Map<number, StoredBar>();
  let points = 110_000;
  for (let minute = 0; minute < BAR_DAYS * 24 * 60; minute += 1) {
    const at = begin + minute * MINUTE_MS;
    points += upTo(17) - 8;
    const time = barStart(period, at);
    const bar = {
      time,
      open: price(points),
      high: price(points + 4 + upTo(20)),
      low: price(points - 4 - upTo(20)),
      close: price(points + upTo(7) - 3),
      volume: 30 + upTo(60),
    };
    if (!bars.has(time)) bars.set(time, { instrumentId: 1, period, bar });
  }
  return [...bars.values()];
}

function upTo(below: number): number {
  return Math.floor(Math.random() * below);
}

async function archived(name: string, rows: readonly object[]): Promise<number> {
  const file = join(store.dir, `${name}.ndjson.gz`);
  await writeArchive(file, rows);
  return (await stat(file)).size;
}

async function sizes(tables: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await store.database.pool.query<{ name: string; bytes: number }>(
    'select name, pg_total_relation_size(name::regclass) as bytes from unnest($1::text[]) name',
    [tables],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

function say(what: string, bytes: number): void {
  console.log(`${what.padEnd(66)} ${Math.round(bytes).toLocaleString('en').padStart(7)} bytes`);
}
