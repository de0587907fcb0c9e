// Runs the whole program on a database that hangs, loses its connections, or is claimed by a second start.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deals, Envelope, Login, Order } from '@candor/contract';
import { defaultSettings } from '@candor/core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { proveLedger } from './commands/verify/ledger/prove-ledger.ts';
import { numberTypes } from './db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { silentLog } from './db/store-log.ts';
import { stall } from './db/testing/stall.ts';
import { makeTestDir } from './db/testing/store-child.ts';
import { Journal } from './engine/journal.ts';
import { catalogueFor } from './feeds/instruments.ts';
import { checkTakeOver } from './main/check-take-over.ts';
import { type Program, startProgram } from './testing/program.ts';

let folder: Awaited<ReturnType<typeof makeTestDir>>;
let server: EmbeddedPostgres;
let databaseUrl = '';
const programs: Program[] = [];

beforeAll(async () => {
  folder = await makeTestDir();
  server = await startEmbeddedPostgres({ dataDir: folder.dir, log: silentLog });
  const { host, user, database } = server.connection;
  databaseUrl = `postgres://${user}@${encodeURIComponent(String(host))}/${database}`;
});
afterEach(async () => {
  for (const program of programs.splice(0)) if (program.child.exitCode === null) await program.kill();
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function start(env: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder.dir, 'none'),
    ...env,
  });
  programs.push(program);
  return program;
}

async function login(program: Program, demoId: string) {
  const { data } = await program.get('/api/user/createAccountDemoForU', { demo_id: demoId });
  const { token } = data as Login;
  const get = (path: string, params: Record<string, string | number>): Promise<Envelope> =>
    program.get(path, params, { authorization: token });
  return {
    buy: () => get('/v1/api/forex/submit', { type: 1, cont: 0.01, forex_id: 1, status: 1, multiple: 100 }),
    deals: () => get('/v1/api/forex/my_deal', { status: 1, page: 1 }),
  };
}

const openIds = async (client: Awaited<ReturnType<typeof login>>): Promise<number[]> =>
  ((await client.deals()).data as Deals).data.map((order) => order.Id).sort((a, b) => a - b);
function idOf(reply: Envelope): number {
  expect(reply).toMatchObject({ data: { Id: expect.any(Number) } });
  return (reply.data as Order).Id;
}
const busy = expect.objectContaining({ code: 0, error: 'busy' });

const patient = { timeout: 240_000 };

it(
  'answers busy while its database hangs, and continues afterwards, on new connections too',
  patient,
  async () => {
    const program = await start();
    const client = await login(program, 'client-of-a-database-that-stalls');
    const ids = [idOf(await client.buy())];
    const goOn = await stall(join(folder.dir, 'postgres'));
    let underWay: Promise<Envelope>;
    try {
      underWay = client.buy();
      // A request before the stall is detected waits for its end.
      await expect.poll(() => Promise.race([client.deals(), sleep(500)])).toEqual(busy);
      expect(await Promise.all([client.buy(), client.buy(), client.deals()])).toEqual([busy, busy, busy]);
    } finally {
      goOn();
    }
    // An order decided before the stall is answered late, after its commit.
    ids.push(idOf(await underWay));
    ids.push(idOf(await client.buy()));
    const admin = new pg.Client(server.connection);
    await admin.connect();
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await admin.end();
    ids.push(idOf(await client.buy()));
    expect(await openIds(client)).toEqual(ids);
    expect(program.child.exitCode).toBeNull();
    expect(await program.stop()).toBe(0);
  },
);

it('refuses a second start on the same database, and takes over if told to', patient, async () => {
  const first = await start();
  const client = await login(first, 'client-of-a-database-for-two');
  const ids = [idOf(await client.buy())];
  await expect(start()).rejects.toThrow(
    new RegExp(
      `ended with code 78 .*waiting to see whether process ${first.child.pid} on .* in use by process`,
      's',
    ),
  );
  ids.push(idOf(await client.buy()));
  const ended = once(first.child, 'exit');
  const second = await start({ TAKE_OVER: 'on' });
  expect((await ended)[0]).toBe(78);
  const again = await login(second, 'client-of-a-database-for-two');
  expect(await openIds(again)).toEqual(ids);
  // A killed program is replaced at once.
  await second.kill();
  const third = await start();
  expect(await openIds(await login(third, 'client-of-a-database-for-two'))).toEqual(ids);
  expect(await third.stop()).toBe(0);
});

it('leaves the running venue alone if a start that takes over can not run itself', patient, async () => {
  const first = await start();
  const client = await login(first, 'client-of-a-venue-that-goes-on');
  const ids = [idOf(await client.buy())];
  const file = join(folder.dir, 'no-folder');
  await writeFile(file, 'a file');
  const admin = new pg.Client(server.connection);
  await admin.connect();
  const tryStart = (env: Record<string, string>): Promise<string> =>
    start({ TAKE_OVER: 'on', ...env }).then(
      () => 'it ran',
      (error: Error) => error.message,
    );
  try {
    expect(await tryStart({ SECRETS_KEY: randomBytes(32).toString('base64') })).toMatch(
      /code 78 .*sealed under another key/s,
    );
    expect(await tryStart({ DATA_DIR: file })).toMatch(/code 78 .*no-folder can't be read and written/s);
    expect(await tryStart({ FEED: 'replay:/nowhere/at/all' })).toMatch(/code 78 .*FEED: .* can't be read/s);
    expect(await tryStart({ MIN_FREE_SPACE_MB: '1000000000' })).toMatch(
      /code 78 .*the disk of DATA_DIR .* has \d+ MB left, less than MIN_FREE_SPACE_MB/s,
    );
    // A program of another catalogue, whose instrument specs the open order rules out.
    const specs = catalogueFor('per_lot').map(({ spec: one }) =>
      one.code === 'EURUSD' ? { ...one, contractSize: one.contractSize / 10 } : one,
    );
    const otherStart = { connection: server.connection, start: { specs, settings: defaultSettings } };
    await expect(checkTakeOver({ dataDir: folder.dir, minFreeSpaceMb: 0 }, otherStart)).rejects.toThrow(
      /EURUSD: contractSize can't change from 100000 to 10000 while orders depend on it \(\d+\)/,
    );
    expect(await tryStart({ MARGIN_CALL_LEVEL: '10', STOP_OUT_LEVEL: '50' })).toMatch(/code 78/);
    await admin.query(`insert into schema_migrations (name, checksum) values ('9999-newer.sql', 'none')`);
    expect(await tryStart({})).toMatch(/code 78 .*run the newer program/s);
    ids.push(idOf(await client.buy()));
    expect(await openIds(client)).toEqual(ids);
    expect(first.child.exitCode).toBeNull();
  } finally {
    await admin.query(`delete from schema_migrations where name = '9999-newer.sql'`);
    await admin.end();
  }
  expect(await first.stop()).toBe(0);
});

it(
  'refuses a journal whose end is missing, and continues without it if exactly that is accepted',
  patient,
  async () => {
    const first = await start();
    // A name for each try, because an earlier try has left orders behind.
    const name = `client-of-a-journal-without-end-${Date.now()}`;
    const client = await login(first, name);
    const ids = [idOf(await client.buy()), idOf(await client.buy())];
    expect(await first.stop()).toBe(0);
    const admin = new pg.Client({ ...server.connection, types: numberTypes });
    await admin.connect();
    await admin.query('alter table journal disable trigger journal_rows_stay');
    const { rows } = await admin.query<{ first_seq: number; count: number }>(
      // Removes the second order, and everything that an orderly end writes after it.
      'delete from journal where first_seq >= $1 returning first_seq, count',
      [await rowOfOrder(admin, ids[1] ?? 0)],
    );
    rows.sort((one, other) => one.first_seq - other.first_seq);
    await admin.query('alter table journal enable trigger journal_rows_stay');
    const end = (rows[0]?.first_seq ?? 0) - 1;
    const before = end + rows.reduce((sum, { count }) => sum + count, 0);
    await expect(start()).rejects.toThrow(
      new RegExp(
        `code 78 .*ends at event ${end}, but a snapshot stands at event ${before} and the tables .* ${before}`,
        's',
      ),
    );
    const accepted = await start({ ACCEPT_JOURNAL_END: String(end) });
    expect(await openIds(await login(accepted, name))).toEqual(ids.slice(0, 1));
    expect(await accepted.stop()).toBe(0);
    const proof = await proveLedger(admin);
    expect(proof.findings).toEqual([]);
    expect(proof.losses).toEqual([{ shard: 0, end, reached: before }]);
    await admin.end();
  },
);

/** The first sequence number of the batch in which the order was placed. */
async function rowOfOrder(client: pg.Client, orderId: number): Promise<number> {
  for await (const { firstSeq, events } of new Journal(client, 0).read(1))
    if (events.some((event) => event.type === 'OrderPlaced' && event.orderId === orderId)) return firstSeq;
  throw new Error(`order ${orderId} is not in the journal`);
}
