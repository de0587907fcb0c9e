// While the database has no free connection, hangs or breaks, calls answer busy in the envelope, never 500.
import { paths } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askSeldom } from './health.ts';
import { holdPool } from './testing/hold-pool.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let token: string;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());
beforeEach(async () => {
  ({ token } = await makeTestClient(venue.origin).loginDemo());
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(venue.origin + path, { ...init, headers: { lang: 'en', authorization: token } });

async function expectBusy(call: Promise<Response>): Promise<void> {
  const reply = await call;
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('1');
  expect(await reply.json()).toEqual({ code: 0, msg: expect.any(String), data: null, error: 'busy' });
}

test('without a connection in time, calls that need one are busy and others are answered', async () => {
  const release = await holdPool(venue.pool);
  try {
    const demo = `${paths.createDemo.path}?demo_id=${crypto.randomUUID()}`;
    const history = `${paths.myDeal.path}?status=3`;
    await Promise.all([
      expectBusy(ask(demo, { method: 'POST' })),
      expectBusy(ask(history)),
      expectBusy(ask(paths.followMine.path)),
    ]);
    expect((await ask(paths.tradeList.path)).status).toBe(200);
  } finally {
    release();
  }
  expect((await ask(`${paths.myDeal.path}?status=3`)).status).toBe(200);
  expect(venue.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a call whose connection is cut is busy, and the next one is served', async () => {
  const client = await venue.venuePool.connect();
  try {
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    const call = ask(paths.userInfo.path);
    const blocked = `select pid from pg_locks where not granted and relation = 'users'::regclass`;
    let pids: number[] = [];
    while (pids.length === 0) {
      const { rows } = await client.query<{ pid: number }>(blocked);
      pids = rows.map(({ pid }) => pid);
    }
    for (const pid of pids) await client.query('select pg_terminate_backend($1)', [pid]);
    await expectBusy(call);
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect((await ask(paths.userInfo.path)).status).toBe(200);
  expect(venue.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('statements of requests have a time limit, those of the venue do not', async () => {
  const limit = async (pool: typeof venue.pool) => (await pool.query('show statement_timeout')).rows;
  expect(await limit(venue.pool)).toEqual([{ statement_timeout: '5s' }]);
  expect(await limit(venue.venuePool)).toEqual([{ statement_timeout: '0' }]);
});

test('a list that does not come up to date in time is busy', async () => {
  const client = await venue.venuePool.connect();
  try {
    await client.query('begin');
    await client.query('lock table projected_orders in access exclusive mode');
    venue.market.session('EURUSD', 'open');
    venue.market.tick('EURUSD', 110_000, 110_010);
    venue.market.confirm();
    const buy = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
    await makeTestClient(venue.origin).get('submit', buy, { token });
    await expectBusy(ask(paths.forexChange.path));
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect((await ask(paths.forexChange.path)).status).toBe(200);
});

test('/readyz reports a silent database, and is ready again when it answers', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  venue.clock.offsetMs += 1_000;
  const release = await holdPool(venue.venuePool);
  const reply = await ask('/readyz');
  release();
  expect(reply.status).toBe(503);
  expect(await reply.json()).toEqual({ status: 'not ready' });
  venue.clock.offsetMs += 1_000;
  // The question that stood open is answered first.
  while ((await ask('/readyz')).status !== 200) venue.clock.offsetMs += 1_000;
});

test('readiness is checked at most once a second, and never concurrently', async () => {
  let now = 0;
  const open: ((isUp: boolean) => void)[] = [];
  const ready = askSeldom(
    () => new Promise<boolean>((resolve) => open.push(resolve)),
    () => now,
  );
  const answers = Promise.all(Array.from({ length: 1_000 }, () => ready()));
  expect(open).toHaveLength(1);
  open[0]?.(true);
  expect(new Set(await answers)).toEqual(new Set([true]));
  now = 999;
  expect(await ready()).toBe(true);
  expect(open).toHaveLength(1);
  now = 1_000;
  // This query is never answered, however often it is retried.
  const late = ready();
  now = 5_000;
  void ready();
  expect(open).toHaveLength(2);
  expect(await late).toBe(false);
  open[1]?.(true);
  await new Promise((resolve) => setImmediate(resolve));
  now = 5_001;
  void ready();
  expect(open).toHaveLength(3);
  open[2]?.(true);
  expect(await ready()).toBe(true);
  // A clock that is set back keeps no answer for as long.
  now = 0;
  void ready();
  expect(open).toHaveLength(4);
});
