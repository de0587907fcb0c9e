// Findings of the audit log's proof: each manual change of the log, past the table's triggers, is found.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeAudit } from './audit.ts';
import { listAudit } from './audit-rows.ts';
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
  await byHand(EMPTY);
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

/** Changes the log as only an owner of the database can. */
async function byHand(sql: string): Promise<void> {
  const salted = 'audit_rows_are_salted check (formula >= 2 and octet_length(salt) = 32) not valid';
  await pool().query(
    `alter table audit_log disable trigger user; alter table audit_log drop constraint audit_rows_are_salted;
     ${sql}; alter table audit_log add constraint ${salted}; alter table audit_log enable trigger user`,
  );
}

/** A row in the old format without a salt, whose contents could be guessed from the hash. */
const OLDER = `
  update audit_head set seq = seq + 1, hash = sha256(hash || audit_field('1') || audit_field((seq + 1)::text) || audit_field('5')
    || audit_field(null) || audit_field('system') || audit_field('try') || audit_field('test 1') || audit_field(null) || audit_field(null));
  insert into audit_log (seq, formula, at, actor, act, subject, hash) select seq, 1, 5, 'system', 'try', 'test 1', hash from audit_head;`;
const EMPTY = `delete from audit_log; update audit_head set seq = 0, hash = sha256('candor audit'::bytea);`;

test('an unchanged log is complete', async () => {
  const proof = await prove();
  expect(proof).toMatchObject({ rows: 4, findings: [] });
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
  [`update audit_log set formula = 3 where seq = 4`, 'audit row 4 is hashed by formula 3'],
  [`update audit_log set salt = sha256(salt) where seq = 2`, 'audit row 2 is not what was written'],
  [`update audit_log set salt = null where seq = 2`, 'audit row 2 lacks its salt'],
  [`update audit_log set salt = null, formula = 1 where seq = 3`, 'audit row 3 has no salt, which those'],
])('%s', async (sql, finding) => {
  await byHand(sql);
  expect((await prove()).findings.join('\n')).toContain(finding);
});

const record = () =>
  inTransaction(pool(), (client) =>
    audit.record(client, { operator: null, act: 'try', subject: 'test 1', after: 'the same' }),
  );

test('equal rows have different hashes by their salts, which no list shows', async () => {
  await record();
  await record();
  const { rows } = await pool().query<{ salts: number; bytes: number }>(
    'select count(distinct salt)::int as salts, min(octet_length(salt))::int as bytes from audit_log',
  );
  expect(rows).toEqual([{ salts: 6, bytes: 32 }]);
  const { entries } = await listAudit(pool(), { offset: 0, limit: 10 });
  expect(entries).toHaveLength(6);
  for (const entry of entries) expect(entry).not.toHaveProperty('salt');
});

test('rows from before salts are proved in their own form, and none may follow a row with a salt', async () => {
  await byHand(EMPTY + OLDER + OLDER);
  await record();
  await record();
  expect(await prove()).toMatchObject({ rows: 4, findings: [] });
  await byHand('update audit_log set salt = sha256(hash) where seq = 2');
  expect((await prove()).findings).toEqual(['audit row 2 has a salt that is not in its hash']);
  await byHand('update audit_log set salt = sha256(hash), formula = 2 where seq = 2');
  expect((await prove()).findings).toEqual(['audit row 2 is not what was written, or not in its place']);
  await byHand(`update audit_log set salt = null, formula = 1 where seq = 2; ${OLDER}`);
  expect((await prove()).findings).toEqual(['audit row 5 has no salt, which those before it have']);
});

test('the database accepts no row without a salt', async () => {
  const unsalted = `insert into audit_log (formula, at, actor, act, subject) values (1, 0, 'nobody', 'slip', 'in 1')`;
  await expect(pool().query(unsalted)).rejects.toMatchObject({ constraint: 'audit_rows_are_salted' });
});

test('unreadable text is reported, whoever wrote it', async () => {
  await inTransaction(pool(), (client) =>
    audit.record(client, { operator: null, act: 'try', subject: 'test 1', after: 7 }),
  );
  expect((await prove()).findings).toEqual([]);
  await byHand(`update audit_log set after = '{' where seq = 5`);
  expect((await prove()).findings.join('; ')).toContain('audit row 5 says after in words that can');
});

test('a row inserted outside the chain is reported', async () => {
  await byHand(
    `insert into audit_log (formula, at, actor, act, subject) values (1, 0, 'nobody', 'slip', 'in 1')`,
  );
  expect((await prove()).findings).toContain('1 audit rows are not in the chain');
});
