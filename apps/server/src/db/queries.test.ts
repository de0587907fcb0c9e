// What the code declares of the tables is what the database has: columns, their order, types, nulls and defaults.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from './in-transaction.ts';
import { queriesOn } from './queries.ts';
import type { ColumnType, ValueOf } from './table.ts';
import { venueTables } from './tables.ts';
import { openTestStore, type TestStore } from './testing/test-store.ts';

/** Read and written by plain SQL alone. A new table is declared in its module's tables.ts and is not added here. */
const undeclared = [
  ...['archives', 'cores', 'journal', 'journal_epochs', 'journal_losses', 'schema_migrations', 'snapshots'],
  ...['candles', 'feed_clock', 'last_market', 'last_quotes', 'own_market'],
  ...['withheld_counts', 'withheld_prices', 'venue_lease'],
];

let store: TestStore;
let tables: Map<string, Record<string, string>>;

beforeAll(async () => {
  store = await openTestStore();
  tables = await readTables();
});
afterAll(() => store.remove());

/** Each table of the database in the spelling of `TableSpec`. */
async function readTables(): Promise<Map<string, Record<string, string>>> {
  const { rows } = await store.database.pool.query<{ table: string; column: string; spec: string }>(
    `select cls.relname as table, attname as column,
       format_type(atttypid, atttypmod) || case when attnotnull then '' else '?' end
         || case when attidentity <> '' then ' generated' when atthasdef then ' default' else '' end as spec
     from pg_attribute join pg_class cls on cls.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     order by relname, attnum`,
  );
  const found = new Map<string, Record<string, string>>();
  for (const { table, column, spec } of rows) found.set(table, { ...found.get(table), [column]: spec });
  return found;
}

describe.each(Object.entries(venueTables))('the table %s', (name, spec) => {
  it('is declared as it is', () => {
    const inDatabase = tables.get(name) ?? {};
    expect(inDatabase).toEqual(spec);
    // COPY and unnest go by the order.
    expect(Object.keys(spec)).toEqual(Object.keys(inDatabase));
  });
});

it('leaves no table of the database undeclared but those that are listed', () => {
  const declared = Object.keys(venueTables);
  expect([...tables.keys()].filter((name) => !declared.includes(name) && !undeclared.includes(name))).toEqual(
    [],
  );
});

/** A value of each type as the compiler takes it, and the SQL that is to give it. */
const samples: { [T in ColumnType]: readonly [sql: string, value: ValueOf<T>] } = {
  bigint: ['9007199254740991', Number.MAX_SAFE_INTEGER],
  integer: ['-2147483648', -2_147_483_648],
  smallint: ['7', 7],
  'double precision': ['0.5', 0.5],
  boolean: ['true', true],
  text: [`'ünï'`, 'ünï'],
  bytea: [`'\\x00ff'`, Buffer.from([0, 255])],
  date: [`'2026-11-20'`, new Date(2026, 10, 20)],
  'timestamp with time zone': [`'2026-11-20T10:00:00Z'`, new Date('2026-11-20T10:00:00Z')],
  jsonb: [`'{"a": [1, null]}'`, { a: [1, null] }],
  uuid: [`'00000000-0000-4000-8000-000000000001'`, '00000000-0000-4000-8000-000000000001'],
  'bigint[]': [`'{1,2}'`, ['1', '2']],
};

it.each(Object.entries(samples))('%s is read as the type it is declared as', async (type, [sql, value]) => {
  const { rows } = await store.database.pool.query<{ value: unknown }>(
    `select cast(${sql} as ${type}) as value`,
  );
  expect(rows[0]?.value).toEqual(value);
  expect(typeof rows[0]?.value).toBe(typeof value);
});

describe('typed queries', () => {
  const account = { account_id: 7, demo: true, opened_at: 1 };

  it('read and write on a pool', async () => {
    const queries = queriesOn(store.database.pool);
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('projected_accounts')
      .values(account)
      .executeTakeFirstOrThrow();
    expect(numInsertedOrUpdatedRows).toBe(1n);
    const found = queries.selectFrom('projected_accounts').selectAll().where('account_id', '=', 7);
    expect(await found.execute()).toEqual([account]);
  });

  it('belong to the transaction whose client they are given', async () => {
    const { pool } = store.database;
    const undone = inTransaction(pool, async (client) => {
      await queriesOn(client).deleteFrom('projected_accounts').execute();
      expect(await queriesOn(client).selectFrom('projected_accounts').selectAll().execute()).toEqual([]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await queriesOn(pool).selectFrom('projected_accounts').selectAll().execute()).toEqual([account]);
  });

  it('fail as the driver fails, with its code', async () => {
    const again = queriesOn(store.database.pool).insertInto('projected_accounts').values(account).execute();
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});
