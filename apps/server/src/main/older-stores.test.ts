// A data folder written by an older program starts: what its clients had, were answered and may repeat is as it was.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { numberTypes } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { venueProjections } from '../modules/projections.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';
import { type GivenAnswer, readOlderStores, restoreOlderStore } from './testing/older-store.ts';

const stores = await readOlderStores();
/** Of prices and the feed's clock now: both are the test's own. */
const floating = ['UpdatePrice', 'FactProfits', 'all_fact_profits', 'days'];
/** Of a rule that has changed since: a place in the ranking needs twenty trades and fourteen days. */
const ruled = ['rank'];

/** Tables from before projections had versions count as these. */
const firstVersion = 1;

it('finds an older store', () => expect(stores.length).toBeGreaterThan(0));

describe.each(stores)('%s', (_, store) => {
  let venue: TestVenue;
  let client: pg.Client;
  let before: unknown;
  /** Tables of projections whose version is that of the store. */
  let kept: readonly string[] = [];

  /** What no migration and no start may rewrite. A projection of another version is built again, and left out. */
  const readFacts = async (pool: pg.Pool): Promise<unknown> => {
    const facts: unknown[] = [];
    for (const query of [
      'select first_seq, count, epoch, at, crc, payload from journal where first_seq <= $1 order by 1',
      'select * from candles where $1::bigint > 0 order by 1, 2, 3, 4',
      'select user_id, key, hash, reply from kept_replies where $1::bigint > 0 order by 1, 2',
      // Each write to a row gives it another xmin, the number of the transaction. A column that came later has nothing in it.
      ...kept.map(
        (table) =>
          `select xmin::text, jsonb_strip_nulls(to_jsonb(t)) as row from ${table} t where $1::bigint > 0 order by t`,
      ),
    ])
      facts.push((await pool.query(query, [endOfJournal])).rows);
    return facts;
  };
  const journal = JSON.parse(store.tables.journal ?? '[]') as { first_seq: number; count: number }[];
  const endOfJournal = Math.max(...journal.map(({ first_seq, count }) => first_seq + count - 1));

  beforeAll(async () => {
    venue = await openTestVenue(
      { ENGINES: '1' },
      {
        fill: async (pool) => {
          await restoreOlderStore(pool, store);
          const written = venueProjections.filter(({ version }) => version === firstVersion);
          // A projection that is younger than the store is built from its beginning.
          const there = await pool.query<{ tablename: string }>('select tablename from pg_tables');
          const names = there.rows.map(({ tablename }) => tablename);
          kept = written.flatMap(({ tables }) => tables).filter((table) => names.includes(table));
          before = await readFacts(pool);
          await migrate(pool);
        },
      },
    );
    venue.clock.stoppedAt = store.at;
    client = new pg.Client({ ...venue.connection, types: numberTypes });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await venue?.stop();
  });

  const ask = async ({ token, method, path, params, key }: GivenAnswer) => {
    const url = new URL(path, venue.origin);
    if (method === 'GET')
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, `${value}`);
    const headers = {
      authorization: token,
      lang: 'en',
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    const response = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(params) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const settled = ({ code, error, data }: Readonly<Record<string, unknown>>): unknown =>
    JSON.parse(
      JSON.stringify({ code, error, data }, (name, value) =>
        [...floating, ...ruled].includes(name) ? undefined : value,
      ),
    );

  it('keeps journal, tables and candles as they were written, and builds no projection again', async () => {
    expect(await readFacts(venue.venuePool)).toEqual(before);
    const { rows } = await client.query<{ name: string; seq: number }>(
      'select name, seq from projection_watermarks order by name',
    );
    expect(rows.map(({ name }) => name)).toEqual(venueProjections.map(({ name }) => name).toSorted());
    for (const { seq } of rows) expect(seq).toBeGreaterThanOrEqual(endOfJournal);
  });

  it('knows the sessions, and answers balances, orders, history, log and ranking as before', async () => {
    const reads = store.answers.filter(({ key }) => key === null);
    expect(reads.length).toBeGreaterThan(0);
    // Fields may have been added since.
    for (const read of reads)
      expect(settled(await ask(read)), read.path).toMatchObject(settled(read.reply) as object);
  });

  it('answers a key from before with its first reply, and does nothing again', async () => {
    const keyed = store.answers.filter(({ key }) => key !== null);
    expect(keyed.length).toBeGreaterThan(0);
    const count = async () => (await client.query('select max(first_seq + count) as next from journal')).rows;
    const begun = await count();
    for (const act of keyed) {
      const { code, error, msg, data } = await ask(act);
      const { reply } = act;
      // Orders have fields now that they had not then.
      expect({ code, error, msg, data }, act.path).toMatchObject({
        code: reply.code,
        error: reply.error,
        msg: reply.msg,
        data: reply.data,
      });
    }
    expect(await count()).toEqual(begun);
  });

  it('is proved whole, and its tables rebuilt come out equal', async () => {
    expect((await proveLedger(client)).findings).toEqual([]);
    const { differences, replaced } = await rebuildProjections({
      connection: venue.connection,
      archiveFolder: null,
      projections: venueProjections,
      replace: false,
      say: () => {},
    });
    expect(differences).toEqual([]);
    expect(replaced.toSorted()).toEqual(venueProjections.map(({ name }) => name).toSorted());
  });
});
