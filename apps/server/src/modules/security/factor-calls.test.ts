// The authenticator app through the real app: set up, required, each code once, guesses limited, recovery codes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMasterKeys } from '../../secrets/master-key.ts';
import { makePasswordHasher } from '../../secrets/password-hash.ts';
import { makeSealer } from '../../secrets/sealer.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { CONFIRMED_MS } from './confirmations.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';
import { makeSecurity, type Security } from './security.ts';
import { makeRealUser, PASSWORD, type RealUser, startSession } from './testing/real-user.ts';
import { codeOfApp, decodeKey } from './testing/totp-app.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
let security: Security;

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
  security = makeSecurity({
    pool: venue.pool,
    sealer: makeSealer(await readMasterKeys(venue.dataDir, [])),
    passwords: makePasswordHasher(),
    notifications: { send: async () => {} },
    now,
  });
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
});

const now = (): number => Date.now() + venue.clock.offsetMs;
const pass = (ms: number): void => {
  venue.clock.offsetMs += ms;
};

const codeOf = (secret: string, steps = 0): string => codeOfApp(secret, now(), steps);
const wrongFor = (secret: string): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

async function setUp(by = user): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await client.get('factorBegin', {}, by);
  const { recovery_codes } = await client.get('factorConfirm', { code: codeOf(secret) }, by);
  // The next code is a different one.
  pass(30_000);
  return { secret, codes: recovery_codes };
}
const errorOf = async (pendingCall: Promise<{ error?: string | undefined }>) => (await pendingCall).error;
const kindsTold = async (id = user.id) =>
  (await venue.pool.query('select kind from notices where user_id = $1 order by id', [id])).rows.map(
    ({ kind }) => kind,
  );

describe('setting it up', () => {
  test('begins with a secret that the database does not show', async () => {
    const { secret, otpauth } = await client.get('factorBegin', {}, user);
    expect(decodeKey(secret)).toHaveLength(20);
    expect(otpauth).toContain(`secret=${secret}`);
    expect(otpauth).toContain(encodeURIComponent(user.email));
    const { rows } = await venue.pool.query('select secret from second_factors where user_id = $1', [
      user.id,
    ]);
    expect(rows[0].secret.includes(decodeKey(secret))).toBe(false);
    // A new start makes a new secret, and no code is required yet.
    expect((await client.get('factorBegin', {}, user)).secret).not.toBe(secret);
    expect(await security.checkFactor(user.id, undefined)).toBe('none');
    expect((await client.get('securityState', {}, user)).factor).toEqual({
      is_set: false,
      set_at: null,
      recovery_codes_left: 0,
    });
  });

  test('ends with a code of the app: ten recovery codes, and the user is notified', async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const { factor } = await client.get('securityState', {}, user);
    expect(factor).toMatchObject({ is_set: true, recovery_codes_left: RECOVERY_CODES });
    expect(await kindsTold()).toEqual(['factor_added']);
    const { rows } = await venue.pool.query(`select count(*) from kept_replies where user_id = $1`, [
      user.id,
    ]);
    expect(Number(rows[0].count)).toBe(0);
  });

  test('is rejected with a wrong code, without a secret, and a second time', async () => {
    expect(await errorOf(client.ask('factorConfirm', { code: '123456' }, user))).toBe('factor_not_set');
    const { secret } = await client.get('factorBegin', {}, user);
    expect(await errorOf(client.ask('factorConfirm', { code: wrongFor(secret) }, user))).toBe('factor_wrong');
    expect(await client.ask('factorConfirm', {}, user)).toMatchObject({
      error: 'missing_parameter',
      field: 'code',
    });
    await client.get('factorConfirm', { code: codeOf(secret) }, user);
    expect(await errorOf(client.ask('factorBegin', {}, user))).toBe('factor_already_set');
    expect(await errorOf(client.ask('factorConfirm', { code: codeOf(secret) }, user))).toBe(
      'factor_already_set',
    );
  });

  test('is for real accounts', async () => {
    const demo = await client.loginDemo();
    for (const call of [
      'securityState',
      'sessionList',
      'factorBegin',
      'recoveryCodes',
      'passkeyBegin',
    ] as const)
      expect(await errorOf(client.ask(call, {}, demo))).toBe('real_account_required');
  });
});

describe('a code', () => {
  test('works once, even for concurrent requests', async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => security.checkFactor(user.id, code)));
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1);
    expect(await security.checkFactor(user.id, code)).toBe('wrong');
    // Nor is an earlier code.
    expect(await security.checkFactor(user.id, codeOf(secret, -1))).toBe('wrong');
    pass(60_000);
    expect(await security.checkFactor(user.id, codeOf(secret))).toBe('passed');
  });

  test('of another user is wrong', async () => {
    const { secret } = await setUp();
    const other = await makeRealUser(venue);
    await setUp(other);
    expect(await security.checkFactor(other.id, codeOf(secret))).toBe('wrong');
  });

  test('is required, and accepted with spaces', async () => {
    const { secret } = await setUp();
    expect(await security.checkFactor(user.id, undefined)).toBe('required');
    expect(await security.checkFactor(user.id, '  ')).toBe('required');
    const code = codeOf(secret);
    expect(await security.secondFactor(user.id, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toBe(
      'passed',
    );
  });

  test('allows five attempts, even concurrent ones, and then after a delay that doubles', async () => {
    const { secret } = await setUp();
    const wrong = wrongFor(secret);
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, () => security.checkFactor(user.id, wrong)),
    );
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(security.checkFactor(user.id, codeOf(secret))).rejects.toMatchObject({
      code: 'guesses_exceeded',
      context: { details: { seconds: 30 } },
    });
    pass(31_000);
    expect(await security.checkFactor(user.id, wrong)).toBe('wrong');
    await expect(security.checkFactor(user.id, wrong)).rejects.toMatchObject({
      context: { details: { seconds: 60 } },
    });
    pass(61_000);
    expect(await security.checkFactor(user.id, codeOf(secret))).toBe('passed');
    pass(30_000);
    expect(await security.checkFactor(user.id, codeOf(secret))).toBe('passed');
  });
});

describe('a recovery code', () => {
  test('replaces the app once, even for concurrent requests, however it is typed', async () => {
    const { codes } = await setUp();
    const [first = '', second = ''] = codes;
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => security.secondFactor(user.id, { code: first })),
    );
    expect(outcomes.toSorted()).toEqual(['passed', 'wrong', 'wrong', 'wrong']);
    expect(await security.checkFactor(user.id, second.toLowerCase().replaceAll('-', ' '))).toBe('passed');
    expect((await client.get('securityState', {}, user)).factor.recovery_codes_left).toBe(8);
  });

  test('of another user is wrong, and so is a replaced one', async () => {
    const { codes } = await setUp();
    const other = await makeRealUser(venue);
    await setUp(other);
    expect(await security.checkFactor(other.id, codes[0])).toBe('wrong');
    const { recovery_codes } = await client.get('recoveryCodes', {}, user);
    expect(await security.checkFactor(user.id, codes[0])).toBe('wrong');
    expect(await security.checkFactor(user.id, recovery_codes[0])).toBe('passed');
  });

  test('can be renewed concurrently, and ten are valid', async () => {
    await setUp();
    await Promise.all([client.get('recoveryCodes', {}, user), client.get('recoveryCodes', {}, user)]);
    expect((await client.get('securityState', {}, user)).factor.recovery_codes_left).toBe(RECOVERY_CODES);
  });
});

describe('a change long after the login', () => {
  test('is rejected until the user has confirmed with their password', async () => {
    const late = await makeRealUser(venue, { loggedInMs: CONFIRMED_MS + 1_000 });
    expect(await client.ask('factorBegin', {}, late)).toMatchObject({
      error: 'reauthentication_required',
      details: { by: ['password'] },
    });
    expect(await client.ask('confirmMe', {}, late)).toMatchObject({
      error: 'missing_parameter',
      field: 'password',
    });
    expect(await errorOf(client.ask('confirmMe', { password: 'another' }, late))).toBe('password_wrong');
    const { confirmed_until } = await client.get('confirmMe', { password: PASSWORD }, late);
    expect(Date.parse(confirmed_until)).toBeGreaterThan(now() + CONFIRMED_MS - 5_000);
    await setUp(late);
    pass(CONFIRMED_MS);
    expect(await errorOf(client.ask('factorRemove', {}, late))).toBe('reauthentication_required');
  });

  test('needs the second factor if there is one: the password alone is not enough', async () => {
    const { secret } = await setUp();
    pass(CONFIRMED_MS);
    expect(await client.ask('factorRemove', {}, user)).toMatchObject({
      error: 'reauthentication_required',
      details: { by: ['code'] },
    });
    expect(await errorOf(client.ask('confirmMe', { password: PASSWORD }, user))).toBe('factor_required');
    expect(await errorOf(client.ask('confirmMe', { code: wrongFor(secret) }, user))).toBe('factor_wrong');
    await client.get('confirmMe', { code: codeOf(secret) }, user);
    await client.get('factorRemove', {}, user);
    expect(await errorOf(client.ask('factorRemove', {}, user))).toBe('factor_not_set');
    expect(await security.checkFactor(user.id, undefined)).toBe('none');
    expect(await kindsTold()).toEqual(['factor_added', 'factor_removed']);
  });

  test('is not allowed by the confirmation of another session', async () => {
    const late = await makeRealUser(venue, { loggedInMs: CONFIRMED_MS + 1_000 });
    await client.get('confirmMe', { password: PASSWORD }, late);
    const token = await startSession(venue, late.id, { loggedInMs: CONFIRMED_MS + 1_000 });
    expect(await errorOf(client.ask('factorBegin', {}, { token }))).toBe('reauthentication_required');
  });

  test('allows five attempts', async () => {
    const late = await makeRealUser(venue, { loggedInMs: CONFIRMED_MS + 1_000 });
    const errors = await Promise.all(
      Array.from({ length: 8 }, () => errorOf(client.ask('confirmMe', { password: 'another' }, late))),
    );
    expect(errors.filter((error) => error === 'password_wrong')).toHaveLength(5);
    expect(errors.filter((error) => error === 'guesses_exceeded')).toHaveLength(3);
  });
});
