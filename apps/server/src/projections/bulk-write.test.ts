// Rows written in bulk are read back unchanged, whatever a text contains and however large a number is.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RowOf, TableSpec } from '../db/table.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeCopy, makeInsert } from './bulk-write.ts';
import { QueuedWriter } from './table-writer.ts';

const spec = {
  id: 'bigint',
  small: 'smallint',
  whole: 'integer?',
  yes: 'boolean',
  words: 'text?',
} as const satisfies TableSpec;
type Row = RowOf<typeof spec>;

const row: Row = { id: 1, small: 0, whole: null, yes: true, words: null };
const rows: readonly Row[] = [
  row,
  { ...row, id: Number.MAX_SAFE_INTEGER, small: 32_767, whole: 2_147_483_647, yes: false, words: '' },
  { ...row, id: Number.MIN_SAFE_INTEGER, small: -32_768, whole: -2_147_483_648, words: 'NULL' },
  { ...row, id: -1, words: '{"a":"b\\"c"},\t\\N\r\n\'' },
  { ...row, id: 4_294_967_296, words: 'ÄÖ 中文 😀' },
  // Longer than the buffer's initial size.
  { ...row, id: -4_294_967_297, words: '中'.repeat(10_000) },
];

let store: TestStore;
let client: pg.Client;
let writer: QueuedWriter;

beforeAll(async () => {
  store = await openTestStore();
  await store.database.pool.query(
    'create table bulk (id bigint primary key, small smallint not null, whole integer, yes boolean not null, words text)',
  );
});
afterAll(() => store.remove());
/** Each test has its own connection, because a connection caches a statement by its table. */
beforeEach(async () => {
  client = await store.connect();
  writer = new QueuedWriter(client);
});
afterEach(() => client.end());

async function written(write: () => Promise<void>): Promise<Row[]> {
  await client.query('truncate bulk');
  await write();
  return (await client.query<Row>('select * from bulk order by id')).rows;
}

const inOrder = rows.toSorted((a, b) => a.id - b.id);

it('inserts', async () => {
  expect(await written(() => makeInsert('bulk', spec)(writer, rows))).toEqual(inOrder);
});

it('updates the columns that are to be replaced', async () => {
  const write = makeInsert('bulk', spec, { key: 'id', columns: ['words'] });
  const later = rows.map((each) => ({ ...each, small: 7, words: `${each.words}!` }));
  const found = await written(async () => {
    await write(writer, rows);
    await write(writer, later);
  });
  expect(found).toEqual(inOrder.map((each) => ({ ...each, words: `${each.words}!` })));
});

it('copies, with the columns that all rows share', async () => {
  const own = rows.map(({ small: _small, ...each }) => each);
  const found = await written(() => makeCopy('bulk', spec, ['small'])(writer, own, { small: -7 }));
  expect(found).toEqual(inOrder.map((each) => ({ ...each, small: -7 })));
});

it.each([
  ['id', 0.5],
  ['id', 2 ** 53],
  ['small', 32_768],
  ['whole', 2 ** 31],
  ['whole', 0.5],
  ['yes', 1],
  ['words', 1],
  ['words', undefined],
])('rejects the column %s with %s, by its name', async (name, value) => {
  const wrong = [{ ...row, [name]: value }] as unknown as Row[];
  await expect(makeInsert('bulk', spec)(writer, wrong)).rejects.toThrow(`as the column ${name} holds`);
});

it('sends statements in their order, and none after a failure', async () => {
  await client.query('truncate bulk');
  const insert = makeInsert('bulk', spec);
  const copy = makeCopy('bulk', spec);
  const taken = { ...row, words: 'again' };
  const ends = await Promise.allSettled([
    copy(writer, [row], {}),
    insert(writer, [taken]),
    copy(writer, [{ ...row, id: 2 }], {}),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(ends[1]).toMatchObject({ reason: { code: '23505' } });
  expect(ends[2]).toEqual(ends[1]);
  expect((await client.query('select id, words from bulk')).rows).toEqual([{ id: 1, words: null }]);
});

it('supports the expected column types', () => {
  expect(() => makeInsert('bulk', { at: 'timestamp with time zone' })).toThrow('column at has the type');
});
