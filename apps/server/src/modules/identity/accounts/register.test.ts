// Registration over real HTTP: proof of an address, password rules, served countries, and one account at most.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import {
  changeSite,
  fetchCode,
  GERMANY,
  makeCaptcha,
  makeEmail,
  messagesTo,
  openByMail,
  PASSWORD,
  registration,
} from '../testing/real-accounts.ts';

let venue: TestVenue;
let client: TestClient;

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

const by = () => ({ client, venue });
const forgetPauses = () => venue.pool.query('delete from code_sends');

test('without RULES no real account is opened, and no code is sent for one', async () => {
  const unruled = await openTestVenue({ RULES: '' });
  const visitor = makeTestClient(unruled.origin);
  const refused = { code: 0, error: 'rules_not_named' };
  const to = makeEmail();
  expect(await visitor.ask('sendEmailCode', { to, type: 1 })).toMatchObject(refused);
  expect(await visitor.ask('register', registration(to, '123456'))).toMatchObject(refused);
  expect(await visitor.ask('sendEmailCode', { to, type: 2 })).toMatchObject({ code: 1 });
  await unruled.stop();
});

describe('a registration', () => {
  test('opens a real account with an invite code of its own, and a session', async () => {
    const { token, user, email } = await openByMail(by());
    expect(user).toMatchObject({ email, is_demo: 0, mobile: '' });
    expect(user.invite_code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(user.trade_account).toMatch(/^1\d{9}$/);
    expect(await client.get('userInfo', {}, { token })).toEqual(user);
    expect(await client.get('forexDetail', {}, { token })).toMatchObject({ balance: 0 });
  });

  test('by mobile number takes the code of its text message', async () => {
    const to = '01512 3456789';
    await client.get('sendSmsCode', { to, type: 1, area_id: GERMANY });
    const [sent] = await messagesTo(venue, '+4915123456789');
    const { user } = await client.get(
      'register',
      registration('+49 1512 3456789', sent?.code ?? '', { type: '2' }),
    );
    expect(user).toMatchObject({ mobile: '15123456789', area_code: '49', email: '' });
  });

  test('keeps who invited them, however the code is written', async () => {
    const inviter = (await openByMail(by())).user;
    const { user } = await openByMail(by(), { invite_code: ` ${inviter.invite_code.toLowerCase()} ` });
    const { rows } = await venue.pool.query('select invited_by from users where id = $1', [user.id]);
    expect(rows).toEqual([{ invited_by: inviter.id }]);
    const email = makeEmail();
    const code = await fetchCode(by(), { to: email, type: 1 });
    const wanted = registration(email, code, { invite_code: "'; drop table users; --" });
    expect(await client.ask('register', wanted)).toMatchObject({ error: 'invite_code_unknown' });
    expect(await client.ask('register', registration(email, code))).toMatchObject({ code: 1 });
  });

  test.each<[Readonly<Record<string, string | number>>, string, string]>([
    [{ password: 'short', re_password: 'short' }, 'password_too_short', 'password'],
    [{ invite_code: 'AB\u0000CD' }, 'invalid_parameter', 'invite_code'],
    [{ password: 'Password1', re_password: 'Password1' }, 'password_too_common', 'password'],
    [{ password: 'qwertyuiop1', re_password: 'qwertyuiop1' }, 'password_too_common', 'password'],
    [{ password: 'Candor2026!', re_password: 'Candor2026!' }, 'password_too_common', 'password'],
    [{ password: '98765432', re_password: '98765432' }, 'password_too_common', 'password'],
    [{ password: 'x1'.repeat(65) }, 'password_too_long', 'password'],
    [{ re_password: 'four other words together' }, 'password_not_equal', 're_password'],
    [{ area_id: 408 }, 'region_not_served', 'area_id'],
    [{ area_id: '376' }, 'region_not_served', 'area_id'],
    [{ area_id: 156 }, 'region_not_served', 'area_id'],
    [{ area_id: 548 }, 'region_not_served', 'area_id'],
    [{ area_id: 192 }, 'region_not_served', 'area_id'],
    [{ area_id: 999 }, 'invalid_parameter', 'area_id'],
    [{ sms_code: '' }, 'missing_parameter', 'sms_code'],
    [{ account: 'a@x.example,b@y.example' }, 'invalid_parameter', 'account'],
    [{ type: '3' }, 'invalid_parameter', 'type'],
  ])('with %o is rejected %s', async (change, error, field) => {
    const email = makeEmail();
    const answer = await client.ask('register', registration(email, '123456', change));
    expect(answer).toMatchObject({ code: 0, error, field });
  });

  test('with the address as its password is rejected', async () => {
    const email = makeEmail();
    const own = registration(email, '123456', {
      password: email.toUpperCase(),
      re_password: email.toUpperCase(),
    });
    expect(await client.ask('register', own)).toMatchObject({ error: 'password_is_account' });
  });

  test('with a number of an excluded country is rejected, whatever area it names', async () => {
    for (const to of ['+972501234567', '+8613812345678', '+850191123456', '+6785551234', '+5351234567']) {
      expect(await client.ask('sendSmsCode', { to, type: 1 })).toMatchObject({ error: 'region_not_served' });
      const wanted = registration(to, '123456', { type: '2' });
      expect(await client.ask('register', wanted)).toMatchObject({ error: 'region_not_served' });
    }
  });

  test('makes one account for concurrent requests of one address', async () => {
    const email = makeEmail();
    const code = await fetchCode(by(), { to: email, type: 1 });
    const answers = await Promise.all([0, 1, 2].map(() => client.ask('register', registration(email, code))));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    for (const answer of answers)
      if (answer.code !== 1) expect(['wrong_code', 'account_exists']).toContain(answer.error);
    const { rows } = await venue.pool.query('select id from users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('that is interrupted before its trading account is opened gets one at the first login', async () => {
    const { user, email } = await openByMail(by());
    // This simulates a kill in between: the engine does not know the account id.
    await venue.pool.query('update users set account_id = nextval($2) where id = $1', [
      user.id,
      'account_ids',
    ]);
    const { token } = await client.get('login', { account: email, password: PASSWORD, login_type: 1 });
    expect(await client.get('forexDetail', {}, { token })).toMatchObject({ balance: 0 });
  });
});

describe('an address that has an account', () => {
  test('gets a message about that instead of a code', async () => {
    const { email } = await openByMail(by());
    await forgetPauses();
    const answer = await client.ask('sendEmailCode', { to: email.toUpperCase(), type: 1 });
    const other = await client.ask('sendEmailCode', { to: makeEmail(), type: 1 });
    expect({ ...answer }).toEqual({ ...other });
    expect((await messagesTo(venue, email)).at(-1)).toMatchObject({ template: 'account_exists', code: null });
  });

  test('is not revealed without the right code', async () => {
    const { email } = await openByMail(by());
    const guess = await client.ask('register', registration(email, '000000'));
    expect(guess).toMatchObject({ error: 'wrong_code', field: 'sms_code' });
  });
});

test('where the operator wants a captcha, it stands in for the code', async () => {
  await changeSite(venue, { verifyRegType: 2 });
  const email = makeEmail();
  const { id, b64s } = await client.get('captcha');
  expect(b64s).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(await client.ask('register', registration(email, 'wrong'))).toMatchObject({
    error: 'missing_parameter',
    field: 'key',
  });
  const guess = registration(email, 'AAAAA', { key: id });
  expect(await client.ask('register', guess)).toMatchObject({ error: 'wrong_captcha', field: 'sms_code' });
  const { id: key, text } = await makeCaptcha(venue);
  const wanted = registration(email, text.toLowerCase(), { key });
  expect(await client.get('register', wanted)).toMatchObject({ user: { email } });
  // Both used up, and the address taken: the captcha is checked first.
  expect(await client.ask('register', wanted)).toMatchObject({ error: 'wrong_captcha' });
  const another = await makeCaptcha(venue);
  const again = registration(email, another.text, { key: another.id });
  expect(await client.ask('register', again)).toMatchObject({ error: 'account_exists', field: 'account' });
  await changeSite(venue, { verifyRegType: 1 });
});

test('a method that is not offered is rejected', async () => {
  await changeSite(venue, { registerBy: 'mobile' });
  const wanted = registration(makeEmail(), '123456');
  expect(await client.ask('register', wanted)).toMatchObject({ error: 'invalid_parameter', field: 'type' });
  await changeSite(venue, { registerBy: 'both' });
});
