// The engine while the database hangs, loses its connections or restarts: answers may be late but never wrong.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CommandReply,
  type CommandRequest,
  clientActor,
  defaultSettings,
  price,
  systemActor,
} from '@candor/core';
import { makeSpec, marketOrder } from '@candor/core/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { numberTypes, openDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { stall } from '../db/testing/stall.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { Journal } from './journal.ts';
import { EngineBusy, type EnginePort } from './port.ts';
import { startEngine } from './start-engine.ts';

const EURUSD = makeSpec('EURUSD');
const stallMsMax = 1_000;
let folder: Awaited<ReturnType<typeof makeTestDir>>;
let server: EmbeddedPostgres;
const warnings: string[] = [];

beforeAll(async () => {
  folder = await makeTestDir();
  server = await startEmbeddedPostgres({ dataDir: folder.dir, log: silentLog });
  const { host, user, database: name } = server.connection;
  const databaseUrl = `postgres://${user}@${encodeURIComponent(String(host))}/${name}`;
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silentLog });
  await migrate(database.pool);
  await database.stop();
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const start = (onDeath: (error: Error) => void = fail): Promise<EnginePort> =>
  startEngine({
    shards: 1,
    connection: server.connection,
    specs: [EURUSD],
    settings: defaultSettings,
    now: Date.now,
    log: { info: () => {}, warn: (line) => void warnings.push(line) },
    onDeath,
    stallMsMax,
  });

function fail(error: Error): void {
  throw error;
}

let tickNo = 0;
function openMarket(engine: EnginePort): number {
  const at = Date.now();
  tickNo += 1;
  return engine.market([
    { kind: 'session', instrumentId: EURUSD.id, status: 'open', nextOpen: null, at },
    { kind: 'tick', instrumentId: EURUSD.id, no: tickNo, bid: price(110_000), ask: price(110_010), at },
  ]);
}

const open = (accountId: number): CommandRequest => ({
  command: { type: 'OpenAccount', accountId, demo: true },
  actor: systemActor('accounts'),
  idempotency: null,
});
const buy = (accountId: number): CommandRequest => ({
  command: marketOrder({ accountId, instrumentId: EURUSD.id }),
  actor: clientActor(accountId),
  idempotency: null,
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...server.connection, types: numberTypes });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const terminateAll = async (): Promise<void> => {
  const client = await connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
};

/** Places orders one after the other until stopped; each is acknowledged, or rejected as busy. */
function trade(engine: EnginePort, accountId: number) {
  const acknowledged: number[] = [];
  let isOver = false;
  const over = (async () => {
    while (!isOver) {
      openMarket(engine);
      const reply = await engine.submit(buy(accountId)).catch((error: unknown) => {
        if (!(error instanceof EngineBusy)) throw error;
        return null;
      });
      if (reply?.ok && reply.order) acknowledged.push(reply.order.order.id);
      else if (reply) throw new Error(`refused: ${JSON.stringify(reply)}`);
      await sleep(15);
    }
  })();
  return {
    acknowledged,
    /** Waits until some more orders are acknowledged. */
    goesOn: async () => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 2);
    },
    stop: async () => {
      isOver = true;
      await over;
    },
  };
}

async function prove(engine: EnginePort, accountId: number, acknowledged: readonly number[]): Promise<void> {
  const orders = (await engine.orders(accountId, 'open')).map((view) => view.order.id);
  expect(orders.sort(byNumber)).toEqual([...acknowledged].sort(byNumber));
  await engine.projected(0, (await engine.account(accountId))?.lastSeq ?? 0);
  await engine.stop();
  const client = await connect();
  expect((await proveLedger(client)).findings).toEqual([]);
  const { rows } = await client.query<{ id: number }>(
    `select id from projected_orders where account_id = $1 order by id`,
    [accountId],
  );
  expect(rows.map(({ id }) => id)).toEqual([...acknowledged].sort(byNumber));
  await client.end();
}

const byNumber = (a: number, b: number): number => a - b;

describe('the engine', () => {
  it('answers decided commands late, rejects commands during a stall, and continues after it', async () => {
    const engine = await start();
    await engine.submit(open(1));
    let durable = 0;
    engine.onDurable((delivery) => {
      durable = delivery;
    });
    await expect.poll(() => openMarket(engine) - durable).toBe(1);
    const goOn = await stall(`${folder.dir}/postgres`);
    const shownLate = openMarket(engine);
    const early: CommandReply[] = [];
    try {
      for (let n = 0; n < 3; n += 1) void engine.submit(buy(1)).then((reply) => early.push(reply));
      // A request before the stall is detected waits for its end.
      const readAccount = () => engine.account(1).catch((error: unknown) => error);
      await expect.poll(() => Promise.race([readAccount(), sleep(100)])).toBeInstanceOf(EngineBusy);
      for (let n = 0; n < 3; n += 1) await expect(engine.submit(buy(1))).rejects.toThrow(EngineBusy);
      expect(early).toEqual([]);
      // A price may be shown only after it is written.
      expect(durable).toBeLessThan(shownLate);
    } finally {
      goOn();
    }
    await expect.poll(() => early.length).toBe(3);
    await expect.poll(() => durable).toBeGreaterThanOrEqual(shownLate);
    openMarket(engine);
    const late = await engine.submit(buy(1));
    const acknowledged = [...early, late].map((reply) => (reply.ok ? reply.order?.order.id : undefined) ?? 0);
    await prove(engine, 1, acknowledged);
  });

  it('reconnects when its connections are killed, without losing or repeating anything', async () => {
    const engine = await start();
    await engine.submit(open(2));
    const trading = trade(engine, 2);
    // The client silently replaces a connection that is killed between two appends, so kill one during an append.
    const isHit = () => warnings.some((line) => line.startsWith('the journal lost its database:'));
    for (let round = 0; round < 12 || (round < 500 && !isHit()); round += 1) {
      await sleep(20 + ((round * 37) % 90));
      await terminateAll();
    }
    await trading.goesOn();
    await trading.stop();
    expect(isHit()).toBe(true);
    await prove(engine, 2, trading.acknowledged);
  });

  it('continues with a restarted server, at once or after recovery', async () => {
    const engine = await start();
    await engine.submit(open(3));
    const trading = trade(engine, 3);
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await trading.goesOn();
      if (signal === 'SIGINT') await server.stop();
      else {
        // The server stops without a shutdown: events that were not durable are lost, and the server recovers.
        process.kill(server.pid, signal);
        await server.lost;
        await server.stop();
      }
      server = await startEmbeddedPostgres({ dataDir: folder.dir, log: silentLog });
    }
    await trading.goesOn();
    await trading.stop();
    await prove(engine, 3, trading.acknowledged);
  });

  it('ends if another engine leads when it reconnects', async () => {
    const deaths: Error[] = [];
    const engine = await start((error) => void deaths.push(error));
    await engine.submit(open(4));
    const client = await connect();
    const other = new Journal(client, 0);
    await other.lead('other');
    await terminateAll();
    openMarket(engine);
    await expect(engine.submit(buy(4))).rejects.toThrow('another writer leads shard 0');
    await expect.poll(() => deaths.map(({ name }) => name)).toContain('Fenced');
    await client.end();
  });
});
