// A change of e-mail or mobile through the real app: codes to both addresses, each valid once and with
// few tries, and a message to both.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { CONFIRMED_MS } from './confirmations.ts';
import { maskContact } from './contact-calls.ts';
import { CODE_LIFE_MS, CODE_PAUSE_MS } from './contact-codes.ts';
import { makeRealUser, PASSWORD, type RealUser } from './testing/real-user.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
let addresses = 0;

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
  await venue.pool.query('delete from outbox');
});

const pass = (ms: number): void => {
  venue.clock.offsetMs += ms;
};
function newAddress(): string {
  addresses += 1;
  return `new${addresses}@example.com`;
}
const errorOf = async (call: Promise<{ error?: string | undefined }>) => (await call).error;
const messages = async (): Promise<{ recipient: string; code: string | null; template: string }[]> =>
  (await venue.pool.query('select recipient, code, template from outbox order by id')).rows;
async function codeTo(address: string): Promise<string> {
  const sent = (await messages()).filter(({ recipient, code }) => recipient === address && code !== null);
  return sent.at(-1)?.code ?? '';
}
const send = (to?: string, by = user) =>
  client.ask('contactCode', { type: 1, ...(to === undefined ? {} : { to }) }, by);
async function sendBoth(to: string) {
  await send();
  await send(to);
  return { type: 1, to, old_code: await codeTo(user.email), new_code: await codeTo(to.toLowerCase()) };
}
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

describe('a change', () => {
  test('needs a code from each address, takes effect at once in every session, and is notified to both', async () => {
    const to = newAddress().toUpperCase();
    const changed = await client.get('contactChange', await sendBoth(to), user);
    expect(changed.email).toBe(to.toLowerCase());
    expect((await client.get('userInfo', {}, user)).email).toBe(to.toLowerCase());
    const told = (await messages()).filter(({ template }) => template === 'contact_changed');
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
      [to.toLowerCase(), user.email].toSorted(),
    );
  });

  test('to a first mobile number needs one code, by text message', async () => {
    const to = '+852 9123 4567';
    await client.get('contactCode', { type: 2, to }, user);
    const new_code = await codeTo('+85291234567');
    const changed = await client.get('contactChange', { type: 2, to, new_code }, user);
    expect(changed).toMatchObject({ mobile: '91234567', area_code: '852', email: user.email });
    // From now on the present address has to agree.
    expect(
      await client.ask('contactChange', { type: 2, to: '+852 9123 4568', new_code: '123456' }, user),
    ).toMatchObject({ error: 'missing_parameter', field: 'old_code' });
  });

  test('is rejected with a wrong code, a code of another address, and a used or expired code', async () => {
    const to = newAddress();
    const good = await sendBoth(to);
    const changing = (more: object) => client.ask('contactChange', { ...good, ...more }, user);
    expect(await changing({ old_code: wrong(good.old_code) })).toMatchObject({
      error: 'wrong_code',
      field: 'old_code',
    });
    expect(await changing({ new_code: wrong(good.new_code) })).toMatchObject({
      error: 'wrong_code',
      field: 'new_code',
    });
    expect(await errorOf(changing({ to: newAddress() }))).toBe('wrong_code');
    pass(CODE_LIFE_MS - 1_000);
    await client.get('confirmMe', { password: PASSWORD }, user);
    pass(1_000);
    expect(await errorOf(changing({}))).toBe('wrong_code');
    const again = await sendBoth(to);
    await client.get('contactChange', again, user);
    expect(await errorOf(client.ask('contactChange', again, user))).toBe('contact_unchanged');
  });

  test('is made once by concurrent uses of the same codes', async () => {
    const good = await sendBoth(newAddress());
    const errors = await Promise.all(
      Array.from({ length: 4 }, () => errorOf(client.ask('contactChange', good, user))),
    );
    expect(errors.filter((error) => error === undefined)).toHaveLength(1);
    const told = (await messages()).filter(({ template }) => template === 'contact_changed');
    expect(told).toHaveLength(2);
  });

  test('allows five attempts of a code, even concurrent ones', async () => {
    const good = await sendBoth(newAddress());
    const bad = { ...good, old_code: wrong(good.old_code) };
    await Promise.all(Array.from({ length: 8 }, () => client.ask('contactChange', bad, user)));
    const { rows } = await venue.pool.query(
      `select tries from contact_codes where user_id = $1 and side = 'old email'`,
      [user.id],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await errorOf(client.ask('contactChange', good, user))).toBe('wrong_code');
  });

  test('to an address of another account is rejected at the end, and its owner is notified', async () => {
    const other = await makeRealUser(venue);
    const answer = await send(other.email);
    expect(answer).toMatchObject({ code: 1, data: { resend_after: 60, expires_in: 600 } });
    expect(await messages()).toEqual([{ recipient: other.email, code: null, template: 'account_exists' }]);
    pass(CODE_PAUSE_MS);
    // An address that was free when the codes were sent, and is taken now.
    const to = newAddress();
    const good = await sendBoth(to);
    await venue.pool.query('update users set email = $2 where id = $1', [other.id, to]);
    expect(await errorOf(client.ask('contactChange', good, user))).toBe('contact_taken');
    expect((await client.get('userInfo', {}, user)).email).toBe(user.email);
  });

  test('of two users to one address is made for one of them', async () => {
    const to = newAddress();
    const mine = await sendBoth(to);
    const other = await makeRealUser(venue);
    await send(undefined, other);
    await send(to, other);
    const theirs = { type: 1, to, old_code: await codeTo(other.email), new_code: await codeTo(to) };
    const errors = await Promise.all([
      errorOf(client.ask('contactChange', mine, user)),
      errorOf(client.ask('contactChange', theirs, other)),
    ]);
    expect(errors.filter((error) => error === undefined)).toHaveLength(1);
    expect(errors).toContain('contact_taken');
  });
});

describe('a code', () => {
  test('is sent a minute after the last one, and five times an hour', async () => {
    const to = newAddress();
    expect(await errorOf(send(to))).toBeUndefined();
    expect(await send(to)).toMatchObject({ error: 'code_recently_sent', details: { seconds: 60 } });
    for (let n = 0; n < 4; n += 1) {
      pass(CODE_PAUSE_MS);
      expect(await errorOf(send(to))).toBeUndefined();
    }
    pass(CODE_PAUSE_MS);
    expect(await errorOf(send(to))).toBe('too_many_codes');
    const { rows } = await venue.pool.query('select code_hash from contact_codes where user_id = $1', [
      user.id,
    ]);
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ['a@x.example, b@y.example', 'invalid_parameter'],
    ['a@x.example\r\nBcc: b@y.example', 'invalid_parameter'],
    ["' or 1=1 --", 'invalid_parameter'],
    ['<script>alert(1)</script>', 'invalid_parameter'],
  ])('is not sent to %j', async (to, error) => {
    expect(await send(to)).toMatchObject({ error, field: 'to' });
    expect(await messages()).toEqual([]);
  });

  test('is not sent to the account’s own address, to an excluded region, or long after the login', async () => {
    expect(await errorOf(send(user.email))).toBe('contact_unchanged');
    expect(await errorOf(client.ask('contactCode', { type: 2, to: '+86 138 0013 8000' }, user))).toBe(
      'region_not_served',
    );
    expect(await client.ask('contactCode', { type: 3, to: newAddress() }, user)).toMatchObject({
      error: 'invalid_parameter',
      field: 'type',
    });
    pass(CONFIRMED_MS);
    expect(await errorOf(send(newAddress()))).toBe('reauthentication_required');
    expect(
      await errorOf(client.ask('contactChange', { type: 1, to: newAddress(), new_code: '123456' }, user)),
    ).toBe('reauthentication_required');
  });
});

test('an address is shown with its middle masked', () => {
  expect(maskContact('someone@example.com')).toBe('so…@example.com');
  expect(maskContact('+85291234567')).toBe('+852…567');
});
