// How operators log in and stay logged in: over HTTP, step by step, with the rejections on the way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { OfficeVisitor } from './testing/office-visitor.ts';

const email = 'first@office.test';
const given = 'the-given-password';
let venue: TestVenue;
let visitor: OfficeVisitor;
const now = () => venue.clock.stoppedAt ?? Date.now() + venue.clock.offsetMs;
const minute = 60_000;

beforeAll(async () => {
  venue = await openTestVenue({ OFFICE_EMAIL: email, OFFICE_PASSWORD: given });
  venue.clock.stoppedAt = Date.now();
});
afterAll(() => venue.stop());
beforeEach(async () => {
  await venue.pool.query(
    'delete from operator_sessions; delete from office_delays; update operators set totp_secret = null, totp_confirmed_at = null, totp_step = 0, disabled_at = null',
  );
  await venue.operators.addFirst();
  visitor = new OfficeVisitor(venue.origin);
});

/** Completely logged in, with the second factor set. */
async function enter(): Promise<void> {
  await visitor.post('/login', { email, password: given });
  const enrolled = await visitor.post('/enrol', { code: visitor.codeAt(now()) });
  expect(enrolled).toMatchObject({ code: 1 });
  expect(enrolled.data.step).toBeUndefined();
}

test('a first login must set up the second factor, and can do nothing before', async () => {
  const begun = await visitor.post('/login', { email: ' First@Office.TEST ', password: given });
  expect(begun).toMatchObject({
    code: 1,
    data: { step: 'enrol', operator: { email, role: 'administrator' } },
  });
  expect(begun.data.otpauth).toMatch(
    /^otpauth:\/\/totp\/Candor%20office:first%40office.test\?secret=[A-Z2-7]{32}&/,
  );
  expect(await visitor.get('/me')).toMatchObject({ error: 'step_required', details: { step: 'enrol' } });
  expect(await visitor.get('/clients')).toMatchObject({ error: 'step_required' });
  expect(await visitor.post('/enrol', { code: '000000' })).toMatchObject({ error: 'office_code_wrong' });
  const before = visitor.cookie;
  expect(await visitor.post('/enrol', { code: visitor.codeAt(now()) })).toMatchObject({ code: 1 });
  expect(visitor.cookie).not.toBe(before);
  expect(await visitor.get('/me')).toMatchObject({ code: 1, data: { email } });
  expect(await visitor.post('/enrol', { code: visitor.codeAt(now()) })).toMatchObject({
    error: 'operation_unavailable',
  });
  // The token of the previous step is no longer valid.
  visitor.cookie = before;
  expect(await visitor.get('/me')).toMatchObject({ code: 999, error: 'session_invalid' });
});

test('an invited operator chooses a password and sets up the second factor, and can do nothing before', async () => {
  const administrator = await openOffice(venue, 'administrator');
  const added = await administrator.get('officeAddOperator', {
    ...{ email: 'invited@office.test', name: 'Zoe', role: 'finance' },
  });
  const token = new URL(added.invitation ?? '').hash.slice(1);
  const begun = await visitor.post('/invitation', { token, password: 'three quiet rivers' });
  expect(begun).toMatchObject({ code: 1, data: { step: 'enrol', operator: { role: 'finance' } } });
  expect(await visitor.get('/deposits')).toMatchObject({ error: 'step_required' });
  expect(await visitor.post('/enrol', { code: visitor.codeAt(now()) })).toMatchObject({ code: 1 });
  expect(await visitor.get('/deposits')).toMatchObject({ code: 1 });
});

test('the cookie is for /office alone, no script reads it, and https makes it secure', async () => {
  const { setCookie } = await visitor.post('/login', { email, password: given });
  expect(setCookie).toMatch(/^candor_office=[A-Za-z0-9_-]{43}; Path=\/office; HttpOnly; SameSite=Strict$/);
  const other = await openTestVenue({
    OFFICE_EMAIL: email,
    OFFICE_PASSWORD: given,
    TRUST_PROXY: '127.0.0.1',
  });
  await other.operators.addFirst();
  const safe = new OfficeVisitor(other.origin);
  const reply = await safe.post('/login', { email, password: given }, { 'x-forwarded-proto': 'https' });
  expect(reply.setCookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  const out = await safe.post('/logout', {}, { 'x-forwarded-proto': 'https' });
  expect(out.setCookie).toMatch(/^candor_office=; .*Secure; Max-Age=0$/);
  await other.stop();
});

test('a code is required, and works once, even for two concurrent uses', async () => {
  await enter();
  const later = new OfficeVisitor(venue.origin);
  const requested = await later.post('/login', { email, password: given });
  expect(requested).toMatchObject({ code: 1, data: { step: 'code' }, setCookie: null });
  // The code that enrolled was used.
  const taken = visitor.codeAt(now());
  expect(await later.post('/login', { email, password: given, code: taken })).toMatchObject({
    error: 'office_code_wrong',
  });
  const code = visitor.codeAt(now(), 1);
  const both = await Promise.all([1, 2].map(() => later.post('/login', { email, password: given, code })));
  expect(both.map(({ code: outcome }) => outcome).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code: outcome }) => outcome === 0)).toMatchObject({ error: 'office_code_wrong' });
});

test('a wrong password and an unknown e-mail are answered alike', async () => {
  const answers = [
    await visitor.post('/login', { email, password: 'wrong-password-1' }),
    await visitor.post('/login', { email: 'nobody@office.test', password: 'wrong-password-1' }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, code: 0, error: 'wrong_credentials', setCookie: null });
  await venue.pool.query('update operators set disabled_at = now()');
  expect(await visitor.post('/login', { email, password: given })).toMatchObject({
    error: 'wrong_credentials',
  });
});

test('guesses are delayed increasingly, and concurrent ones are all counted', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => visitor.post('/login', { email, password: `guess-number-${i}` })),
  );
  const looked = guesses.filter(({ error }) => error === 'wrong_credentials');
  expect(looked).toHaveLength(5);
  const refused = guesses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ error: 'rate_limited', retryAfter: '1' });
  // The correct one has to wait too.
  expect(await visitor.post('/login', { email, password: given })).toMatchObject({ status: 429 });
  const began = now();
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { retryAfter } = await visitor.post('/login', { email, password: given });
    waits.push(Number(retryAfter));
    venue.clock.stoppedAt = now() + Number(retryAfter) * 1_000;
    await visitor.post('/login', { email, password: 'another-guess-yet' });
  }
  expect(waits).toEqual([1, 2, 4]);
  venue.clock.stoppedAt = now() + 8_000;
  expect(await visitor.post('/login', { email, password: given })).toMatchObject({ code: 1 });
  // A correct one takes the counts back.
  expect(await visitor.post('/login', { email, password: 'wrong-password-1' })).toMatchObject({
    status: 200,
  });
  venue.clock.stoppedAt = began;
});

test('a password that was not checked for lack of time is not counted', async () => {
  const replies = await Promise.all(
    Array.from({ length: 80 }, (_, at) =>
      visitor.post('/login', { email: `nobody${at}@office.test`, password: 'another password' }),
    ),
  );
  const wrong = replies.filter(({ error }) => error === 'wrong_credentials').length;
  expect(replies.filter(({ status }) => status === 503)).toHaveLength(80 - wrong);
  expect(wrong).toBeLessThan(80);
  const { rows } = await venue.pool.query(
    `select sum(failures)::int as counted from office_delays where key like 'account nobody%'`,
  );
  expect(rows).toEqual([{ counted: wrong }]);
});

test('codes have five attempts', async () => {
  await enter();
  const guesses = await Promise.all(
    Array.from({ length: 9 }, (_, i) =>
      new OfficeVisitor(venue.origin).post('/login', { email, password: given, code: `00000${i}` }),
    ),
  );
  expect(guesses.filter(({ error }) => error === 'office_code_wrong').length).toBeLessThanOrEqual(5);
  expect(guesses.filter(({ code }) => code === 1)).toEqual([]);
});

test('a login ends after 30 idle minutes, and after 12 hours at most', async () => {
  await enter();
  const start = now();
  venue.clock.stoppedAt = start + 29 * minute;
  expect(await visitor.get('/me')).toMatchObject({ code: 1 });
  venue.clock.stoppedAt = start + 58 * minute;
  expect(await visitor.get('/me')).toMatchObject({ code: 1 });
  venue.clock.stoppedAt = start + 89 * minute;
  expect(await visitor.get('/me')).toMatchObject({ code: 999 });
  venue.clock.stoppedAt = start;
  await venue.pool.query('delete from operator_sessions');
  await visitor.post('/login', { email, password: given, code: visitor.codeAt(now(), 1) });
  for (let at = 20; at < 12 * 60; at += 20) {
    venue.clock.stoppedAt = start + at * minute;
    expect(await visitor.get('/me')).toMatchObject({ code: 1 });
  }
  venue.clock.stoppedAt = start + 12 * 60 * minute + 1;
  expect(await visitor.get('/me')).toMatchObject({ code: 999 });
  venue.clock.stoppedAt = start;
});

test('a login ends the one before it, and a logout ends the last', async () => {
  await enter();
  const first = visitor.cookie;
  await visitor.post('/login', { email, password: given, code: visitor.codeAt(now(), 1) });
  expect(visitor.cookie).not.toBe(first);
  expect(await visitor.get('/sessions')).toMatchObject({ data: { total: 1, list: [{ current: true }] } });
  const last = visitor.cookie;
  expect(await visitor.post('/logout')).toMatchObject({ code: 1 });
  visitor.cookie = last;
  expect(await visitor.get('/me')).toMatchObject({ code: 999 });
});

test('changing a password requires the old one, and ends every other login', async () => {
  await enter();
  const elsewhere = new OfficeVisitor(venue.origin);
  await elsewhere.post('/login', { email, password: given, code: visitor.codeAt(now(), 1) });
  expect(await elsewhere.get('/me')).toMatchObject({ code: 1 });
  const changed = 'quite-another-secret';
  expect(await visitor.post('/password', { password: changed })).toMatchObject({
    error: 'missing_parameter',
    field: 'current',
  });
  const wrong = { password: changed, current: 'not-the-current-one' };
  expect(await visitor.post('/password', wrong)).toMatchObject({ error: 'wrong_credentials' });
  const weak = { 'too-short': 'password_too_short', aaaaaaaaaaaaaa: 'password_too_common' };
  const refused = { ...weak, 'myfirst-password': 'password_contains_name', [given]: 'invalid_parameter' };
  for (const [password, error] of Object.entries(refused))
    expect(await visitor.post('/password', { password, current: given })).toMatchObject({
      error,
      field: 'password',
    });
  expect(await visitor.post('/password', { password: changed, current: given })).toMatchObject({ code: 1 });
  expect(await visitor.get('/me')).toMatchObject({ code: 1 });
  expect(await elsewhere.get('/me')).toMatchObject({ code: 999 });
  await visitor.post('/password', { password: given, current: changed });
});

test('requests of another site’s pages are rejected', async () => {
  await enter();
  const plain = { 'x-office': '' };
  expect(await visitor.post('/logout', {}, plain)).toMatchObject({
    status: 403,
    error: 'cross_site_refused',
  });
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  expect(await visitor.post('/logout', {}, foreign)).toMatchObject({ status: 403 });
  expect(await visitor.post('/logout', {}, { 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
  expect(
    await visitor.post('/logout', {}, { 'content-type': 'application/x-www-form-urlencoded' }),
  ).toMatchObject({ status: 415 });
  // Two cookies with the name: somebody else has set one.
  const own = visitor.cookie;
  visitor.cookie = `${own}; candor_office=${'a'.repeat(43)}`;
  expect(await visitor.get('/me')).toMatchObject({ code: 999 });
  visitor.cookie = own;
  expect(await visitor.get('/me')).toMatchObject({ code: 1 });
});

test('an invalid field is rejected by its name, and never breaks the server', async () => {
  const cases: [body: unknown, field: string, error: string][] = [
    [{}, 'email', 'missing_parameter'],
    [{ email: '', password: 'x' }, 'email', 'missing_parameter'],
    [{ email: 'a\u0000b@c', password: 'x' }, 'email', 'invalid_parameter'],
    [{ email: { a: 1 }, password: 'x' }, 'email', 'invalid_parameter'],
    [{ email, password: 7 }, 'password', 'invalid_parameter'],
    [{ email, password: 'x', code: '12345' }, 'code', 'invalid_parameter'],
    [{ email, password: 'x', code: 123456 }, 'code', 'invalid_parameter'],
  ];
  for (const [body, field, error] of cases)
    expect(await visitor.post('/login', body), JSON.stringify(body)).toMatchObject({
      status: 200,
      error,
      field,
    });
  expect(await visitor.post('/login', [])).toMatchObject({ status: 400, error: 'malformed_body' });
  expect(await visitor.post('/login', { email: `' or 1=1 --@x`, password: '<script>' })).toMatchObject({
    error: 'wrong_credentials',
  });
});
