// What the proof of the audit log finds: every way to alter a log by hand, past the table's own refusal.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeAudit } from './audit.ts';
import { proveAudit } from './prove-audit.ts';

let store: TestStore;
const audit = makeAudit(() => 1_790_000_000_000);
const pool = () => store.database.pool;
const prove = () => inTransaction(pool(), proveAudit, 'oneMoment');

beforeAll(async () => {
  store = await openTestStore();
  await pool().query(
    `insert into operators (email, name, role, password_hash, password_given, created_at)
     values ('jane@office.test', 'Jane', 'finance', '-', false, now())`,
  );
});
afterAll(() => store.remove());
beforeEach(async () => {
  await byHand(`delete from audit_log; update audit_head set seq = 0, hash = sha256('candor audit'::bytea)`);
  const { rows } = await pool().query<{ id: number }>('select id from operators');
  const jane = { id: Number(rows[0]?.id), email: 'jane@office.test' };
  for (const [after, operator] of [
    [{ amount: 1, name: '日本 “x” 12:34' }, jane],
    ['', null],
    [null, jane],
    [{ z: [1, 2], a: { c: null, b: false } }, jane],
  ] as const)
    await inTransaction(pool(), (client) =>
      audit.record(client, { operator, act: 'try', subject: 'test 1', before: undefined, after }),
    );
});

/** As whoever owns the database can, and nobody else. */
async function byHand(sql: string): Promise<void> {
  await pool().query(
    `alter table audit_log disable trigger user; ${sql}; alter table audit_log enable trigger user`,
  );
}

test('a log as it was written is whole', async () => {
  const proof = await prove();
  expect(proof).toMatchObject({ rows: 4, faults: [] });
  expect(proof.hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  [`update audit_log set act = 'other' where seq = 2`, 'audit row 2 is not what was written'],
  [`update audit_log set actor = 'visitor' where seq = 1`, 'audit row 1 is not'],
  [`update audit_log set operator_id = null where seq = 1`, 'audit row 1 is not'],
  [`update audit_log set at = at + 1 where seq = 3`, 'audit row 3 is not'],
  [`update audit_log set after = null where seq = 2`, 'audit row 2 is not'],
  [`update audit_log set before = '' where seq = 4`, 'audit row 4 is not'],
  [`update audit_log set subject = 'test 11', after = 'x' where seq = 1`, 'audit row 1 is not'],
  [`delete from audit_log where seq = 2`, 'audit rows 2 to 2 are missing'],
  [`delete from audit_log where seq >= 3`, 'the audit log ends at row 2, and its head at row 4'],
  [`delete from audit_log`, 'the audit log ends at row 0, and its head at row 4'],
  [
    `update audit_log set seq = 5 where seq = 3; update audit_log set seq = 3 where seq = 4; update audit_log set seq = 4 where seq = 5`,
    'audit row 3 is not what was written, or not in its place',
  ],
  [`update audit_head set seq = 5`, 'the audit log ends at row 4, and its head at row 5'],
  [`delete from audit_head; insert into audit_head values (true, 4, '\\x00')`, 'its head at row 4'],
  [`update audit_log set formula = 2 where seq = 4`, 'audit row 4 is hashed by formula 2'],
])('%s', async (sql, fault) => {
  await byHand(sql);
  expect((await prove()).faults.join('\n')).toContain(fault);
});

test('a row that was slipped past the chain is found', async () => {
  await byHand(
    `insert into audit_log (formula, at, actor, act, subject) values (1, 0, 'nobody', 'slip', 'in 1')`,
  );
  expect((await prove()).faults).toContain('1 audit rows are not in the chain');
});
