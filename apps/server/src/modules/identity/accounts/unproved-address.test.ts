// A stranger opened an account by captcha under another person's address: its owner takes it
// over, and the stranger loses access.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import {
  changeSite,
  fetchCode,
  makeCaptcha,
  makeEmail,
  openByMail,
  PASSWORD,
  registration,
} from '../testing/real-accounts.ts';

let venue: TestVenue;
let client: TestClient;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
}, 180_000);
afterAll(() => venue.stop());

const by = () => ({ client, venue });
const owned = 'five plain words of the owner';

async function openByCaptcha(): Promise<{ email: string; id: number; token: string }> {
  await changeSite(venue, { verifyRegType: 2 });
  const email = makeEmail();
  const { id: key, text } = await makeCaptcha(venue);
  const { token, user } = await client.get('register', registration(email, text, { key }));
  await changeSite(venue, { verifyRegType: 1 });
  return { email, id: user.id, token };
}

/** The factors that someone with a session of the account may add. */
async function addWaysIn(id: number): Promise<void> {
  await venue.pool.query(
    `insert into second_factors (user_id, secret, begun_at, confirmed_at) values ($1::bigint, 'x', now(), now())`,
    [id],
  );
  await venue.pool.query(
    `insert into recovery_codes (code_hash, user_id) values (sha256(($1::bigint)::text::bytea), $1)`,
    [id],
  );
  await venue.pool.query(
    `insert into passkeys (user_id, credential_id, domain, public_key, counter, transports, synced, name, created_at)
     values ($1, 'credential ' || $1::bigint, 'x', 'x', 0, '', false, 'x', now())`,
    [id],
  );
  await venue.pool.query(
    `update users set area_code = '49', mobile = '15112345' || $1::bigint where id = $1`,
    [id],
  );
}
const waysIn = async (id: number) =>
  (
    await venue.pool.query(
      `select (select count(*)::int from second_factors where user_id = $1) as factors,
              (select count(*)::int from recovery_codes where user_id = $1) as recovery,
              (select count(*)::int from passkeys where user_id = $1) as passkeys,
              mobile is not null as "hasMobile", unproved from users where id = $1`,
      [id],
    )
  ).rows[0];
const reset = async (email: string) =>
  client.ask('forgetPassword', {
    type: 1,
    account: email,
    new_password: owned,
    secondary_password: owned,
    auth_code: await fetchCode(by(), { to: email, type: 2 }),
  });

test('its owner gets in by their first reset, and the stranger’s settings are removed', async () => {
  const { email, id, token } = await openByCaptcha();
  await addWaysIn(id);
  expect(await waysIn(id)).toMatchObject({ unproved: 'email' });
  expect(await reset(email)).toMatchObject({ code: 1 });
  expect(await client.ask('userInfo', {}, { token })).toMatchObject({ code: 999 });
  expect(await waysIn(id)).toEqual({
    factors: 0,
    recovery: 0,
    passkeys: 0,
    hasMobile: false,
    unproved: null,
  });
  const login = await client.ask('login', { account: email, password: owned, login_type: 1 });
  expect(login).toMatchObject({ code: 1 });
});

test('a code sent to another address of the account does not prove it', async () => {
  const { email, id, token } = await openByCaptcha();
  await addWaysIn(id);
  await venue.pool.query(`update users set mobile = $2 where id = $1`, [id, '15123456789']);
  await client.get('sendSmsCode', { to: '+4915123456789', type: 2 });
  const { rows } = await venue.pool.query('select code from outbox where recipient = $1', ['+4915123456789']);
  const changed = { new_password: PASSWORD, auth_code: rows[0]?.code, type: 2 };
  expect(await client.ask('amendPassword', changed, { token })).toMatchObject({ code: 1 });
  expect(await waysIn(id)).toMatchObject({ factors: 1, passkeys: 1, unproved: 'email' });
  expect(await reset(email)).toMatchObject({ code: 1 });
  expect(await waysIn(id)).toMatchObject({ factors: 0, passkeys: 0, hasMobile: false, unproved: null });
});

test('an owner who proved the address keeps the account’s second factor at a reset', async () => {
  const opened = await openByMail(by());
  await addWaysIn(opened.user.id);
  await venue.pool.query('delete from code_sends');
  expect(await reset(opened.email)).toMatchObject({ code: 1 });
  expect(await waysIn(opened.user.id)).toMatchObject({ factors: 1, passkeys: 1, hasMobile: true });

  const { email, id, token } = await openByCaptcha();
  await addWaysIn(id);
  const auth_code = await fetchCode(by(), { to: email, type: 2 });
  const changed = { new_password: owned, auth_code, type: 1 };
  expect(await client.ask('amendPassword', changed, { token })).toMatchObject({ code: 1 });
  await venue.pool.query('delete from code_sends');
  expect(await reset(email)).toMatchObject({ code: 1 });
  expect(await waysIn(id)).toMatchObject({
    factors: 1,
    recovery: 1,
    passkeys: 1,
    hasMobile: true,
    unproved: null,
  });
});
