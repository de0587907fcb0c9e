// A device that has logged in before, over real HTTP: nobody else delays it, and nobody gains a guess by it.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { fetchCode, makeEmail, openByMail, PASSWORD, registration } from '../testing/real-accounts.ts';

let venue: TestVenue;
let client: TestClient;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  await venue.pool.query('delete from login_attempts');
  venue.clock.stoppedAt = Date.now();
});
afterEach(() => {
  delete venue.clock.stoppedAt;
});

const WRONG = 'not the password';
const makeDevice = (): string => randomBytes(18).toString('base64url');
const login = (account: string, password: string, device?: string) =>
  client.ask('login', { account, password, login_type: 1, ...(device !== undefined && { device }) });
const attack = (account: string, times: number, device?: string) =>
  Promise.all(Array.from({ length: times }, () => login(account, WRONG, device)));
const looked = (answers: readonly { readonly error?: string | undefined }[]): number =>
  answers.filter(({ error }) => error === 'wrong_credentials').length;

test('can log in while others guess, who gain nothing by its logins', async () => {
  const { email } = await openByMail({ client, venue });
  const device = makeDevice();
  expect(await login(email, PASSWORD, device)).toMatchObject({ code: 1 });
  expect(looked(await attack(email, 12))).toBe(5);
  for (let round = 0; round < 3; round += 1) {
    expect(await login(email, PASSWORD, device)).toMatchObject({ code: 1 });
    // Without their device the owner waits as the stranger does, who gets no further guess.
    expect(await login(email, PASSWORD)).toMatchObject({ error: 'too_many_attempts' });
    expect(looked(await attack(email, 3, makeDevice()))).toBe(0);
  }
});

test('has its own delay', async () => {
  const { email } = await openByMail({ client, venue });
  const device = makeDevice();
  await login(email, PASSWORD, device);
  expect(looked(await attack(email, 12, device))).toBe(5);
  expect(await login(email, PASSWORD, device)).toMatchObject({
    ...{ error: 'too_many_attempts', details: { seconds: 15 } },
  });
  // Guesses on the device do not count for logins elsewhere, nor the other way round.
  expect(await login(email, PASSWORD)).toMatchObject({ code: 1 });
  expect(await login(email, PASSWORD, device)).toMatchObject({ error: 'too_many_attempts' });
});

test('is known only for its own account', async () => {
  const device = makeDevice();
  const mine = await openByMail({ client, venue });
  await login(mine.email, PASSWORD, device);
  const other = await openByMail({ client, venue });
  expect(looked(await attack(other.email, 8, device))).toBe(5);
  expect(looked(await attack(other.email, 8))).toBe(0);
  const nobody = makeEmail();
  expect(looked(await attack(nobody, 8, device))).toBe(5);
  const { rows } = await venue.pool.query("select encode(device_hash, 'hex') as hash from login_devices");
  expect(rows.some(({ hash }) => hash.includes(Buffer.from(device).toString('hex')))).toBe(false);
});

test('is the one that registered, or that set a new password by a code, which replaces the others', async () => {
  const email = makeEmail();
  const [first, second] = [makeDevice(), makeDevice()];
  const code = await fetchCode({ client, venue }, { to: email, type: 1 });
  await client.get('register', { ...registration(email, code), device: first });
  expect(looked(await attack(email, 8))).toBe(5);
  expect(await login(email, PASSWORD, first)).toMatchObject({ code: 1 });
  await venue.pool.query('delete from code_sends');
  const changed = 'other words than before';
  await client.get('forgetPassword', {
    ...{ type: 1, account: email, new_password: changed, secondary_password: changed, device: second },
    auth_code: await fetchCode({ client, venue }, { to: email, type: 2 }),
  });
  expect(await login(email, changed, first)).toMatchObject({ error: 'too_many_attempts' });
  expect(await login(email, changed, second)).toMatchObject({ code: 1 });
});

test('ten devices of an account are stored, the last used ones', async () => {
  const { email, user } = await openByMail({ client, venue });
  const devices = Array.from({ length: 12 }, makeDevice);
  for (const device of devices) {
    venue.clock.stoppedAt = (venue.clock.stoppedAt ?? 0) + 1_000;
    expect(await login(email, PASSWORD, device)).toMatchObject({ code: 1 });
  }
  const { rows } = await venue.pool.query('select count(*)::int as n from login_devices where user_id = $1', [
    user.id,
  ]);
  expect(rows).toEqual([{ n: 10 }]);
  expect(looked(await attack(email, 8))).toBe(5);
  expect(await login(email, PASSWORD, devices[0])).toMatchObject({ error: 'too_many_attempts' });
  expect(await login(email, PASSWORD, devices[11])).toMatchObject({ code: 1 });
});

test.each(['short', 'x'.repeat(65), `${'x'.repeat(30)}\u0000`, "' or 1=1 -- ' or 1=1 --"])(
  'has a name made by the venue, not %j',
  async (device) => {
    expect(await login(makeEmail(), PASSWORD, device)).toMatchObject({
      ...{ error: 'invalid_parameter', field: 'device' },
    });
  },
);
