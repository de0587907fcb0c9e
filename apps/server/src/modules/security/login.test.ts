// A login by password through the real app: with an authenticator app, with a passkey besides it, from a new device.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeRealUser, PASSWORD, type RealUser } from './testing/real-user.ts';
import { SoftAuthenticator } from './testing/soft-authenticator.ts';
import { codeOfApp } from './testing/totp-app.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
});

const now = (): number => Date.now() + venue.clock.offsetMs;
const login = (more: Record<string, string> = {}, userAgent = 'Firefox/140.0 Windows') =>
  client.ask(
    'login',
    { account: user.email, password: PASSWORD, login_type: 1, ...more },
    { headers: { 'user-agent': userAgent } },
  );

test('requires the factor only after the right password, and accepts each code once', async () => {
  const { secret } = await client.get('factorBegin', {}, user);
  const { recovery_codes } = await client.get('factorConfirm', { code: codeOfApp(secret, now()) }, user);
  venue.clock.offsetMs += 30_000;
  expect(await login({ password: 'another' })).toMatchObject({ error: 'wrong_credentials' });
  expect(await login()).toMatchObject({
    error: 'second_factor_required',
    details: { methods: ['totp', 'recovery'] },
  });
  const code = codeOfApp(secret, now());
  const answers = await Promise.all([login({ factor_code: code }), login({ factor_code: code })]);
  expect(answers.map(({ error }) => error).toSorted()).toEqual(['second_factor_wrong', undefined]);
  expect((await login({ factor_code: recovery_codes[3] ?? '' })).error).toBeUndefined();
  expect((await login({ factor_code: recovery_codes[3] ?? '' })).error).toBe('second_factor_wrong');
});

test('accepts a passkey of the user in place of the code, and no other user’s', async () => {
  const other = await makeRealUser(venue);
  const [device, foreign] = [new SoftAuthenticator(), new SoftAuthenticator()];
  for (const [by, one] of [
    [user, device],
    [other, foreign],
  ] as const) {
    const options = await client.get('passkeyBegin', {}, by);
    await client.get('passkeyAdd', { credential: one.create(options, { origin: venue.origin }) }, by);
  }
  // Without an app the passkey is a means to log in, not a second factor.
  expect((await login()).error).toBeUndefined();
  const { secret } = await client.get('factorBegin', {}, user);
  await client.get('factorConfirm', { code: codeOfApp(secret, now()) }, user);
  const sign = async (one: SoftAuthenticator) =>
    one.get(await client.get('passkeyLoginBegin'), { origin: venue.origin });
  expect((await login({ passkey: await sign(foreign) })).error).toBe('second_factor_wrong');
  expect((await login({ passkey: await sign(device) })).error).toBeUndefined();
});

test('from a new device is notified, from a known one it is not', async () => {
  const told = async () =>
    (
      await venue.pool.query(`select params from notices where user_id = $1 and kind = 'new_sign_in'`, [
        user.id,
      ])
    ).rows.map(({ params }) => params.device);
  await login();
  await login();
  expect(await told()).toEqual([]);
  await login({}, phone);
  await login({}, phone);
  expect(await told()).toEqual(['Chrome · Android']);
  const { data } = await login({}, phone);
  const list = await client.get('sessionList', {}, { token: data.token });
  expect(list[0]).toMatchObject({ device: 'Chrome · Android', place: '127.0.0.x', is_current: true });
});
