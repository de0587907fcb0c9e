// The whole of `npm run verify` on a store with three shards: everything holds, and what is changed in a later shard is
// found and named with it.
import { setTimeout as sleep } from 'node:timers/promises';
import { firstIdOf, shardOf } from '@candor/core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Config } from '../../config.ts';
import { numberTypes } from '../../db/database.ts';
import { decodeStored, encodeBatch, type StoredBatch } from '../../engine/journal-codec.ts';
import { readMasterKeys } from '../../secrets/master-key.ts';
import { makeSealer } from '../../secrets/sealer.ts';
import { allProjected } from '../../web/testing/all-projected.ts';
import { openActStage } from '../../web/testing/office-acts/act-stage.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { proveOffice } from './office/prove-office.ts';
import { parts } from './parts.ts';
import { proveReceipts } from './record/prove-receipts.ts';
import { actInOffice, officeEnvironment } from './testing/office-history.ts';
import { runPart, type Store } from './verify-parts.ts';

const SHARDS = 3;
const options = { checkpoints: [], knownLosses: [], runsStoredCores: true, receipts: 1_000 };
let venue: TestVenue;
let client: pg.Client;

beforeAll(async () => {
  venue = await openTestVenue({ ...officeEnvironment, ENGINES: String(SHARDS) }, { logs: true });
  client = new pg.Client({ ...venue.connection, types: numberTypes });
  await client.connect();
  await actInOffice(venue);
  const stage = await openActStage(venue);
  const traded = new Set<number>();
  while (traded.size < SHARDS) {
    const { token, accountId } = await stage.openUser();
    const order = { forex_id: 1, multiple: 20, type: 1, status: 1, cont: '0.10' };
    venue.market.tick('EURUSD', 110_000, 110_010);
    venue.market.confirm();
    const { Id } = await stage.client.get('submit', order, { token });
    await stage.client.get('submit', order, { token });
    await stage.client.get('close', { id: Id }, { token });
    traded.add(shardOf(accountId));
  }
  await allProjected(venue.engine);
  const quotes = setInterval(() => venue.market.tick('EURUSD', 110_000, 110_010), 200);
  const sealer = makeSealer(await readMasterKeys(venue.dataDir, []));
  const receipts = { sealer, archiveFolder: venue.dataDir, count: 100 };
  // Each shard has an order that is closed and one that is open.
  while ((await proveReceipts(venue.venuePool, receipts)).held < 2 * SHARDS) await sleep(1_000);
  clearInterval(quotes);
}, 300_000);
afterAll(async () => {
  await client?.end();
  await venue?.stop();
});
afterEach(() => vi.restoreAllMocks());

/** Runs all parts, and returns what they report. */
async function verify(names = Object.keys(parts)): Promise<string[]> {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
  const config = { dataDir: venue.dataDir, secretsKeys: [] as Config['secretsKeys'] } as Config;
  const store: Store = { config, client, connection: venue.connection };
  for (const name of names) {
    const verdict = await runPart(
      name,
      (report) => parts[name]?.(report, store, { ...options, withoutSecrets: false }) as Promise<void>,
    );
    await client.query('rollback');
    if (verdict.code !== 0) said.push(`${name} ended with ${verdict.code}: ${verdict.extent}`);
  }
  vi.restoreAllMocks();
  return said.filter((line) => !line.startsWith('•'));
}

it('holds for three shards with orders, money and halts', async () => {
  expect(await verify()).toEqual([]);
  const { rows } = await client.query<{ shard: number; kinds: number }>(
    'select shard, count(distinct kind)::int as kinds from postings group by shard order by shard',
  );
  expect(rows.map(({ shard }) => shard)).toEqual([0, 1, 2]);
  expect(Math.min(...rows.map(({ kinds }) => kinds))).toBeGreaterThan(2);
}, 120_000);

const isIn = (expected: string) => expect.arrayContaining([expect.stringContaining(expected)]);

it.each([
  ['postings', 'at', 'shard = 2', '✗ shard 2: the rows of postings (shard = 2) are not those of the journal'],
  [
    'projected_orders',
    'profit',
    `id = ${firstIdOf(2)}`,
    "✗ shard 2: the rows of projected_orders (status = 'history'",
  ],
  [
    'projected_accounts',
    'opened_at',
    `account_id > ${firstIdOf(1)}`,
    '✗ shard 1: the rows of projected_accounts',
  ],
  ['execution_counts', 'count', 'true', '✗ the rows of execution_counts are not those of the journal'],
  ['snapshots', 'seq', 'shard = 1', '✗ shard 1: a snapshot stands at event'],
])('reports a changed row of %s', async (table, column, where, expected) => {
  await change(`update ${table} set ${column} = ${column} + 100000 where ${where}`);
  const said = await verify(['ledger']);
  await change(`update ${table} set ${column} = ${column} - 100000 where ${where}`);
  expect(said).toEqual(isIn(expected));
});

it('reports a changed event of a later shard wherever it stands', async () => {
  const { rows } = await client.query<StoredBatch>(
    'select * from journal where shard = 2 order by first_seq',
  );
  const row = rows.find(({ payload }) => payload.includes('"PositionClosed"')) as StoredBatch;
  const events = JSON.parse(JSON.stringify(decodeStored(row)).replace(/"profit":-?/, '"profit":1'));
  await write(row, encodeBatch(events));
  const said = await verify(['ledger', 're-execution', 'record']);
  const seq = row.first_seq + events.findIndex(({ type }: { type: string }) => type === 'PositionClosed');
  expect(said).toEqual(isIn('✗ shard 2: the rows of postings'));
  expect(said).toEqual(isIn(`✗ shard 2: event ${seq} does not come out again`));
  expect(said).toEqual(isIn(`✗ shard 2: event ${seq} of the journal is not what was recorded in shard-2`));
  await write(row, { ...row, crc: 1 });
  expect(await verify(['tape', 'ledger'])).toEqual(
    isIn(`✗ shard 2: journal row ${row.first_seq} is damaged`),
  );
  await write(row, row);
});

it('names an event of a later shard that the audit log lacks', async () => {
  await client.query('begin');
  await client.query(
    `delete from audit_log where split_part(subject, ' ', 1) in ('client', 'deposit', 'withdrawal', 'adjustment')`,
  );
  const { findings } = await proveOffice(client);
  await client.query('rollback');
  expect(findings).toEqual(expect.arrayContaining([expect.stringMatching(/^event \d+ of shard [12] /)]));
});

async function change(sql: string): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(sql);
}

const write = ({ first_seq }: StoredBatch, { payload, crc }: Pick<StoredBatch, 'payload' | 'crc'>) =>
  client.query('update journal set payload = $2, crc = $3 where shard = 2 and first_seq = $1', [
    first_seq,
    payload,
    crc,
  ]);
