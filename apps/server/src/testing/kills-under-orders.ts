// For tests: kills the whole program repeatedly while it executes orders. Every acknowledged order must exist once, and
// all amounts must add up.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Deals, Envelope, Instrument, Login, Order } from '@candor/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { replayStore } from '../commands/verify/replay/prove-replay.ts';
import { proveTape } from '../commands/verify/tape/prove-tape.ts';
import { numberTypes, openDatabase } from '../db/database.ts';
import { silentLog } from '../db/store-log.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { nextRollover } from '../feeds/trading-day.ts';
import { type Program, startProgram } from './program.ts';

const CLIENTS = 6;

let folder: Awaited<ReturnType<typeof makeTestDir>>;
interface Act {
  readonly path: string;
  readonly params: Record<string, string | number>;
  readonly key: string;
}
/** One demo account of a worker: acknowledged orders by key, and the order request in progress at the last kill. */
class Client {
  readonly acknowledged = new Map<string, Order>();
  /** Called for each acknowledged order. */
  onAcknowledged = (): void => {};
  unknown: Act | null = null;
  readonly #demoId: string;
  #program: Program | null = null;
  #token = '';

  constructor(n: number) {
    this.#demoId = `crash-test-account-${n}`;
  }

  async login(program: Program): Promise<void> {
    this.#program = program;
    const demo = await program.get('/api/user/createAccountDemoForU', { demo_id: this.#demoId });
    this.#token = (demo.data as Login).token;
  }

  get(path: string, params: Record<string, string | number>, key?: string): Promise<Envelope> {
    if (!this.#program) throw new Error('not logged in');
    return this.#program.get(path, params, {
      authorization: this.#token,
      ...(key ? { 'idempotency-key': key } : {}),
    });
  }

  async act(act: Act): Promise<void> {
    this.unknown = act;
    const answer = await this.get(act.path, act.params, act.key);
    this.unknown = null;
    if (answer.code !== 1) {
      expect(['quote_stale', 'conversion_unavailable']).toContain(answer.error);
      return;
    }
    this.acknowledged.set(act.key, answer.data as Order);
    this.onAcknowledged();
  }

  get closed(): number[] {
    return [...this.acknowledged.values()].filter((order) => order.Status === 3).map((order) => order.Id);
  }

  get open(): number[] {
    const closed = new Set(this.closed);
    const orders = [...this.acknowledged.values()].filter((order) => order.Status === 1);
    return orders.map((order) => order.Id).filter((id) => !closed.has(id));
  }
}

/** Registers the test. Each kill takes some five seconds, and more on a busy machine. */
export function testKillsUnderOrders(kills: number): void {
  beforeAll(async () => {
    folder = await makeTestDir();
  });
  afterAll(() => folder.remove());
  it(`survives ${kills} kills under orders`, { timeout: 1_200_000 }, () => killUnderOrders(kills));
}

async function killUnderOrders(kills: number): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, (_, n) => new Client(n));
  for (let round = 0; round <= kills; round += 1) {
    const program = await startProgram({ DATA_DIR: folder.dir, FEED: 'simulated' });
    for (const client of clients) {
      await client.login(program);
      // The request in progress at the kill is repeated with its key: it must be done once, whether or not the first
      // attempt succeeded.
      if (client.unknown) await client.act(client.unknown);
      await compare(client);
    }
    await proveRunning();
    if (round === kills) {
      expect(await program.stop()).toBe(0);
      break;
    }
    const instruments = (await program.get('/v1/api/forex/trade_list')).data as Instrument[];
    const traded = instruments.filter((one) => one.CategoryId === 1 && one.QuoteCurrency === 'USD');
    let killed = false;
    const work = clients.map(async (client) => {
      try {
        while (!killed) await client.act(nextAct(traded, client.open));
      } catch (error) {
        // The connection broke with the program; any other error is a failure.
        if (!killed) throw error;
      }
    });
    // Kills after a number of orders and not after a time, so that each kill interrupts work on any machine.
    await Promise.race([acknowledgements(clients, 12 + ((round * 37) % 60)), Promise.all(work)]);
    // The kill comes at any moment between two orders.
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 20));
    killed = true;
    await program.kill();
    await Promise.all(work);
  }
  const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.size, 0);
  expect(acknowledged).toBeGreaterThanOrEqual(kills * 12);
  const database = await openDatabase({ dataDir: folder.dir, log: silentLog });
  expect(await prove(database.connection)).toBeGreaterThanOrEqual(kills * 4);
  await database.stop();
}

/** Resolves when `count` more orders have been acknowledged. */
function acknowledgements(clients: readonly Client[], count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  for (const client of clients)
    client.onAcknowledged = () => {
      left -= 1;
      if (left === 0) resolve();
    };
  return promise;
}

/**
 * Checks that a replay of the journal gives the stored hashes, that its postings sum to zero, that the tables match it,
 * and that every price is on the tape. Returns the number of prices.
 */
async function prove(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...connection, types: numberTypes });
  await client.connect();
  const proof = await proveLedger(client);
  const tape = await proveTape(client);
  const replay = await replayStore(client, { nextRollover });
  await client.end();
  expect(replay).toMatchObject({ events: proof.events, before: 0, finding: null });
  expect(tape.findings).toEqual([]);
  expect(proof.findings).toEqual([]);
  expect(proof.snapshots).toBeGreaterThan(0);
  return replay.events;
}

/** Uses the socket of the running program's own database. */
const proveRunning = (): Promise<number> =>
  prove({ host: join(folder.dir, 'postgres.socket'), port: 5432, user: 'candor', database: 'candor' });

/** Opens an order while there is room, and otherwise closes one of the open orders. */
function nextAct(instruments: readonly Instrument[], open: readonly number[]): Act {
  const key = randomUUID();
  if (open.length > 30) {
    const id = open[Math.floor(Math.random() * open.length)] as number;
    return { path: '/v1/api/forex/close', params: { id }, key };
  }
  const instrument = instruments[Math.floor(Math.random() * instruments.length)] as Instrument;
  const multiple = instrument.HasForexMultiple.at(-1)?.Value ?? 1;
  const type = 1 + Math.floor(Math.random() * 2);
  const params = { type, cont: 0.01, forex_id: instrument.Id, status: 1, multiple };
  return { path: '/v1/api/forex/submit', params, key };
}

/** Checks that every acknowledged order exists, exactly once, and nothing else. */
async function compare(client: Client): Promise<void> {
  expect((await allOrders(client, 1)).sort(byNumber)).toEqual(client.open.sort(byNumber));
  const { total } = (await client.get('/v1/api/forex/my_deal', { status: 3, page: 1 })).data as Deals;
  expect(total).toBe(client.closed.length);
  expect(new Set(client.closed).size).toBe(total);
}

async function allOrders(client: Client, status: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = (await client.get('/v1/api/forex/my_deal', { status, page })).data as Deals;
    ids.push(...data.map((order) => order.Id));
    if (data.length > 0) continue;
    expect(ids).toHaveLength(total);
    return ids;
  }
}

const byNumber = (a: number, b: number): number => a - b;
