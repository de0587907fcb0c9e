// Codes over real HTTP: how often they are sent, how often they may be guessed, that they work once, and that they do
// not reveal who has an account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import {
  fetchCode,
  makeCaptcha,
  makeEmail,
  messagesTo,
  openByMail,
  PASSWORD,
  registration,
} from '../testing/real-accounts.ts';

let venue: TestVenue;
let client: TestClient;
let now: number;

beforeAll(async () => {
  venue = await openTestVenue({ TRUST_PROXY: '127.0.0.1' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  now = Date.now();
  venue.clock.stoppedAt = now;
  await venue.pool.query('delete from code_sends');
});

const by = () => ({ client, venue });
const wait = (seconds: number) => {
  now += seconds * 1_000;
  venue.clock.stoppedAt = now;
};
const send = (to: string, type = 1) => client.ask('sendEmailCode', { to, type });
const wrongFor = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('is sent with its lifetime, and again after a minute', async () => {
    const to = makeEmail();
    expect((await send(to)).data).toEqual({ resend_after: 60, expires_in: 600 });
    wait(20);
    expect(await send(` ${to.toUpperCase()}`)).toMatchObject({
      error: 'code_recently_sent',
      details: { seconds: 40 },
    });
    wait(40);
    expect(await send(to)).toMatchObject({ code: 1 });
    expect((await messagesTo(venue, to)).map(({ code }) => code)).toEqual([
      expect.stringMatching(/^\d{6}$/),
      expect.stringMatching(/^\d{6}$/),
    ]);
  });

  test('is sent five times an hour to one address', async () => {
    const to = makeEmail();
    for (let n = 0; n < 5; n += 1) {
      expect(await send(to)).toMatchObject({ code: 1 });
      wait(61);
    }
    expect(await send(to)).toMatchObject({ error: 'too_many_codes', details: { seconds: 3_600 - 305 } });
    wait(3_600 - 305);
    expect(await send(to)).toMatchObject({ code: 1 });
  });

  test('for a reset is still sent after a stranger has used up those for registration', async () => {
    const { email } = await openByMail(by());
    wait(61);
    for (let n = 0; n < 5; n += 1) {
      await send(email, 1);
      wait(61);
    }
    expect(await send(email, 1)).toMatchObject({ error: 'too_many_codes' });
    expect(await send(email, 2)).toMatchObject({ code: 1 });
  });

  test('is still sent to its owner after another subnet has used up its limit', async () => {
    const to = makeEmail();
    const sendFrom = (address: string) =>
      client.ask('sendEmailCode', { to, type: 2 }, { headers: { 'x-forwarded-for': address } });
    for (let n = 0; n < 5; n += 1) {
      await sendFrom('192.0.2.1');
      wait(61);
    }
    expect(await sendFrom('192.0.2.1')).toMatchObject({ error: 'too_many_codes' });
    expect(await sendFrom('198.51.100.1')).toMatchObject({ code: 1 });
  });

  test('is sent once for concurrent requests of one address', async () => {
    const to = makeEmail();
    const answers = await Promise.all([0, 1, 2, 3, 4].map(() => send(to)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await messagesTo(venue, to)).toHaveLength(1);
  });

  test('works once: a replay is refused', async () => {
    const to = makeEmail();
    const code = await fetchCode(by(), { to, type: 1 });
    expect(await client.ask('register', registration(to, code))).toMatchObject({ code: 1 });
    expect(await client.ask('register', registration(to, code))).toMatchObject({ error: 'wrong_code' });
  });

  test('works for ten minutes', async () => {
    const to = makeEmail();
    const code = await fetchCode(by(), { to, type: 1 });
    wait(600);
    expect(await client.ask('register', registration(to, code))).toMatchObject({ error: 'wrong_code' });
  });

  test('works only for its purpose and its address', async () => {
    const { email } = await openByMail(by());
    wait(61);
    const reset = await fetchCode(by(), { to: email, type: 2 });
    const other = makeEmail();
    await send(other);
    expect(await client.ask('register', registration(other, reset))).toMatchObject({ error: 'wrong_code' });
    expect(await client.ask('register', registration(email, reset))).toMatchObject({ error: 'wrong_code' });
  });

  test('is void once another was sent', async () => {
    const to = makeEmail();
    const first = await fetchCode(by(), { to, type: 1 });
    wait(61);
    const second = await fetchCode(by(), { to, type: 1 });
    if (first !== second)
      expect(await client.ask('register', registration(to, first))).toMatchObject({ error: 'wrong_code' });
    expect(await client.ask('register', registration(to, second))).toMatchObject({ code: 1 });
  });

  test('is void after five wrong attempts, even concurrent ones', async () => {
    const to = makeEmail();
    const code = await fetchCode(by(), { to, type: 1 });
    const guesses = Array.from({ length: 12 }, (_, n) => registration(to, wrongFor(code, n + 1)));
    const answers = await Promise.all(guesses.map((guess) => client.ask('register', guess)));
    expect(answers.every(({ error }) => error === 'wrong_code')).toBe(true);
    const { rows } = await venue.pool.query('select tries from codes where contact = $1', [to]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await client.ask('register', registration(to, code))).toMatchObject({ error: 'wrong_code' });
  });

  test('is still accepted at the fifth attempt', async () => {
    const to = makeEmail();
    const code = await fetchCode(by(), { to, type: 1 });
    for (let n = 1; n < 5; n += 1) await client.ask('register', registration(to, wrongFor(code, n)));
    expect(await client.ask('register', registration(to, code))).toMatchObject({ code: 1 });
  });

  test('is stored only as a hash', async () => {
    const to = makeEmail();
    const code = await fetchCode(by(), { to, type: 1 });
    const { rows } = await venue.pool.query(
      'select row_to_json(c)::text as text from codes c where contact = $1',
      [to],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(venue.lines.join('')).not.toContain(code);
  });
});

describe('who has an account', () => {
  test('is not revealed by the answer, for both types', async () => {
    const { email } = await openByMail(by());
    wait(61);
    for (const type of [1, 2]) {
      const [known, unknown] = [await send(email, type), await send(makeEmail(), type)];
      expect(known).toEqual(unknown);
      expect([await send(email, type), await send(email, type)]).toEqual([
        expect.objectContaining({ error: 'code_recently_sent' }),
        expect.objectContaining({ error: 'code_recently_sent' }),
      ]);
      wait(61);
    }
  });

  test('is not revealed by a wrong code for a password reset', async () => {
    const { email } = await openByMail(by());
    wait(61);
    const reset = (account: string) =>
      client.ask('forgetPassword', {
        type: 1,
        account,
        new_password: PASSWORD,
        secondary_password: PASSWORD,
        auth_code: '000000',
      });
    const stranger = makeEmail();
    await send(email, 2);
    await send(stranger, 2);
    expect(await reset(email)).toEqual(await reset(stranger));
  });

  test('is not revealed by timing', async () => {
    const { email } = await openByMail(by());
    const timeOf = async (to: string, type: number) => {
      await venue.pool.query('delete from code_sends');
      const begin = performance.now();
      await send(to, type);
      return performance.now() - begin;
    };
    for (const type of [1, 2]) {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let round = 0; round < 40; round += 1) {
        known.push(await timeOf(email, type));
        unknown.push(await timeOf(makeEmail(), type));
      }
      const ratio = median(known) / median(unknown);
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.6);
    }
  });
});

test('a subnet with twenty codes within the hour must solve a captcha for each further one', async () => {
  const limited = await openTestVenue({ RATE_LIMITS: 'on' });
  try {
    const other = makeTestClient(limited.origin);
    const ask = (more: Record<string, string> = {}) =>
      other.ask('sendEmailCode', { to: makeEmail(), type: 1, ...more });
    for (let n = 0; n < 20; n += 1) expect(await ask()).toMatchObject({ code: 1 });
    expect(await ask()).toMatchObject({ error: 'captcha_required', field: 'captcha' });
    const { id, text } = await makeCaptcha(limited);
    expect(await ask({ key: id, captcha: text })).toMatchObject({ code: 1 });
    expect(await ask({ key: id, captcha: text })).toMatchObject({ error: 'wrong_captcha', field: 'captcha' });
  } finally {
    await limited.stop();
  }
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
