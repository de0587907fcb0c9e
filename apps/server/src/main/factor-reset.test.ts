// A client who has lost their second factor, through the whole venue: an operator asks to remove it, the client may object,
// another operator removes it, and what follows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeRealUser,
  PASSWORD,
  type RealUser,
  startSession,
} from '../modules/security/testing/real-user.ts';
import { SoftAuthenticator } from '../modules/security/testing/soft-authenticator.ts';
import { codeOfApp } from '../modules/security/testing/totp-app.ts';
import { TestSocket } from '../web/sockets/testing.ts';
import { type OfficeClient, openOffice } from '../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let ann: OfficeClient;
let bob: OfficeClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue({ REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
  // A login of the office is over after half an hour, and each test lets an hour pass.
  [ann, bob] = await Promise.all([openOffice(venue, 'verification'), openOffice(venue, 'administrator')]);
});

const now = (): number => Date.now() + venue.clock.offsetMs;
const hourMs = 3_600_000;
const reason = 'New photo compared with the document';
const request = (params: object = {}, options = {}) =>
  ann.ask('officeResetFactor', { id: user.id, reason, ...params }, options);
const login = () => client.ask('login', { account: user.email, password: PASSWORD, login_type: 1 });
const requested = async (): Promise<number> =>
  (await ann.get('officeResetFactor', { id: user.id, reason })).id;

/** The client's time to object is over, and whoever confirms has just logged in. */
async function pass(ms = hourMs): Promise<void> {
  venue.clock.offsetMs += ms;
  [ann, bob] = await Promise.all([openOffice(venue, 'administrator'), openOffice(venue, 'administrator')]);
}

async function setUpAll(): Promise<{ recovery: string[]; secret: string }> {
  const { secret } = await client.get('factorBegin', {}, user);
  const code = codeOfApp(secret, now());
  const { recovery_codes: recovery } = await client.get('factorConfirm', { code }, user);
  const options = await client.get('passkeyBegin', {}, user);
  const credential = new SoftAuthenticator().create(options, { origin: venue.origin });
  await client.get('passkeyAdd', { credential }, user);
  return { recovery, secret };
}

const messages = async (template: string) =>
  (
    await venue.pool.query(
      `select channel, recipient from outbox where template = $1 and recipient in ($2, $3) order by id`,
      [template, user.email, '+85291234567'],
    )
  ).rows;

test('it goes with all that was lost, every session ends, and the client logs in by password', async () => {
  const { recovery } = await setUpAll();
  const token = await startSession(venue, user.id);
  const socket = await TestSocket.open(venue.origin);
  expect(await socket.say({ cmd: 'login', token })).toMatchObject({ code: 1 });
  const id = await requested();
  expect(await login()).toMatchObject({ error: 'second_factor_required' });
  await pass();
  expect(await bob.ask('officeConfirmFactorReset', { id })).toMatchObject({
    code: 1,
    data: { id, status: 'removed', decided_by: bob.email, ended: 2 },
  });
  for (const ended of [user.token, token])
    expect(await client.ask('userInfo', {}, { token: ended })).toMatchObject({ error: 'session_invalid' });
  const again = await login();
  expect(again).toMatchObject({ code: 1 });
  const by = { token: again.data?.token ?? '' };
  expect(await client.get('securityState', {}, by)).toMatchObject({
    factor: { is_set: false, set_at: null, recovery_codes_left: 0 },
    passkeys: [],
  });
  expect(await client.ask('confirmMe', { code: recovery[0] ?? '' }, by)).toMatchObject({ code: 0 });
  socket.close();
});

test('it is told at every address when it is asked for and when it is done, written down, and holds withdrawals for a day', async () => {
  await setUpAll();
  await venue.pool.query(`update users set area_code = '852', mobile = '91234567' where id = $1`, [user.id]);
  const both = [
    { channel: 'email', recipient: user.email },
    { channel: 'sms', recipient: '+85291234567' },
  ];
  const id = await requested();
  const asker = ann.email;
  expect(await messages('factor_reset_asked')).toEqual(both);
  expect(await messages('factor_reset')).toEqual([]);
  await pass();
  await bob.get('officeConfirmFactorReset', { id });
  expect(await messages('factor_reset')).toEqual(both);
  const by = { token: (await login()).data?.token ?? '' };
  const notifications = (await client.get('noticeList', {}, by)).list.filter(({ kind }) =>
    kind.startsWith('factor_reset'),
  );
  expect(notifications).toMatchObject([
    {
      kind: 'factor_reset',
      title: 'Two-factor authentication removed',
      text: expect.stringContaining('withdrawals are on hold until'),
    },
    { kind: 'factor_reset_asked', title: 'Request to remove two-factor authentication' },
  ]);
  const { rows } = await venue.pool.query(
    `select actor, act, subject, before::json as before, after::json as after from audit_log
     where subject in ($1, $2) order by seq`,
    [`factor ${id}`, `client ${user.id}`],
  );
  expect(rows).toMatchObject([
    { actor: asker, act: 'request', after: { client: user.id, app: true, passkeys: 1, reason } },
    { actor: asker, act: 'ask to reset factor', after: { request: id, reason } },
    {
      ...{ actor: bob.email, act: 'reset factor', subject: `client ${user.id}` },
      ...{ before: { app: true, passkeys: 1 }, after: { app: false, passkeys: 0, reason, request: id } },
    },
    { actor: bob.email, act: 'confirm', after: { status: 'removed' } },
  ]);
  const { held_until } = await client.get('drawTerms', {}, by);
  expect(Date.parse(held_until ?? '') - now()).toBeGreaterThan(23 * hourMs);
});

describe('two operators', () => {
  test('are needed, whatever the role, and the database holds it', async () => {
    await setUpAll();
    const id = await requested();
    expect(await ann.ask('officeConfirmFactorReset', { id })).toMatchObject({
      ...{ error: 'not_permitted', details: { permission: 'factors.confirm' } },
    });
    await bob.get('officeRefuseFactorReset', { id, reason: 'The photo is of somebody else' });
    const own = (await bob.get('officeResetFactor', { id: user.id, reason })).id;
    const tooSoon = await openOffice(venue, 'administrator');
    expect(await tooSoon.ask('officeConfirmFactorReset', { id: own })).toMatchObject({
      error: 'factor_reset_early',
      details: { seconds: expect.any(Number) },
    });
    // The same operator, logged in again after the wait.
    venue.clock.offsetMs += hourMs;
    await venue.pool.query('update operator_sessions set last_used_at = $1, created_at = $1', [
      new Date(now()),
    ]);
    expect(await bob.ask('officeConfirmFactorReset', { id: own })).toMatchObject({
      error: 'second_operator_required',
    });
    for (const status of ['removed', 'refused'])
      await expect(
        venue.pool.query(`update factor_requests set status = $2, decided_at = now() where id = $1`, [
          own,
          status,
        ]),
      ).rejects.toThrow('check constraint');
    await expect(
      venue.pool.query(
        `update factor_requests set status = 'removed', decided_at = now(), decided_by = requested_by where id = $1`,
        [own],
      ),
    ).rejects.toThrow('check constraint');
    await expect(
      venue.pool.query(
        `insert into factor_resets (user_id, operator_id, reason, at) values ($1, $2, 'alone', now())`,
        [user.id, bob.id],
      ),
    ).rejects.toThrow('factor_resets_agreed');
    expect(await tooSoon.ask('officeConfirmFactorReset', { id: own })).toMatchObject({ code: 1 });
  });

  test('who confirm at once remove it once', async () => {
    await setUpAll();
    const id = await requested();
    await pass();
    const answers = await Promise.all([
      bob.ask('officeConfirmFactorReset', { id }),
      ann.ask('officeConfirmFactorReset', { id }),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.find(({ code }) => code === 0)).toMatchObject({ error: 'already_decided' });
    const { rows } = await venue.pool.query(
      'select count(*)::int as n from factor_resets where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

test('whoever uses the factor meanwhile has not lost it', async () => {
  const { recovery } = await setUpAll();
  const id = await requested();
  const { list } = await ann.get('officeFactorResets', { client: user.id, status: 'waiting' });
  expect(list).toMatchObject([{ id, factor_used_at: null, requested_by: ann.email }]);
  await pass();
  await client.get('login', {
    ...{ account: user.email, password: PASSWORD, login_type: 1, factor_code: recovery[0] ?? '' },
  });
  expect(await bob.ask('officeConfirmFactorReset', { id })).toMatchObject({ error: 'factor_in_use' });
  expect((await bob.get('officeFactorResets', { id })).list).toMatchObject([
    { id, status: 'waiting', factor_used_at: expect.any(String) },
  ]);
  expect(await login()).toMatchObject({ error: 'second_factor_required' });
});

describe('a code of the app is a use at its own moment', () => {
  /** Two steps after the code that set it up, at the beginning of one. */
  async function begin(): Promise<string> {
    const { secret } = await setUpAll();
    venue.clock.offsetMs += 90_000 - (now() % 30_000);
    return secret;
  }
  const give = (secret: string, at: number) =>
    client.get('login', {
      ...{ account: user.email, password: PASSWORD, login_type: 1, factor_code: codeOfApp(secret, at) },
    });
  const usedAt = async (id: number) =>
    (await ann.get('officeFactorResets', { id })).list[0]?.factor_used_at ?? null;

  test('also where its step began before the request', async () => {
    const secret = await begin();
    const id = await requested();
    await give(secret, now());
    expect(await usedAt(id)).toEqual(expect.any(String));
    await pass();
    expect(await bob.ask('officeConfirmFactorReset', { id })).toMatchObject({ error: 'factor_in_use' });
  });

  test('and not of an app that is ahead, before the request', async () => {
    const secret = await begin();
    await give(secret, now() + 30_000);
    expect(await usedAt(await requested())).toBeNull();
  });
});

test('nobody confirms it after three days, and another one can be asked for', async () => {
  await setUpAll();
  const id = await requested();
  expect(await request()).toMatchObject({ error: 'factor_reset_waiting' });
  await pass(72 * hourMs);
  expect(await bob.ask('officeConfirmFactorReset', { id })).toMatchObject({ error: 'already_decided' });
  await venue.jobs
    .find(({ name }) => name === 'expire requests to remove a factor')
    ?.run(new AbortController().signal);
  expect((await bob.get('officeFactorResets', { id })).list).toMatchObject([
    { status: 'expired', decided_by: '', decided_at: expect.any(String) },
  ]);
  expect(await request()).toMatchObject({ code: 1, data: { status: 'waiting' } });
});

test('it is refused without a factor, for nobody, without a reason; done once under its key', async () => {
  expect(await request()).toMatchObject({ error: 'factor_not_set' });
  expect(await request({ id: 999_999_999 })).toMatchObject({ error: 'client_not_found' });
  expect(await request({ reason: ' a ' })).toMatchObject({ error: 'invalid_parameter', field: 'reason' });
  for (const call of ['officeConfirmFactorReset', 'officeRefuseFactorReset'] as const)
    expect(await bob.ask(call, { id: 999_999_999 })).toMatchObject({ error: 'factor_reset_not_found' });
  await setUpAll();
  const key = { key: `reset-once-of-${user.id}-0001` };
  const answers = await Promise.all([request({}, key), request({}, key)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ code: 1 });
  expect((await request()).error).toBe('factor_reset_waiting');
  const support = await openOffice(venue, 'support');
  expect(await support.ask('officeResetFactor', { id: user.id, reason })).toMatchObject({
    error: 'not_permitted',
    details: { permission: 'factors.request' },
  });
});
