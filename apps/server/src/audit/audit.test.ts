// The audit log: rows are written with their action, chained in the order of commits, and never changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSavepoint } from '../db/in-savepoint.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeAudit } from './audit.ts';

let store: TestStore;
const audit = makeAudit(() => 1_790_000_000_000);
const act = { operator: null, act: 'try', subject: 'test 1' } as const;

beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());

const seqs = async (): Promise<(number | null)[]> => {
  const { rows } = await store.database.pool.query<{ seq: number | null }>(
    'select seq from audit_log order by id',
  );
  return rows.map(({ seq }) => seq);
};

test('a row and its action are stored together or not at all', async () => {
  const { pool } = store.database;
  await inTransaction(pool, (client) => audit.record(client, act));
  const undone = inTransaction(pool, async (client) => {
    await audit.record(client, act);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await inTransaction(pool, async (client) => {
    await audit.record(client, { ...act, before: { b: 1, a: 'é' }, after: null });
    const part = inSavepoint(client, async () => {
      await audit.record(client, act);
      throw new Error('part');
    });
    await expect(part).rejects.toThrow('part');
  });
  expect(await seqs()).toEqual([1, 2]);
});

test('concurrent actions on the same rows are logged in the order of their commits', async () => {
  const { pool } = store.database;
  const held = await pool.connect();
  await held.query('begin');
  await audit.record(held, { ...act, act: 'slow' });
  // Other actions are committed while the first is open.
  for (let i = 0; i < 3; i++) await inTransaction(pool, (client) => audit.record(client, act));
  await held.query('commit');
  held.release();
  const { rows } = await pool.query<{ act: string }>('select act from audit_log order by seq desc limit 1');
  expect(rows[0]?.act).toBe('slow');
});

test.each(["update audit_log set act = 'other'", 'delete from audit_log', 'truncate audit_log'])(
  'refuses %s',
  async (sql) => {
    await expect(store.database.pool.query(sql)).rejects.toMatchObject({ code: '23001' });
  },
);
