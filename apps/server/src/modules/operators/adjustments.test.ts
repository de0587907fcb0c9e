// Adjustments: requested by one operator, confirmed by another, posted once whatever happens in between.
import { operatorActor, usd } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAudit } from '../../audit/audit.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import type { ModuleContext } from '../module.ts';
import { Adjustments } from './adjustments.ts';

let venue: TestVenue;
let asking: OfficeClient;
let deciding: OfficeClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());
beforeEach(async () => {
  venue.market.confirm();
  asking = await openOffice(venue, 'dealing');
  deciding = await openOffice(venue, 'finance');
  user = await openRealUser(venue);
});

const request = async (amount: unknown, reason = 'a wrong fill of order 7') =>
  (await asking.get('officeAdjust', { id: user.id, amount, reason })).id;
const balance = async () => (await venue.engine.account(user.accountId))?.balance;
const confirm = (id: number, office = deciding, key?: string) =>
  office.ask('officeConfirmAdjustment', { id }, key === undefined ? {} : { key });

test('one operator requests, another confirms, the ledger has it, and the client is notified', async () => {
  const id = await request('12.345678');
  expect(await balance()).toBe(0);
  const { list } = await deciding.get('officeAdjustments', { status: 'waiting' });
  expect(list[0]).toMatchObject({
    id,
    amount: 12.345678,
    requested_by: asking.email,
    client: { id: user.id },
  });
  expect(await confirm(id)).toMatchObject({
    code: 1,
    data: { status: 'posted', decided_by: deciding.email },
  });
  expect(await balance()).toBe(usd('12.345678'));
  const log = await deciding.get('officeClient', { id: user.id });
  expect(log).toMatchObject({ account: { balance: 12.345678 }, adjustments: [{ id, status: 'posted' }] });
  // An operator who may not see adjustments does not see them in the file either.
  const verifying = await openOffice(venue, 'verification');
  expect(await verifying.get('officeClient', { id: user.id })).toMatchObject({ adjustments: [] });
  const { rows } = await venue.pool.query('select count(*)::int as n from notices where user_id = $1', [
    user.id,
  ]);
  expect(rows[0].n).toBe(1);
});

test('the requesting operator can’t confirm, by the calls or in the database', async () => {
  const administrator = await openOffice(venue, 'administrator');
  const { id } = await administrator.get('officeAdjust', { id: user.id, amount: 5, reason: 'goodwill' });
  expect(await confirm(id, administrator)).toMatchObject({ code: 0, error: 'second_operator_required' });
  const cheat = venue.pool.query(
    `update adjustments set status = 'confirmed', decided_by = requested_by where id = $1`,
    [id],
  );
  await expect(cheat).rejects.toMatchObject({ code: '23514' });
  expect(await confirm(id)).toMatchObject({ code: 1, data: { status: 'posted' } });
});

test('the database protects requests and decisions', async () => {
  const waiting = await request(4);
  const posted = await request(4);
  expect(await confirm(posted)).toMatchObject({ code: 1 });
  for (const sql of [
    `update adjustments set amount = 4000000000 where id = ${waiting}`,
    `update adjustments set requested_by = ${deciding.id} where id = ${waiting}`,
    `update adjustments set user_id = user_id, account_id = 1 where id = ${waiting}`,
    `update adjustments set status = 'posted', decided_by = ${deciding.id}, decided_at = now() where id = ${waiting}`,
    `update adjustments set status = 'confirmed' where id = ${posted}`,
    `update adjustments set decided_by = ${asking.id} where id = ${posted}`,
    `insert into adjustments (user_id, account_id, amount, reason, status, requested_by, requested_at, decided_by, decided_at)
     select user_id, account_id, amount, reason, 'confirmed', requested_by, now(), decided_by, now() from adjustments where id = ${posted}`,
    `delete from adjustments where id = ${waiting}`,
    'truncate adjustments',
  ])
    await expect(venue.pool.query(sql), sql).rejects.toMatchObject({ code: '23001' });
  expect(await confirm(waiting)).toMatchObject({ code: 1, data: { status: 'posted' } });
  expect(await balance()).toBe(usd('8'));
});

test('of two concurrent confirmations one decides, and the amount is posted once', async () => {
  const third = await openOffice(venue, 'finance');
  const id = await request(100);
  const both = await Promise.all([confirm(id), confirm(id, third)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 0)).toMatchObject({ error: 'already_decided' });
  expect(await balance()).toBe(usd('100'));
});

test('a repeated key gets the same answer', async () => {
  const key = 'confirm-the-adjustment';
  const id = await request(7);
  const [first, second] = await Promise.all([confirm(id, deciding, key), confirm(id, deciding, key)]);
  expect(first).toEqual(second);
  expect(await confirm(id, deciding, key)).toEqual(first);
  expect(await balance()).toBe(usd('7'));
  const again = { id: user.id, amount: 1, reason: 'the same thing' };
  const ask = () => asking.get('officeAdjust', again, { key: 'ask-for-adjustment' });
  expect(await ask()).toEqual(await ask());
});

test('a rejection by the ledger has its reason, is final, and can be requested again', async () => {
  const id = await request('-50');
  const refused = await confirm(id, deciding, 'refused-by-the-ledger');
  expect(refused).toMatchObject({ code: 0, error: 'insufficient_balance', details: { available: 0 } });
  expect(await confirm(id, deciding, 'refused-by-the-ledger')).toEqual(refused);
  expect(await confirm(id)).toMatchObject({ error: 'already_decided' });
  const { list } = await deciding.get('officeAdjustments', { status: 'failed' });
  expect(list[0]).toMatchObject({ id, failure: 'insufficient_balance', settled_at: null });
});

test('a refused request moves no money, and the requesting operator may withdraw it', async () => {
  const id = await request(9);
  expect(await deciding.ask('officeRefuseAdjustment', { id, reason: 'not ours' })).toMatchObject({
    code: 1,
    data: { status: 'refused' },
  });
  expect(await confirm(id)).toMatchObject({ error: 'already_decided' });
  const own = await openOffice(venue, 'finance');
  const mine = await own.get('officeAdjust', { id: user.id, amount: 3, reason: 'a mistake' });
  expect(await own.ask('officeRefuseAdjustment', { id: mine.id })).toMatchObject({ code: 1 });
  expect(await balance()).toBe(0);
});

test('a request confirmed just before the program ends is posted by the job, once', async () => {
  const id = await request(21);
  await venue.pool.query(
    `update adjustments set status = 'confirmed', decided_by = $2, decided_at = now() where id = $1`,
    [id, deciding.id],
  );
  const job = venue.jobs.find(({ name }) => name === 'post confirmed adjustments');
  const run = () => job?.run(new AbortController().signal);
  await Promise.all([run(), run(), confirm(id)]);
  expect(await balance()).toBe(usd('21'));
  // The engine has it, and the program ended before the row was updated.
  await venue.pool.query(
    `alter table adjustments disable trigger user;
     update adjustments set status = 'confirmed', posted_at = null where id = ${Number(id)};
     alter table adjustments enable trigger user`,
  );
  await run();
  expect(await balance()).toBe(usd('21'));
  const { list } = await deciding.get('officeAdjustments', {});
  expect(list[0]).toMatchObject({ id, status: 'posted' });
});

test('of two concurrent postings one reaches the ledger, so that it can’t be both rejected and accepted', async () => {
  const id = await request(-6);
  await venue.pool.query(
    `update adjustments set status = 'confirmed', decided_by = $2, decided_at = now() where id = $1`,
    [id, deciding.id],
  );
  let attempts = 0;
  const { engine, venuePool, pool, notifications } = venue;
  // The account is funded between the two calls, so the second would be accepted.
  const submit: ModuleContext['submit'] = async (request) => {
    attempts += 1;
    const reply = await engine.submit(request);
    const deposit = {
      type: 'CreditDeposit',
      accountId: user.accountId,
      depositId: 77_000 + attempts,
    } as const;
    await engine.submit({
      command: { ...deposit, amount: usd('50') },
      actor: operatorActor(deciding.email),
      idempotency: null,
    });
    return reply;
  };
  const context = { db: { requests: pool, venue: venuePool }, audit: makeAudit(Date.now), now: Date.now };
  const adjustments = new Adjustments({ ...context, submit, notifications }, { find: async () => undefined });
  // Both have read the row as confirmed before either may continue.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from adjustments where id = $1 for update', [id]);
  const posting = Promise.allSettled([adjustments.post(id), adjustments.post(id)]);
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`;
  await expect.poll(async () => (await holder.query(waiting)).rows[0].n).toBe(2);
  await holder.query('commit');
  holder.release();
  const both = await posting;
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(attempts).toBe(1);
  expect(await balance()).toBe(usd('50'));
});

test('demo accounts, unknown clients and invalid amounts are rejected', async () => {
  const demo = await makeTestClient(venue.origin).loginDemo();
  const ask = (params: Record<string, unknown>) =>
    asking.ask('officeAdjust', { id: user.id, amount: 1, reason: 'some reason', ...params });
  expect(await ask({ id: demo.id })).toMatchObject({ error: 'real_account_required' });
  expect(await ask({ id: 987_654_321 })).toMatchObject({ error: 'client_not_found' });
  for (const amount of [0, '-0', '1e9', 'ten', '0.0000001', '1000000000.01', 1e300, [], '1,5'])
    expect(await ask({ amount }), String(amount)).toMatchObject({
      error: 'invalid_parameter',
      field: 'amount',
    });
  expect(await confirm(999_999_999)).toMatchObject({ error: 'adjustment_not_found' });
});
