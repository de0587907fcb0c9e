// A rebuild of a stopped store by the command, and its rejections.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { recordJournal } from '@candor/core/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, numberTypes, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { Journal } from '../engine/journal.ts';
import { venueProjections } from '../modules/projections.ts';
import { Projector } from './projector.ts';
import { rebuildProjections } from './rebuild.ts';

const { batches, state } = recordJournal(3, 400);
let folder: Awaited<ReturnType<typeof makeTestDir>>;

/** A store that nobody has open, whose tables include its whole journal. */
beforeAll(async () => {
  folder = await makeTestDir();
  await withDatabase(async ({ pool, connection }) => {
    await migrate(pool);
    const client = new pg.Client({ ...connection, types: numberTypes });
    await client.connect();
    const journal = new Journal(client, 0);
    await journal.lead('test');
    let seq = 1;
    for (let from = 0; from < batches.length; from += 20) {
      const events = batches.slice(from, from + 20).flatMap((batch) => batch.events);
      await journal.append(seq, events, batches[from]?.at ?? 0);
      seq += events.length;
    }
    await client.end();
    const reached = Promise.withResolvers<void>();
    const projector = await Projector.open({
      connection,
      shard: 0,
      warn: () => {},
      onFailure: reached.reject,
      onReached: (at) => {
        if (at === state.seq) reached.resolve();
      },
    });
    projector.follow(state.seq);
    await reached.promise;
    await projector.stop();
  });
});
afterAll(() => folder.remove());

async function withDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: folder.dir, log: silentLog });
  try {
    return await act(database);
  } finally {
    await database.stop();
  }
}

async function runCommand(...args: string[]): Promise<{ code: number; said: string }> {
  const command = fileURLToPath(new URL('../commands/rebuild.ts', import.meta.url));
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder.dir },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Each run starts and stops its own database. */
it('opens the store by itself, and rebuilds only the named projections', {
  timeout: 180_000,
}, async () => {
  await withDatabase(({ pool }) =>
    pool.query(
      `update projected_accounts set demo = not demo where account_id = 1; delete from closed_trades`,
    ),
  );
  const named = await runCommand('trading', '--replace');
  expect(named.said).toContain('✗ projected_accounts account_id 1: demo is false, by the journal true');
  expect(named.said).toContain("✓ replaced by the journal's rows: trading");
  expect(named.code).toBe(0);
  const others = await runCommand('trading', 'ranking');
  expect(others.said).toContain('closed_trades order_id');
  expect(others.said).toContain('npm run rebuild -- --replace');
  expect(others.said).not.toContain('projected_accounts');
  expect(others.code).toBe(1);
});

it('rejects a store that it can not verify, and leaves automatic rebuilds to the program', async () => {
  await withDatabase(async ({ pool, connection }) => {
    const lines: string[] = [];
    const rebuild = () =>
      rebuildProjections({
        connection,
        archiveFolder: null,
        projections: venueProjections,
        replace: true,
        say: (line) => lines.push(line),
      });
    await pool.query('update projection_watermarks set seq = seq + 1');
    await expect(rebuild()).rejects.toThrow(
      `the tables stand at event ${state.seq + 1}, and the journal ends at event ${state.seq}`,
    );
    const left = await pool.query(`select from pg_namespace where nspname like 'projections%'`);
    expect(left.rowCount).toBe(0);
    await pool.query(`update projection_watermarks set seq = seq - 1`);
    await pool.query(`delete from projection_watermarks where name = 'ranking'; truncate closed_trades`);
    const others = venueProjections.map(({ name }) => name).filter((name) => name !== 'ranking');
    expect(await rebuild()).toEqual({ differences: [], replaced: others });
    expect(lines).toContain('ranking: not built yet; the program builds it when it runs');
  });
});
