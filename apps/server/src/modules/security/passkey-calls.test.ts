// Passkeys through the real app, with a device in software: created, used for login,
// rejected for every wrong circumstance.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { CONFIRMED_MS } from './confirmations.ts';
import { CHALLENGE_LIFE_MS } from './passkey-challenges.ts';
import { PASSKEYS_MAX } from './passkeys.ts';
import { makeRealUser, type RealUser } from './testing/real-user.ts';
import { type Circumstances, SoftAuthenticator } from './testing/soft-authenticator.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
let device: SoftAuthenticator;

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
  device = new SoftAuthenticator();
});

const pass = (ms: number): void => {
  venue.clock.offsetMs += ms;
};
const here = (more: Partial<Circumstances> = {}): Circumstances => ({ origin: venue.origin, ...more });
const errorOf = async (call: Promise<{ error?: string | undefined }>) => (await call).error;

async function add(by: RealUser = user, one = device, name = 'My phone') {
  const options = await client.get('passkeyBegin', {}, by);
  return client.get('passkeyAdd', { credential: one.create(options, here()), name }, by);
}
async function sign(one = device, more: Partial<Circumstances> = {}): Promise<string> {
  return one.get(await client.get('passkeyLoginBegin'), here(more));
}

describe('a passkey is made', () => {
  test('with the right options for browsers, and listed by its name', async () => {
    const options = await client.get('passkeyBegin', {}, user);
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Candor' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.pubKeyCredParams).toEqual([-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })));
    const made = await client.get(
      'passkeyAdd',
      { credential: device.create(options, here()), name: ' <b>Phone</b> ' },
      user,
    );
    expect(made).toMatchObject({ name: '<b>Phone</b>', is_synced: true, last_used_at: null });
    expect((await client.get('securityState', {}, user)).passkeys).toEqual([made]);
    const told = await venue.pool.query('select kind from notices where user_id = $1', [user.id]);
    expect(told.rows).toEqual([{ kind: 'passkey_added' }]);
    // The options tell the device not to create a second one.
    const again = await client.get('passkeyBegin', {}, user);
    expect(again.excludeCredentials).toHaveLength(1);
  });

  test.each([
    ['for another page', { origin: 'https://evil.example' }, 'passkey_refused'],
    ['for another challenge', { challenge: 'AAAA' }, 'passkey_refused'],
    ['without the user verified', { isVerified: false }, 'passkey_refused'],
  ])('not %s', async (_, circumstances, error) => {
    const options = await client.get('passkeyBegin', {}, user);
    const credential = device.create(options, here(circumstances));
    expect(await errorOf(client.ask('passkeyAdd', { credential }, user))).toBe(error);
    expect((await client.get('securityState', {}, user)).passkeys).toEqual([]);
  });

  test('not with a used or expired challenge, or one of another user', async () => {
    const options = await client.get('passkeyBegin', {}, user);
    const bad = device.create(options, here({ origin: 'https://evil.example' }));
    const good = device.create(options, here());
    await client.ask('passkeyAdd', { credential: bad }, user);
    // The first response has used up the challenge, although it was rejected.
    expect(await errorOf(client.ask('passkeyAdd', { credential: good }, user))).toBe('passkey_refused');
    const late = device.create(await client.get('passkeyBegin', {}, user), here());
    pass(CHALLENGE_LIFE_MS);
    expect(await errorOf(client.ask('passkeyAdd', { credential: late }, user))).toBe('passkey_refused');
    const other = await makeRealUser(venue);
    const foreign = device.create(await client.get('passkeyBegin', {}, other), here());
    expect(await errorOf(client.ask('passkeyAdd', { credential: foreign }, user))).toBe('passkey_refused');
    const login = device.create(await client.get('passkeyLoginBegin'), here());
    expect(await errorOf(client.ask('passkeyAdd', { credential: login }, user))).toBe('passkey_refused');
  });

  test('once, and at most ten for a user', async () => {
    await add();
    const options = await client.get('passkeyBegin', {}, user);
    expect(
      await errorOf(client.ask('passkeyAdd', { credential: device.create(options, here()) }, user)),
    ).toBe('passkey_known');
    const begun = await client.get('passkeyBegin', {}, user);
    for (let n = 1; n < PASSKEYS_MAX; n += 1) await add(user, new SoftAuthenticator());
    const last = new SoftAuthenticator().create(begun, here());
    expect(await errorOf(client.ask('passkeyAdd', { credential: last }, user))).toBe('too_many_passkeys');
    expect(await errorOf(client.ask('passkeyBegin', {}, user))).toBe('too_many_passkeys');
  });

  test.each(['x', '{}', '[]', 'null', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    'not of %s',
    async (credential) => {
      for (const call of [
        client.ask('passkeyAdd', { credential }, user),
        client.ask('passkeyLogin', { credential }),
        client.ask('confirmMe', { credential }, user),
      ])
        expect(await call).toMatchObject({ error: 'invalid_parameter', field: 'credential' });
    },
  );
});

describe('a login', () => {
  test('accepts a passkey alone, repeatedly with a counter that stays 0', async () => {
    const made = await add();
    for (let n = 0; n < 2; n += 1) {
      const { token, user: who } = await client.get('passkeyLogin', { credential: await sign() });
      expect(who).toMatchObject({ id: user.id, email: user.email, is_demo: 0 });
      expect((await client.get('userInfo', {}, { token })).id).toBe(user.id);
    }
    const [kept] = (await client.get('securityState', {}, user)).passkeys;
    expect(kept).toMatchObject({ id: made.id, last_used_at: expect.any(String) });
  });

  test('is rejected for another page or challenge, an unverified user, and a decreased counter', async () => {
    await add();
    for (const more of [{ origin: 'https://evil.example' }, { challenge: 'AAAA' }, { isVerified: false }])
      expect(await errorOf(client.ask('passkeyLogin', { credential: await sign(device, more) }))).toBe(
        'passkey_refused',
      );
    await client.get('passkeyLogin', { credential: await sign(device, { counter: 7 }) });
    expect(
      await errorOf(client.ask('passkeyLogin', { credential: await sign(device, { counter: 6 }) })),
    ).toBe('passkey_refused');
  });

  test('uses up its challenge: the same answer logs in once, even concurrently', async () => {
    await add();
    const credential = await sign();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => errorOf(client.ask('passkeyLogin', { credential }))),
    );
    expect(answers.filter((error) => error === undefined)).toHaveLength(1);
    expect(await errorOf(client.ask('passkeyLogin', { credential }))).toBe('passkey_refused');
  });

  test('is rejected for an unknown key, and for a removed one', async () => {
    expect(await errorOf(client.ask('passkeyLogin', { credential: await sign() }))).toBe('passkey_refused');
    const { id } = await add();
    await client.get('passkeyRemove', { id }, user);
    expect(await errorOf(client.ask('passkeyLogin', { credential: await sign() }))).toBe('passkey_refused');
  });

  test('sent by another site’s page is rejected', async () => {
    const call = client.ask('passkeyLoginBegin', {}, { headers: { origin: 'https://evil.example' } });
    await expect(call).rejects.toThrow('cross_site_refused');
  });
});

test('another user’s passkey is not found', async () => {
  const { id } = await add();
  const other = await makeRealUser(venue);
  expect(await errorOf(client.ask('passkeyRename', { id, name: 'Mine' }, other))).toBe('passkey_not_found');
  expect(await errorOf(client.ask('passkeyRemove', { id }, other))).toBe('passkey_not_found');
  expect(await errorOf(client.ask('passkeyRemove', { id: '999999999999999' }, other))).toBe(
    'passkey_not_found',
  );
  expect((await client.get('passkeyRename', { id, name: 'Laptop' }, user)).name).toBe('Laptop');
  // The database accepts no NUL, and the other characters would be invisible in a list.
  for (const name of ['  ', 'Lap\u0000top', 'Lap\u001b[2Jtop', 'Lap\ntop'])
    expect(await client.ask('passkeyRename', { id, name }, user)).toMatchObject({
      error: 'invalid_parameter',
      field: 'name',
    });
});

test('a passkey confirms the user, and another user’s does not', async () => {
  await add();
  const other = await makeRealUser(venue);
  const otherDevice = new SoftAuthenticator();
  await add(other, otherDevice);
  pass(CONFIRMED_MS);
  expect(await client.ask('passkeyBegin', {}, user)).toMatchObject({
    error: 'reauthentication_required',
    details: { by: ['password', 'passkey'] },
  });
  const foreign = otherDevice.get(await client.get('confirmBegin', {}, user), here());
  expect(await errorOf(client.ask('confirmMe', { credential: foreign }, user))).toBe('passkey_refused');
  // A challenge of a login is not accepted, nor one of another user.
  expect(await errorOf(client.ask('confirmMe', { credential: await sign() }, user))).toBe('passkey_refused');
  const others = device.get(await client.get('confirmBegin', {}, other), here());
  expect(await errorOf(client.ask('confirmMe', { credential: others }, user))).toBe('passkey_refused');
  const options = await client.get('confirmBegin', {}, user);
  expect(options.allowCredentials).toHaveLength(1);
  await client.get('confirmMe', { credential: device.get(options, here()) }, user);
  await client.get('passkeyBegin', {}, user);
});
