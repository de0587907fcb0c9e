// A new password over real HTTP: by a code to the account's own address, which ends the sessions it should.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { fetchCode, makeEmail, messagesTo, openByMail, PASSWORD } from '../testing/real-accounts.ts';

let venue: TestVenue;
let client: TestClient;
const NEW = 'quite other words than those';

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(() => venue.pool.query('delete from login_attempts') as Promise<unknown>);

async function openWithCode() {
  const account = await openByMail({ client, venue });
  await venue.pool.query('delete from code_sends');
  const code = await fetchCode({ client, venue }, { to: account.email, type: 2 });
  return { ...account, code };
}
const login = (account: string, password: string) =>
  client.ask('login', { account, password, login_type: 1 });
const forget = (account: string, auth_code: string, more: Record<string, string | number> = {}) =>
  client.ask('forgetPassword', {
    type: 1,
    account,
    new_password: NEW,
    secondary_password: NEW,
    auth_code,
    ...more,
  });
const isAlive = async (token: string): Promise<boolean> =>
  (await client.ask('userInfo', {}, { token })).code === 1;

test('that was forgotten ends every session, holds withdrawals and is told to the owner', async () => {
  const { email, code, token, user } = await openWithCode();
  const other = await login(email, PASSWORD);
  expect(await forget(email, code)).toMatchObject({ code: 1, msg: expect.stringContaining('new password') });
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(other.data?.token ?? '')).toBe(false);
  expect(await login(email, PASSWORD)).toMatchObject({ error: 'wrong_credentials' });
  expect(await login(email, NEW)).toMatchObject({ code: 1 });
  const { rows } = await venue.pool.query(
    "select password_changed_at > now() - interval '1 minute' as held from users where id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ held: true }]);
  expect((await messagesTo(venue, email)).at(-1)).toMatchObject({ template: 'password_changed' });
  const told = await venue.pool.query('select body from outbox where recipient = $1 order by id desc', [
    email,
  ]);
  expect(told.rows[0]).toMatchObject({ body: expect.stringContaining('withdrawals are on hold until') });
  expect(await forget(email, code)).toMatchObject({ error: 'wrong_code' });
});

test('that is changed ends every other session', async () => {
  const { email, code, token } = await openWithCode();
  const other = await client.get('login', { account: email, password: PASSWORD, login_type: 1 });
  const change = { new_password: NEW, auth_code: code, type: 1 };
  expect(await client.ask('amendPassword', change, { token })).toMatchObject({ code: 1 });
  expect(await isAlive(token)).toBe(true);
  expect(await isAlive(other.token)).toBe(false);
  expect(await login(email, NEW)).toMatchObject({ code: 1 });
});

test('is set once by concurrent uses of one code', async () => {
  const { email, code } = await openWithCode();
  const answers = await Promise.all([0, 1, 2].map(() => forget(email, code)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});

test.each<[Record<string, string | number>, string, string]>([
  [{ secondary_password: 'something else here' }, 'password_not_equal', 'secondary_password'],
  [{ new_password: 'short', secondary_password: 'short' }, 'password_too_short', 'new_password'],
  [{ new_password: 'password12', secondary_password: 'password12' }, 'password_too_common', 'new_password'],
  [{ auth_code: '' }, 'missing_parameter', 'auth_code'],
  [{ auth_code: '00' }, 'wrong_code', 'auth_code'],
  [{ area_id: 192 }, 'region_not_served', 'area_id'],
  [{ account: 'x y' }, 'invalid_parameter', 'account'],
])('with %o is rejected %s', async (change, error, field) => {
  expect(await forget(makeEmail(), '123456', change)).toMatchObject({ code: 0, error, field });
});

test('can’t be set for a demo account, nor by a number that the account does not have', async () => {
  const demo = await client.loginDemo();
  const change = { new_password: NEW, auth_code: '123456', type: 2 };
  expect(await client.ask('amendPassword', change, demo)).toMatchObject({ error: 'real_account_required' });
  const { token } = await openByMail({ client, venue });
  const answer = await client.ask('amendPassword', change, { token });
  expect(answer).toMatchObject({ error: 'invalid_parameter', field: 'type' });
});

test('ends a pending login with the old one', async () => {
  const { email, user } = await openByMail({ client, venue });
  const blocker = await venue.venuePool.connect();
  await blocker.query('begin');
  await blocker.query('update users set password_changed_at = now() where id = $1', [user.id]);
  const underWay = login(email, PASSWORD);
  for (let waiting = 0; waiting === 0; )
    waiting = (await venue.pool.query('select 1 from pg_locks where not granted')).rowCount ?? 0;
  await blocker.query('commit');
  blocker.release();
  expect(await underWay).toMatchObject({ error: 'wrong_credentials' });
});
