// A client who has lost their second factor, through the whole venue: an operator removes it, and what follows.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let office: OfficeClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue({ REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
  office = await openOffice(venue, 'administrator');
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
});

const now = (): number => Date.now() + venue.clock.offsetMs;
const reason = 'New photo compared by Ann, confirmed by Bob';
const reset = (params: object = {}, options = {}) =>
  office.ask('officeResetFactor', { id: user.id, reason, ...params }, options);
const login = () => client.ask('login', { account: user.email, password: PASSWORD, login_type: 1 });

async function setUpAll(): Promise<string[]> {
  const { secret } = await client.get('factorBegin', {}, user);
  const code = codeOfApp(secret, now());
  const { recovery_codes } = await client.get('factorConfirm', { code }, user);
  const options = await client.get('passkeyBegin', {}, user);
  const credential = new SoftAuthenticator().create(options, { origin: venue.origin });
  await client.get('passkeyAdd', { credential }, user);
  return recovery_codes;
}

test('it goes with all that was lost, every session ends, and the client logs in by password', async () => {
  const recovery = await setUpAll();
  const token = await startSession(venue, user.id);
  const socket = await TestSocket.open(venue.origin);
  expect(await socket.say({ cmd: 'login', token })).toMatchObject({ code: 1 });
  expect(await login()).toMatchObject({ error: 'second_factor_required' });
  expect(await reset()).toMatchObject({ code: 1, data: { ended: 2 } });
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

test('it is told at every address, written down, and holds withdrawals for a day', async () => {
  await setUpAll();
  await venue.pool.query(`update users set area_code = '852', mobile = '91234567' where id = $1`, [user.id]);
  await reset();
  const { rows } = await venue.pool.query(
    `select channel, recipient from outbox where template = 'factor_reset' and recipient in ($1, $2) order by id`,
    [user.email, '+85291234567'],
  );
  expect(rows).toEqual([
    { channel: 'email', recipient: user.email },
    { channel: 'sms', recipient: '+85291234567' },
  ]);
  const by = { token: (await login()).data?.token ?? '' };
  const [notice] = (await client.get('noticeList', {}, by)).list.filter(
    ({ kind }) => kind === 'factor_reset',
  );
  expect(notice).toMatchObject({ title: 'Security reset by customer service' });
  const { list } = await office.get('officeAudit', { kind: 'client' });
  expect(list[0]).toMatchObject({
    ...{ actor: office.email, act: 'reset factor', subject: `client ${user.id}` },
    ...{ before: { app: true, passkeys: 1 }, after: { app: false, passkeys: 0, reason } },
  });
  const { held_until } = await client.get('drawTerms', {}, by);
  expect(Date.parse(held_until ?? '') - now()).toBeGreaterThan(23 * 3_600_000);
});

test('it is refused without a factor, for nobody, without a reason; done once under its key', async () => {
  expect(await reset()).toMatchObject({ error: 'factor_not_set' });
  expect(await reset({ id: 999_999_999 })).toMatchObject({ error: 'client_not_found' });
  expect(await reset({ reason: ' a ' })).toMatchObject({ error: 'invalid_parameter', field: 'reason' });
  await setUpAll();
  const key = { key: `reset-once-of-${user.id}-0001` };
  const answers = await Promise.all([reset({}, key), reset({}, key)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ code: 1 });
  expect((await reset()).error).toBe('factor_not_set');
  const support = await openOffice(venue, 'support');
  expect(await support.ask('officeResetFactor', { id: user.id, reason })).toMatchObject({
    error: 'not_permitted',
    details: { permission: 'clients.security' },
  });
});
