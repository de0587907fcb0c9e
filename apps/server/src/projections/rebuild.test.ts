// A rebuild beside a running venue: equal tables under load, detection of manual changes, and no change after a kill.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CommandRequest, defaultSettings, lotsOf, price, systemActor } from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { silentLog } from '../db/store-log.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import type { EnginePort } from '../engine/port.ts';
import { startEngine } from '../engine/start-engine.ts';
import { venueProjections } from '../modules/projections.ts';
import { type Rebuilt, rebuildProjections } from './rebuild.ts';

const EURUSD = makeSpec('EURUSD');
const ACCOUNTS = 20;
const names = venueProjections.map(({ name }) => name);

let store: TestStore;
let client: pg.Client;
let engine: EnginePort;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
  engine = await startEngine({
    shards: 1,
    connection: store.database.connection,
    specs: [EURUSD],
    settings: defaultSettings,
    now: Date.now,
    log: silentLog,
    onDeath: (error) => {
      throw error;
    },
  });
  quote();
  for (let id = 1; id <= ACCOUNTS; id += 1) await submit({ type: 'OpenAccount', accountId: id, demo: true });
  for (let round = 0; round < 12; round += 1) await tradeOnce();
});
afterAll(async () => {
  await engine.stop();
  await client.end();
  await store.remove();
});

let tickNo = 0;
function quote(): void {
  const at = Date.now();
  tickNo += 1;
  engine.market([
    { kind: 'session', instrumentId: EURUSD.id, status: 'open', nextOpen: null, at },
    { kind: 'tick', instrumentId: EURUSD.id, no: tickNo, bid: price(110_000), ask: price(110_010), at },
  ]);
}

async function submit(command: CommandRequest['command']) {
  const reply = await engine.submit({ command, actor: systemActor('test'), idempotency: null });
  if (!reply.ok) throw new Error(JSON.stringify(reply.refusal));
  return reply;
}

/** Each account opens a position, closes half of it, and usually then the rest. */
async function tradeOnce(): Promise<void> {
  quote();
  const trade = async (accountId: number): Promise<void> => {
    const { order } = await submit({
      type: 'PlaceOrder',
      accountId,
      instrumentId: EURUSD.id,
      side: 'buy',
      mode: 'market',
      lots: lotsOf('0.02'),
      leverage: 100,
      target: price(0),
      stopLoss: price(0),
      takeProfit: price(0),
      deviation: null,
    });
    if (!order) throw new Error('no order came back');
    const orderId = order.order.id;
    await submit({ type: 'ClosePosition', accountId, orderId, lots: lotsOf('0.01') });
    // Some of the first ones remain open, so that the tables contain such orders. An account may have at most 200.
    if (orderId % 10 > 0 || orderId > 1_000)
      await submit({ type: 'ClosePosition', accountId, orderId, lots: null });
  };
  await Promise.all(Array.from({ length: ACCOUNTS }, (_, index) => trade(index + 1)));
}

/** Runs the work while orders continue. */
async function underOrders<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const orders = (async () => {
    while (!isOver) {
      await tradeOnce();
      await sleep(10);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await orders;
  }
}

const rebuild = (options: { replace?: boolean; lines?: string[] } = {}): Promise<Rebuilt> =>
  rebuildProjections({
    connection: store.database.connection,
    archiveFolder: null,
    projections: venueProjections,
    replace: options.replace ?? false,
    say: (line) => options.lines?.push(line),
  });

async function prove(): Promise<readonly string[]> {
  await engine.projected(0, (await engine.account(1))?.lastSeq ?? 0);
  return (await proveLedger(client)).findings;
}

/** The structure and identity of the tables, without their rows. */
async function shapes() {
  const { rows } = await client.query<{ text: string }>(`
    select indexdef as text from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select attrelid::regclass || ' ' || attnum || ' ' || attname || ' ' || atttypid || ' ' || attnotnull
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select 'grant ' || grantee || ' ' || table_name from information_schema.role_table_grants
      where table_schema = 'public'
    order by 1`);
  return rows.map(({ text }) => text);
}
const oidOf = async (table: string): Promise<unknown> =>
  (await client.query(`select $1::regclass::oid as oid`, [table])).rows[0]?.oid;
const sideSchemas = async (): Promise<number> =>
  (await client.query(`select from pg_namespace where nspname like 'projections%'`)).rowCount ?? 0;

/** Each command is a separate program, which takes long on a busy machine. */
describe('beside a running venue', { timeout: 180_000 }, () => {
  it('makes the same rows, which replace the old ones', async () => {
    await client.query('create role accountant; grant select on postings to accountant');
    const [shape, oid] = [await shapes(), await oidOf('postings')];
    const lines: string[] = [];
    expect(await underOrders(() => rebuild({ lines }))).toEqual({ differences: [], replaced: names });
    expect(lines).toContain(`${names.join(', ')}: equal row for row`);
    expect(await oidOf('postings')).not.toBe(oid);
    expect(await shapes()).toEqual(shape);
    await tradeOnce();
    expect(await prove()).toEqual([]);
    const { rows } = await client.query(
      `select (select count(*) from account_log) - (select count(*) from postings where owner is not null and book = 'cash') as apart`,
    );
    expect(rows).toEqual([{ apart: 0 }]);
    expect(await sideSchemas()).toBe(0);
  });

  it('finds tampered rows by their keys, leaves them, and replaces them if told to', async () => {
    await tradeOnce();
    await prove();
    const { rows } = await client.query<{ seq: number; no: number; leg: number; amount: number }>(
      'select seq, no, leg, amount from postings where owner = 3 order by seq desc limit 1',
    );
    const { seq, no, leg, amount } = rows[0] ?? { seq: 0, no: 0, leg: 0, amount: 0 };
    await client.query('update postings set amount = amount + 5 where seq = $1 and no = $2 and leg = $3', [
      seq,
      no,
      leg,
    ]);
    const gone = await client.query<{ order_id: number }>(
      'delete from closed_trades where order_id = (select min(order_id) from closed_trades) returning order_id',
    );
    await client.query(`insert into projected_accounts values (77, true, 1)`);
    const oid = await oidOf('postings');
    const expected = [
      {
        table: 'postings',
        count: 1,
        lines: [
          `postings shard 0, seq ${seq}, no ${no}, leg ${leg}: amount is ${amount + 5}, by the journal ${amount}`,
        ],
      },
      {
        table: 'projected_accounts',
        count: 1,
        lines: ['projected_accounts account_id 77: the journal has no such row'],
      },
      {
        table: 'closed_trades',
        count: 1,
        lines: [`closed_trades order_id ${gone.rows[0]?.order_id}: the row is missing`],
      },
    ];
    expect(await underOrders(() => rebuild())).toEqual({ differences: expected, replaced: [] });
    expect(await oidOf('postings')).toBe(oid);
    expect(await sideSchemas()).toBe(0);
    expect(await prove()).toHaveLength(3);
    expect(await underOrders(() => rebuild({ replace: true }))).toEqual({
      differences: expected,
      replaced: names,
    });
    expect(await prove()).toEqual([]);
  });

  it('is rejected during another one, and changes nothing when it is killed', async () => {
    const [shape, oid] = [await shapes(), await oidOf('postings')];
    // The rebuild has filled its tables and waits for the lock against the projector.
    await client.query('begin; lock table projection_watermarks in row exclusive mode');
    const child = startCommand(['--replace']);
    await untilSaid(child, 'waiting for long reads');
    expect(await sideSchemas()).toBe(1);
    await expect(rebuild()).rejects.toThrow('another rebuild of this database is running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await client.query('rollback');
    expect(await oidOf('postings')).toBe(oid);
    expect(await shapes()).toEqual(shape);
    await tradeOnce();
    expect(await prove()).toEqual([]);
    const again = startCommand(['trading']);
    const said = await untilSaid(again, '✓ the rebuilt tables equal the ones they replaced');
    expect(said).toContain('trading: the rebuilt tables are live');
    expect(await once(again, 'exit')).toEqual([0, null]);
    expect(await sideSchemas()).toBe(0);
    expect(await oidOf('postings')).toBe(oid);
  });

  it('exits with 1 if tables differ, and says how to accept the new ones', async () => {
    await client.query(`update projected_orders set profit = profit + 1 where id = 1`);
    const child = startCommand(['trading']);
    const said = await untilSaid(child, 'npm run rebuild -- --replace');
    expect(said).toContain('projected_orders id 1: profit is');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect((await rebuild({ replace: true })).differences).toHaveLength(1);
  });

  it('knows its projections', async () => {
    const child = startCommand(['trade']);
    await untilSaid(child, 'there is no projection trade; there are ledger, trading, ranking');
    expect(await once(child, 'exit')).toEqual([2, null]);
  });
});

function startCommand(args: readonly string[]): ChildProcess {
  const command = fileURLToPath(new URL('../commands/rebuild.ts', import.meta.url));
  return spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: store.dir },
  });
}

/** The output of a process up to and including these words. */
function untilSaid(child: ChildProcess, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk;
      if (said.includes(words)) resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', (code) => reject(new Error(`it ended with ${code} and said: ${said}`)));
  });
}
