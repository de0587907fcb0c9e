// Every released format of journal and snapshot can still be opened and gives the amounts stored with it.
import { apply, transactionsOf, VenueState } from '@candor/core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { type Database, makePool, numberTypes, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { Projector } from '../projections/projector.ts';
import { type GoldenJournal, metricsOf, readGoldenJournals } from './golden-journal.ts';
import { Journal } from './journal.ts';
import { catchUp } from './recovery.ts';
import { loadSnapshot, stateHash } from './snapshots.ts';

const goldens = await readGoldenJournals();
let folder: Awaited<ReturnType<typeof makeTestDir>>;
let database: Database;

beforeAll(async () => {
  folder = await makeTestDir();
  database = await openDatabase({ dataDir: folder.dir, log: silentLog });
});
afterAll(async () => {
  await database.stop();
  await folder.remove();
});

/** Creates a database with the rows as they were released. */
async function store(golden: GoldenJournal, index: number): Promise<pg.PoolConfig> {
  const name = `golden_${index}`;
  await database.pool.query(`create database ${name}`);
  const connection = { ...database.connection, database: name };
  const pool = makePool(connection, silentLog);
  await migrate(pool);
  for (const { first_seq, count, epoch, at, crc, payload } of golden.rows)
    await pool.query('insert into journal values (0, $1, $2, $3, $4, $5, $6)', [
      first_seq,
      count,
      epoch,
      at,
      crc,
      Buffer.from(payload, 'base64'),
    ]);
  const { seq, state_hash, payload } = golden.snapshot;
  await pool.query('insert into snapshots (shard, seq, state_hash, payload, at) values (0, $1, $2, $3, 0)', [
    seq,
    state_hash,
    Buffer.from(payload, 'base64'),
  ]);
  await pool.end();
  return connection;
}

it('finds a golden journal', () => expect(goldens.length).toBeGreaterThan(0));

describe.each(goldens.map((golden, index) => [golden.name, golden, index] as const))(
  '%s',
  (_, golden, index) => {
    let connection: pg.PoolConfig;
    let client: pg.Client;
    beforeAll(async () => {
      connection = await store(golden, index);
      client = new pg.Client({ ...connection, types: numberTypes });
      await client.connect();
    });
    afterAll(() => client.end());

    it('folds from its first event to the balances, orders and postings of its time', async () => {
      const state = new VenueState(0);
      const eventTypes: Record<string, number> = {};
      let count = 0;
      let absoluteSum = 0n;
      let hashAtSnapshot = '';
      for await (const { events } of new Journal(client, 0).read(1))
        for (const event of events) {
          eventTypes[event.type] = (eventTypes[event.type] ?? 0) + 1;
          apply(state, event);
          if (state.seq === golden.snapshot.seq) hashAtSnapshot = stateHash(state);
          for (const { postings } of transactionsOf(event))
            for (const { amount } of postings) {
              count += 1;
              absoluteSum += BigInt(Math.abs(amount));
            }
        }
      const postings = { count, absoluteSum: String(absoluteSum) };
      expect({ ...metricsOf(state), eventTypes, postings }).toEqual(golden.figures);
      expect(hashAtSnapshot).toBe(golden.snapshot.state_hash);
    });

    it('gives the same result from the snapshot in its middle', async () => {
      const state = await loadSnapshot(client, 0, {
        onDamaged: (seq, why) => expect.fail(`snapshot ${seq}: ${why}`),
      });
      expect(state.seq).toBe(golden.snapshot.seq);
      await catchUp(state, new Journal(client, 0));
      const { eventTypes: _types, postings: _postings, ...figures } = golden.figures;
      expect(metricsOf(state)).toEqual(figures);
    });

    it('passes verification with its rebuilt tables', async () => {
      const reached = Promise.withResolvers<void>();
      const projector = await Projector.open({
        connection,
        shard: 0,
        warn: () => {},
        onFailure: reached.reject,
        onReached: (seq) => {
          if (seq >= golden.figures.seq) reached.resolve();
        },
      });
      projector.follow(golden.figures.seq);
      await reached.promise;
      await projector.stop();
      const proof = await proveLedger(client);
      expect(proof.findings).toEqual([]);
      expect(proof.postings).toBe(golden.figures.postings.count);
    });
  },
);
