// Months leave their tables for files and nothing is lost: the journal folds and proves as before, and damage is reported.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type VenueEvent, VenueState } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { Journal } from '../engine/journal.ts';
import { catchUp } from '../engine/recovery.ts';
import { encodeSnapshot, stateHash, writeSnapshot } from '../engine/snapshots.ts';
import { venueProjections } from '../modules/projections.ts';
import { Projector } from '../projections/projector.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import { readStoredEvents } from '../proof/stored-events.ts';
import { archiveCandles } from './archive-candles.ts';
import { archiveFolderOf, readArchive } from './archive-file.ts';
import { archiveJournal } from './archive-journal.ts';

const recorded = recordJournal(7, 2_000);
/** Batches spread over March to July 2026, in their order. */
const begin = Date.UTC(2026, 2, 3);
const stepMs = (Date.UTC(2026, 6, 20) - begin) / recorded.batches.length;
const july = Date.UTC(2026, 6, 1);

let store: TestStore;
let database: TestStore['database'];
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  store = await openTestStore();
  ({ database } = store);
  folder = archiveFolderOf(store.dir);
  client = await store.connect();
  const journal = new Journal(client, 0);
  await journal.lead('test');
  let seq = 1;
  for (const [index, { events }] of recorded.batches.entries()) {
    await journal.append(seq, events as VenueEvent[], Math.round(begin + index * stepMs));
    seq += events.length;
  }
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

const firstSeqs = (): number[] => {
  let next = 1;
  return recorded.batches.map(({ events }) => {
    const first = next;
    next += events.length;
    return first;
  });
};

const rowsLeft = async (): Promise<number> =>
  (await client.query<{ count: number }>('select count(*) as count from journal')).rows[0]?.count ?? 0;

async function folded(archiveFolder: string | null): Promise<VenueState> {
  const state = new VenueState(0);
  await catchUp(state, new Journal(client, 0, archiveFolder));
  return state;
}

describe('the journal', () => {
  it('keeps events that a start or the tables still need', async () => {
    expect(await archiveJournal(database.pool, { shard: 0, folder, before: july })).toEqual([]);
    expect(await rowsLeft()).toBe(recorded.batches.length);
  });

  it('moves whole months, and replays and verifies as before', async () => {
    await project();
    await writeSnapshot(client, 0, encodeSnapshot(recorded.state), 1);
    const reader = await store.connect();
    const reading = new Journal(reader, 0, folder).readStored(1);
    const before = [(await reading.next()).value];
    const months = await archiveJournal(database.pool, { shard: 0, folder, before: july });
    // A reader in progress continues in the files.
    for await (const batch of reading) before.push(batch);
    await reader.end();
    expect(before.map((batch) => batch?.firstSeq)).toEqual(firstSeqs());
    expect(months.map(({ month }) => month)).toEqual(['2026-03', '2026-04', '2026-05', '2026-06']);
    const moved = months.reduce((sum, { rows }) => sum + rows, 0);
    expect((await rowsLeft()) + moved).toBe(recorded.batches.length);
    expect(stateHash(await folded(folder))).toBe(stateHash(recorded.state));
    const proof = await proveLedger(client, { archiveFolder: folder });
    expect(proof.findings).toEqual([]);
    expect(proof.events).toBe(recorded.state.seq);
  });

  it('reads on from the middle of an archived month and from the table', async () => {
    for (const fromSeq of [1, 2, 100, recorded.state.seq - 1, recorded.state.seq]) {
      const first = (await new Journal(client, 0, folder).read(fromSeq).next()).value;
      expect(first?.firstSeq).toBeLessThanOrEqual(fromSeq);
      expect((first?.firstSeq ?? 0) + (first?.events.length ?? 0)).toBeGreaterThan(fromSeq);
    }
  });

  it('looks single events up, reading each month once and without blocking requests for connections', async () => {
    const events = recorded.batches.flatMap(({ events: batch }) => batch);
    const seqs = [events.length, 900, 1, 2, 450, 451, 452, 1_300, events.length + 1];
    let requests = 0;
    const pool = {
      query: (...of: Parameters<typeof database.pool.query>) => {
        requests += 1;
        return database.pool.query(...of);
      },
      connect: () => Promise.reject(new Error('a connection is held')),
    } as unknown as typeof database.pool;
    const read = (some: readonly number[]) =>
      readStoredEvents(pool, { shard: 0, seqs: some, archiveFolder: folder });
    const [found, ...others] = await Promise.all([read(seqs), read([3]), read([453])]);
    expect(requests).toBe(6);
    expect(others.map((one) => [...one])).toEqual([[[3, events[2]]], [[453, events[452]]]]);
    expect(new Map(found)).toEqual(
      new Map(seqs.flatMap((seq) => (events[seq - 1] ? [[seq, events[seq - 1]]] : []))),
    );
  });

  it('rebuilds equal tables from the files and the remaining rows', async () => {
    const rebuild = (archiveFolder: string | null) =>
      rebuildProjections({
        connection: database.connection,
        archiveFolder,
        projections: venueProjections,
        replace: false,
        say: () => {},
      });
    const names = venueProjections.map(({ name }) => name);
    expect(await rebuild(folder)).toEqual({ differences: [], replaced: names });
    await expect(rebuild(null)).rejects.toThrow(/^event \d+ can't follow event 0$/);
    expect((await proveLedger(client, { archiveFolder: folder })).findings).toEqual([]);
  });

  it('still allows no row to be deleted that no archive has', async () => {
    await expect(client.query('delete from journal')).rejects.toThrow('append-only');
    await expect(client.query('update journal set at = 0')).rejects.toThrow('append-only');
  });

  it('archives no month twice', async () => {
    expect(await archiveJournal(database.pool, { shard: 0, folder, before: july })).toEqual([]);
  });

  it('does not replay past a damaged or missing file', async () => {
    const file = join(folder, 'journal-0-2026-04.ndjson.gz');
    const bytes = await readFile(file);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] as number) ^ 1;
    await writeFile(file, damaged);
    await expect(folded(folder)).rejects.toThrow('journal-0-2026-04.ndjson.gz is damaged: restore it');
    const { rows } = await client.query(`select first_key from archives where month = '2026-04'`);
    const single = { shard: 0, seqs: [rows[0].first_key], archiveFolder: folder };
    await expect(readStoredEvents(database.pool, single)).rejects.toThrow('is damaged: restore it');
    await rm(file);
    await expect(folded(folder)).rejects.toThrow('journal-0-2026-04.ndjson.gz is missing: restore it');
    await writeFile(file, bytes);
    expect(stateHash(await folded(folder))).toBe(stateHash(recorded.state));
  });
});

async function project(): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const projector = await Projector.open({
    connection: database.connection,
    shard: 0,
    warn: () => {},
    onFailure: reached.reject,
    onReached: (seq) => {
      if (seq >= recorded.state.seq) reached.resolve();
    },
  });
  projector.follow(recorded.state.seq);
  await reached.promise;
  await projector.stop();
}

describe('bars', () => {
  it('are archived by month if they are short and old, and stay otherwise', async () => {
    const bar = (feed: string, period: number, at: number) =>
      client.query('insert into candles values ($1, 1, $2, $3, 5, 9, 1, 7, 3)', [feed, period, at]);
    const may = Date.UTC(2026, 4, 31, 23, 59);
    for (const feed of ['simulated:7', 'replay']) {
      await bar(feed, 1, may);
      await bar(feed, 30, may);
      await bar(feed, 60, may);
      await bar(feed, 1, july);
    }
    const months = await archiveCandles(database.pool, { folder, before: july });
    expect(months.map(({ file, rows }) => [file, rows])).toEqual([
      ['candles-replay-2026-05.ndjson.gz', 2],
      ['candles-simulated-7-2026-05.ndjson.gz', 2],
    ]);
    const { rows } = await client.query(
      `select period, time from candles where feed = 'replay' order by 2, 1`,
    );
    expect(rows).toEqual([
      { period: 60, time: may },
      { period: 1, time: july },
    ]);
    const stored = [];
    for await (const row of readArchive(join(folder, 'candles-replay-2026-05.ndjson.gz'))) stored.push(row);
    expect(stored).toEqual(
      [1, 30].map((period) => ({
        instrument_id: 1,
        period,
        time: may,
        open: 5,
        high: 9,
        low: 1,
        close: 7,
        volume: 3,
      })),
    );
  });
});
