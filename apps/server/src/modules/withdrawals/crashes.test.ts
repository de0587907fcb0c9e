// A kill between any two steps of a withdrawal: a repeat or a job continues from there, doubles nothing and loses
// nothing. Each test leaves the store as such a kill would, and then continues.
import { readFile } from 'node:fs/promises';
import { clientActor, operatorActor, usd } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rebuildProjections } from '../../projections/rebuild.ts';
import type { RealUser } from '../../web/testing/real-user.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { withdrawalsProjection } from './projection.ts';
import { openWithdrawVenue, type WithdrawVenue } from './testing/withdraw-venue.ts';

const PAID = transactionHash('9');
const NOTIFIED_AMOUNTS = new URL('../notifications/migrations/0111-notified-amounts.sql', import.meta.url);
let context: WithdrawVenue;
let user: RealUser;
let method: number;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
  method = await context.bindCoin(user);
});

const tell = () => context.run('tell what became of withdrawals');
const list = async () => (await context.client.get('drawList', { type: 1 }, user)).list;
const told = async () => (await context.notifications(user)).filter((kind) => kind.startsWith('withdrawal'));
const audited = async (id: number): Promise<string[]> => {
  const sql = 'select act, actor from audit_log where subject = $1 order by seq';
  const { rows } = await context.venue.pool.query(sql, [`withdrawal ${id}`]);
  return rows.map(({ act, actor }) => `${act} by ${actor}`);
};
/** A draft as after the first step: a finished withdrawal whose stored reply and steps are deleted. */
async function draft(): Promise<number> {
  const { rows } = await context.venue.pool.query(
    `insert into withdrawals (user_id, account_id, method_id, currency_id, type, code, protocol, fee_kind, draw_rate,
       usd_price, hours, amount, fee, net, address, tag, bank_name, bank_address, bank_swift, payee_name,
       payee_account, remark, name_matches, memo, drafted_at)
     select user_id, $2, id, currency_id, 'coin', 'USDT', 'TRC20', 'fixed', '1', '1', 24, 50000000, 1000000, 4900,
       address, tag, '', '', '', '', '', '', true, '', now() from withdraw_methods where id = $1 returning id`,
    [method, user.accountId],
  );
  return rows[0].id;
}
const engineDoes = (command: object, actor: ReturnType<typeof clientActor>) =>
  context.venue.engine.submit({
    command: { accountId: user.accountId, ...command } as never,
    actor,
    idempotency: null,
  });
const request = (id: number) =>
  engineDoes(
    { type: 'RequestWithdrawal', withdrawalId: id, amount: usd('50'), fee: usd('1') },
    clientActor(user.accountId),
  );

test('a draft alone has no effect, and is removed after two days', async () => {
  const id = await draft();
  await tell();
  expect([await list(), await told(), await context.account(user)]).toEqual([
    [],
    [],
    { balance: 1000, locked: 0 },
  ]);
  expect((await context.ann.get('officeWithdrawals', {})).list.map((one) => one.id)).not.toContain(id);
  expect(await context.ann.ask('officeApproveWithdrawal', { id })).toMatchObject({
    error: 'withdrawal_not_found',
  });
  expect(await context.client.ask('cancelDraw', { id }, user)).toMatchObject({
    error: 'withdrawal_not_found',
  });
  const isThere = async () =>
    (await context.venue.pool.query('select from withdrawals where id = $1', [id])).rowCount === 1;
  await context.run('remove drafts of withdrawals');
  expect(await isThere()).toBe(true);
  await context.venue.pool.query(
    "update withdrawals set drafted_at = now() - interval '3 days' where id = $1",
    [id],
  );
  await context.run('remove drafts of withdrawals');
  expect(await isThere()).toBe(false);
});

test('no withdrawal counts as a draft while its table is rebuilt from the journal', async () => {
  const { pool, engine } = context.venue;
  const id = await context.submit(user, { number: '50', draw_method_id: method });
  await pool.query("update withdrawals set drafted_at = now() - interval '3 days' where id = $1", [id]);
  // Simulates a start that found another version of the projection: the table is empty, and is filled again.
  const { projected } = engine;
  const { rows } = await pool.query('delete from projected_withdrawals where id = $1 returning *', [id]);
  engine.projected = () => new Promise(() => {});
  await expect(context.run('remove drafts of withdrawals')).rejects.toThrow();
  engine.projected = projected;
  await pool.query(
    'insert into projected_withdrawals select * from json_populate_record(null::projected_withdrawals, $1)',
    [JSON.stringify(rows[0])],
  );
  await context.run('remove drafts of withdrawals');
  expect(await list()).toMatchObject([{ id, status: 0, number: 50 }]);
});

test('a repeat with its key continues the same draft', async () => {
  const headers = { 'idempotency-key': 'killed-after-draft-01' };
  const send = () => context.draw(user, { number: '50', draw_method_id: method }, headers);
  // The engine gets no command, as if the program had ended right after the draft's commit.
  const { engine } = context.venue;
  const submit = engine.submit;
  engine.submit = () => Promise.reject(new Error('killed'));
  await expect(send()).rejects.toThrow('500');
  engine.submit = submit;
  expect(await context.account(user)).toEqual({ balance: 1000, locked: 0 });
  const answer = await send();
  expect(answer).toMatchObject({ code: 1 });
  expect(await send()).toEqual(answer);
  expect(await list()).toEqual([answer.data]);
  const { rows } = await context.venue.pool.query('select id from withdrawals where user_id = $1', [user.id]);
  expect(rows).toEqual([{ id: answer.data.id }]);
});

test('after the command the job shows and notifies it once', async () => {
  const id = await draft();
  await request(id);
  expect(await list()).toMatchObject([{ id, status: 0, number: 50, timeline: [{ status: 0 }] }]);
  expect(await told()).toEqual([]);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await told()).toEqual(['withdrawal_submitted']);
  // The command again, as a repeat would send it: no second posting.
  await request(id);
  expect(await context.account(user)).toEqual({ balance: 950, locked: 50 });
});

test('after a decision the job notifies the client and writes the log once', async () => {
  const id = await draft();
  await request(id);
  await engineDoes(
    { type: 'ApproveWithdrawal', withdrawalId: id },
    operatorActor('ann@office.test') as never,
  );
  expect(await list()).toMatchObject([{ status: 1, timeline: [{ status: 0 }, { status: 1 }] }]);
  await tell();
  await engineDoes(
    { type: 'PayWithdrawal', withdrawalId: id, reference: PAID },
    operatorActor('bob@office.test') as never,
  );
  await list();
  await Promise.all([tell(), tell()]);
  // The operator does not know whether it arrived, and repeats it.
  await context.bob.get('officePayWithdrawal', { id, reference: PAID });
  expect(await list()).toMatchObject([
    {
      status: 2,
      reference: PAID,
      expected_at: null,
      timeline: [{ status: 0 }, { status: 1 }, { status: 2 }],
    },
  ]);
  expect(await told()).toEqual(['withdrawal_submitted', 'withdrawal_approved', 'withdrawal_paid']);
  expect(await audited(id)).toEqual(['approve by ann@office.test', 'pay by bob@office.test']);
  expect(await context.account(user)).toEqual({ balance: 950, locked: 0 });
});

test('the notification of an approval names the amount, an older one after the migration', async () => {
  const { pool } = context.venue;
  const params = async () =>
    (
      await pool.query(`select params from notices where user_id = $1 and kind = 'withdrawal_approved'`, [
        user.id,
      ])
    ).rows;
  const id = await draft();
  await request(id);
  await engineDoes(
    { type: 'ApproveWithdrawal', withdrawalId: id },
    operatorActor('ann@office.test') as never,
  );
  await list();
  await tell();
  expect(await params()).toEqual([{ params: { amount: 50 } }]);
  await pool.query(`update notices set params = '{}' where user_id = $1`, [user.id]);
  await pool.query(await readFile(NOTIFIED_AMOUNTS, 'utf8'));
  expect(await params()).toEqual([{ params: { amount: 50 } }]);
});

test('after a rejection the amount is back and the notes are read', async () => {
  const id = await draft();
  await request(id);
  await engineDoes(
    { type: 'RejectWithdrawal', withdrawalId: id, notes: 'Not your account' },
    operatorActor('ann@office.test') as never,
  );
  expect(await list()).toMatchObject([{ status: 3, notes: 'Not your account' }]);
  await tell();
  expect(await told()).toEqual(['withdrawal_submitted', 'withdrawal_rejected']);
  expect(await audited(id)).toEqual(['reject by ann@office.test']);
  expect(await context.account(user)).toEqual({ balance: 1000, locked: 0 });
});

test('a step whose notification failed is final, and is notified later', async () => {
  await context.venue.pool.query('alter table notices add constraint no_notice check (false) not valid');
  const body = await context.draw(user, { number: '50', draw_method_id: method });
  await context.venue.pool.query('alter table notices drop constraint no_notice');
  expect(body).toMatchObject({ code: 1, data: { status: 0 } });
  expect(await told()).toEqual([]);
  await tell();
  expect(await told()).toEqual(['withdrawal_submitted']);
});

test('the table rebuilt from the journal is equal', async () => {
  const { rows: before } = await context.venue.pool.query('select * from projected_withdrawals order by id');
  expect(before.length).toBeGreaterThan(4);
  const rebuilt = await rebuildProjections({
    connection: context.venue.connection,
    archiveFolder: null,
    projections: [withdrawalsProjection],
    replace: false,
    say: () => {},
  });
  expect(rebuilt).toEqual({ differences: [], replaced: ['withdrawals'] });
  const { rows: after } = await context.venue.pool.query('select * from projected_withdrawals order by id');
  expect(after).toEqual(before);
});
