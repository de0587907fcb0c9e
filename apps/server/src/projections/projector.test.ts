// New and rebuilt projections: each is built from the beginning while the others continue, and then joins them.
import { recordJournal } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { inTransactionOn } from '../db/in-transaction.ts';
import { migrate } from '../db/migrate.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { Journal } from '../engine/journal.ts';
import { rankingProjection } from '../modules/ranking/projection.ts';
import { tradingProjection } from '../modules/trading/projection.ts';
import { ledger } from './ledger.ts';
import type { Projection } from './projection.ts';
import { Projector } from './projector.ts';
import { removeProjections } from './remove-projections.ts';

let { batches, state } = recordJournal(11, 1_500);
const half = batches.length >> 1;

let store: TestStore;
let client: pg.Client;
let journalClient: pg.Client;
let journal: Journal;
let shard = 0;
let seq: number;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
  journalClient = await store.connect();
});
afterAll(async () => {
  await client.end();
  await journalClient.end();
  await store.remove();
});
/** An empty journal: each test has its own shard, since rows of a journal can't be removed. */
beforeEach(async () => {
  await inTransactionOn(client, () => removeProjections(client));
  shard += 1;
  ({ batches, state } = recordJournal(11, 1_500, shard));
  journal = new Journal(journalClient, shard);
  await journal.lead('test');
  seq = 0;
});

async function append(part: typeof batches): Promise<void> {
  for (let from = 0; from < part.length; from += 20) {
    const events = part.slice(from, from + 20).flatMap((batch) => batch.events);
    await journal.append(seq + 1, events, part[from]?.at ?? 0);
    seq += events.length;
  }
}

/** Follows until each projection has reached the journal's end, then continues until it is stopped. */
async function follow(projections: readonly Projection[], warnings: string[] = []) {
  const reached = new Map<string, number>();
  const waiting: { seq: number; resolve: () => void }[] = [];
  const failed = Promise.withResolvers<never>();
  const check = (): void => {
    for (const { seq: wanted, resolve } of waiting)
      if (projections.every(({ name }) => (reached.get(name) ?? -1) >= wanted)) resolve();
  };
  const projector = await Projector.open({
    connection: store.database.connection,
    shard,
    projections,
    warn: (line) => warnings.push(line),
    onFailure: failed.reject,
    onReached: (at, names) => {
      for (const name of names) reached.set(name, at);
      check();
    },
  });
  const toEnd = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ seq, resolve });
    projector.follow(seq);
    check();
    await Promise.race([promise, failed.promise]);
  };
  return { projector, toEnd };
}

const watermarks = async (): Promise<Record<string, [number, number]>> => {
  const { rows } = await client.query<{ name: string; seq: number; version: number }>(
    'select name, seq, version from projection_watermarks where shard = $1',
    [shard],
  );
  return Object.fromEntries(rows.map((row) => [row.name, [row.seq, row.version]]));
};

const prove = async (): Promise<readonly string[]> => (await proveLedger(client)).findings;

it('builds a new projection from the beginning while the others continue, and then writes all of them together', async () => {
  await append(batches.slice(0, half));
  const before = await follow([ledger, tradingProjection]);
  await before.toEnd();
  await before.projector.stop();
  expect(await watermarks()).toEqual({ ledger: [seq, 1], trading: [seq, 1] });
  const after = await follow([ledger, tradingProjection, rankingProjection]);
  await after.toEnd();
  await append(batches.slice(half));
  await after.toEnd();
  expect(seq).toBe(state.seq);
  expect(await watermarks()).toEqual({
    ledger: [seq, 1],
    trading: [seq, 1],
    ranking: [seq, rankingProjection.version],
  });
  // One transaction wrote all three.
  const { rows } = await client.query('select distinct xmin::text from projection_watermarks');
  expect(rows).toHaveLength(1);
  await after.projector.stop();
  expect(await prove()).toEqual([]);
});

it('rebuilds a projection whose version rose automatically', async () => {
  await append(batches);
  const before = await follow([ledger, tradingProjection, rankingProjection]);
  await before.toEnd();
  await before.projector.stop();
  await client.query(`update projected_orders set body = 'as an older version wrote it'`);
  const warnings: string[] = [];
  const after = await follow([ledger, { ...tradingProjection, version: 2 }, rankingProjection], warnings);
  await after.toEnd();
  await after.projector.stop();
  expect(warnings).toEqual(['the projection trading has version 2 now: its tables are rebuilt']);
  expect(await watermarks()).toEqual({
    ledger: [seq, 1],
    trading: [seq, 2],
    ranking: [seq, rankingProjection.version],
  });
  expect(await prove()).toEqual([]);
});

it('continues where it was stopped while one of them was still behind', async () => {
  await append(batches);
  const before = await follow([ledger]);
  await before.toEnd();
  await before.projector.stop();
  for (let stops = 0; stops < 3; stops += 1) {
    const { projector } = await follow([ledger, tradingProjection, rankingProjection]);
    await projector.stop();
  }
  const last = await follow([ledger, tradingProjection, rankingProjection]);
  await last.toEnd();
  await last.projector.stop();
  expect(await prove()).toEqual([]);
});

it('continues from a store with a single watermark, without rebuilding anything', async () => {
  await append(batches.slice(0, half));
  const before = await follow([ledger, tradingProjection, { ...rankingProjection, version: 1 }]);
  await before.toEnd();
  await before.projector.stop();
  await client.query(`
    delete from projection_watermarks where name <> 'ledger';
    alter table projection_watermarks drop column version;
    drop table projection_rebuild_lock;
    delete from schema_migrations where name = '0022-projections-apart.sql'`);
  const oids = `select min(xmin::text::bigint) as first from postings`;
  const [first] = (await client.query(oids)).rows;
  expect(await migrate(store.database.pool)).toEqual(['0022-projections-apart.sql']);
  expect(await watermarks()).toEqual({
    ledger: [seq, 1],
    trading: [seq, 1],
    ranking: [seq, 1],
  });
  await append(batches.slice(half));
  const after = await follow([ledger, tradingProjection, { ...rankingProjection, version: 1 }]);
  await after.toEnd();
  await after.projector.stop();
  expect((await client.query(oids)).rows).toEqual([first]);
  expect(await prove()).toEqual([]);
});
