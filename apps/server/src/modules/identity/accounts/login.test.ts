// Login over real HTTP: who gets in, what failures cost, and that an unknown account looks like a wrong password.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { makeEmail, openByMail, PASSWORD } from '../testing/real-accounts.ts';

let venue: TestVenue;
let client: TestClient;

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  await venue.pool.query('delete from login_attempts');
});

const login = (account: string, password = PASSWORD, more: Record<string, string | number> = {}) =>
  client.ask('login', { account, password, login_type: 1, ...more });

test('gives a new token each time, and stores device, subnet and language', async () => {
  const { email, user, token } = await openByMail({ client, venue });
  const given = { account: ` ${email.toUpperCase()}`, password: PASSWORD, login_type: 1 };
  const headers = { 'user-agent': 'Mozilla/5.0 (a phone)\u00e9<b>', lang: 'de' };
  const first = await client.get('login', given, { headers, token });
  const second = await client.get('login', given, { headers: { authorization: 'a'.repeat(43) } });
  expect(first.user).toEqual(user);
  // A token that was sent with the login is neither reused nor returned.
  expect(new Set([token, first.token, second.token, 'a'.repeat(43)]).size).toBe(4);
  const { rows } = await venue.pool.query(
    'select user_agent, network, language from sessions where user_id = $1 order by created_at',
    [user.id],
  );
  expect(rows[1]).toEqual({ user_agent: 'Mozilla/5.0 (a phone)<b>', network: '127.0.0.1', language: 'de' });
  const users = await venue.pool.query('select language from users where id = $1', [user.id]);
  expect(users.rows).toEqual([{ language: 'en' }]);
});

test.each([
  ['an unknown account', 'nobody@client.example', PASSWORD],
  ['what is no address', "' or 1=1 --", PASSWORD],
])('of %s is answered like a wrong password', async (_, account, password) => {
  const { email } = await openByMail({ client, venue });
  const wrong = await login(email, 'not the password');
  expect(wrong).toMatchObject({ code: 0, error: 'wrong_credentials' });
  expect(await login(account, password)).toEqual(wrong);
});

test('takes about as long for an unknown account as for a wrong password', async () => {
  const { email } = await openByMail({ client, venue });
  const timeOf = async (account: string): Promise<number> => {
    await venue.pool.query('delete from login_attempts');
    const begin = performance.now();
    await login(account, 'not the password');
    return performance.now() - begin;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 25; round += 1) {
    known.push(await timeOf(email));
    unknown.push(await timeOf(makeEmail()));
  }
  const ratio = median(known) / median(unknown);
  // Without the dummy hash for unknown accounts the ratio is above 5.
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

describe('attempts that fail', () => {
  test.each([
    ['there', '15123450001', '15123450001'],
    ['not there', '15123450002', '15123450003'],
  ])(
    'are counted together however a number is typed, for an account that is %s',
    async (_, typed, mobile) => {
      const { user } = await openByMail({ client, venue });
      await venue.pool.query(`update users set area_code = '49', mobile = $2 where id = $1`, [
        user.id,
        mobile,
      ]);
      const wrong = (account: string) => login(account, 'not the password', { login_type: 2 });
      for (const account of [`+49 ${typed}`, `0${typed}`, typed, `0049${typed}`, `+49${typed}`])
        expect(await wrong(account)).toMatchObject({ error: 'wrong_credentials' });
      for (const account of [`+49${typed}`, `0${typed}`, typed])
        expect(await wrong(account)).toMatchObject({ error: 'too_many_attempts' });
    },
  );

  test('cause a wait that doubles, whatever the password is', async () => {
    const { email } = await openByMail({ client, venue });
    venue.clock.stoppedAt = Date.now();
    const waits: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const answer = await login(email, 'not the password');
      if (answer.error === 'wrong_credentials') continue;
      expect(answer.error).toBe('too_many_attempts');
      const seconds = Number(answer.details?.seconds);
      waits.push(seconds);
      expect(await login(email)).toMatchObject({ error: 'too_many_attempts' });
      venue.clock.stoppedAt += seconds * 1_000;
      await login(email, 'not the password');
    }
    expect(waits).toEqual([15, 30, 60]);
    venue.clock.stoppedAt += 120_000;
    expect(await login(email)).toMatchObject({ code: 1 });
    expect(await login(email, 'not the password')).toMatchObject({ error: 'wrong_credentials' });
    delete venue.clock.stoppedAt;
  });

  test('are all counted if concurrent: exactly five passwords are checked', async () => {
    const { email } = await openByMail({ client, venue });
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'not the password')));
    expect(answers.filter(({ error }) => error === 'wrong_credentials')).toHaveLength(5);
    expect(answers.filter(({ error }) => error === 'too_many_attempts')).toHaveLength(7);
  });

  test('cost the same for an unknown account', async () => {
    const account = makeEmail();
    for (let n = 0; n < 5; n += 1) expect(await login(account)).toMatchObject({ error: 'wrong_credentials' });
    expect(await login(account)).toMatchObject({ error: 'too_many_attempts', details: { seconds: 15 } });
  });
});

describe('a mobile number', () => {
  const insert = async (areaCode: string, mobile: string) => {
    const { user } = await openByMail({ client, venue });
    await venue.pool.query('update users set area_code = $2, mobile = $3 where id = $1', [
      user.id,
      areaCode,
      mobile,
    ]);
    return user.id;
  };
  const byNumber = (account: string, more: Record<string, string | number> = {}) =>
    login(account, PASSWORD, { login_type: 2, ...more });

  test('without a country finds the only account that has it', async () => {
    const id = await insert('49', '15155550001');
    expect(await byNumber('0151 55550001')).toMatchObject({ code: 1, data: { user: { id } } });
    await insert('43', '15155550001');
    expect(await byNumber('0151 55550001')).toMatchObject({ error: 'area_required', field: 'area_id' });
    expect(await byNumber('0151 55550001', { area_id: 276 })).toMatchObject({
      code: 1,
      data: { user: { id } },
    });
    expect(await byNumber('+49 151 55550001')).toMatchObject({ code: 1, data: { user: { id } } });
  });
  test('of an excluded region is rejected', async () => {
    expect(await byNumber('50 123 4567', { area_id: 376 })).toMatchObject({ error: 'region_not_served' });
    expect(await byNumber('+972 50 123 4567')).toMatchObject({ error: 'region_not_served' });
  });
});

test('a blocked user can log in to read and to close, and gets a specific rejection for the rest', async () => {
  const { email, user } = await openByMail({ client, venue });
  await venue.pool.query('update users set blocked_at = now() where id = $1', [user.id]);
  expect(await login(email, 'not the password')).toMatchObject({ error: 'wrong_credentials' });
  venue.clock.offsetMs += 1_000;
  const { token } = (await login(email)).data as { token: string };
  for (const name of ['userInfo', 'myDeal', 'forexChange', 'noticeList', 'chatList'] as const)
    expect(await client.ask(name, name === 'myDeal' ? { status: 1 } : {}, { token }), name).toMatchObject({
      code: 1,
    });
  const buy = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };
  const acts = [
    ['submit', buy],
    ['setStopPrice', { id: 1, stop_price: 1 }],
    ['draw', { money: 10 }],
    ['alertMake', {}],
  ] as const;
  for (const [name, params] of acts)
    expect(await client.ask(name, params, { token }), name).toMatchObject({
      code: 0,
      error: 'account_blocked',
    });
  expect(await client.ask('chatSend', { text: 'Why?' }, { token })).toMatchObject({ code: 1 });
  expect(await client.ask('chatTyping', {}, { token })).toMatchObject({ code: 1 });
  expect((await client.get('userInfo', {}, { token })).blocked).toBe(1);
  expect(await client.ask('close', { id: 1 }, { token })).toMatchObject({ error: 'order_not_found' });
  expect(await client.ask('logout', {}, { token })).toMatchObject({ code: 1 });
});

test('a hash with older costs is renewed at the next login', async () => {
  const { email, user } = await openByMail({ client, venue });
  const dated = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  await venue.pool.query('update users set password_hash = $2 where id = $1', [user.id, dated]);
  expect(await login(email, 'password')).toMatchObject({ code: 1 });
  const { rows } = await venue.pool.query('select password_hash as hash from users where id = $1', [user.id]);
  expect(rows[0]).toMatchObject({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
  expect(await login(email, 'password')).toMatchObject({ code: 1 });
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
