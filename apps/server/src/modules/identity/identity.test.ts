// Demo accounts and sessions on a real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { networkOf } from '../../web/network.ts';
import { type Identity, makeIdentity } from './identity.ts';

let store: TestStore;
let database: TestStore['database'];
let now = Date.now();
const opened: number[] = [];
const archived: number[] = [];

beforeAll(async () => {
  store = await openTestStore();
  ({ database } = store);
});
afterAll(() => store.remove());

const makeTested = (limited = false, openAccount = async (id: number) => void opened.push(id)): Identity =>
  makeIdentity({
    pool: database.pool,
    now: () => now,
    limited,
    openAccount,
    archiveDemo: async (id) => void archived.push(id),
  });
const demoId = () => crypto.randomUUID();

async function login(identity: Identity, id = demoId(), address = '192.0.2.1') {
  const outcome = await identity.loginDemo(id, address);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}

describe('demo accounts', () => {
  test('concurrent logins with one new id make one account', async () => {
    const identity = makeTested(true);
    const id = demoId();
    const logins = await Promise.all(Array.from({ length: 20 }, () => login(identity, id, '192.0.2.20')));
    expect(new Set(logins.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(logins.map(({ token }) => token)).size).toBe(20);
    const [user] = logins.map((each) => each.user);
    expect(user?.uid).toMatch(/^\d{9}$/);
    expect(user?.tradeAccount).toMatch(/^9\d{9}$/);
  });

  test('five new ones an hour for one subnet; existing ones always', async () => {
    const identity = makeTested(true);
    const ids = Array.from({ length: 12 }, demoId);
    const outcomes = await Promise.all(ids.map((id, n) => identity.loginDemo(id, `2001:db8:1:2::${n}`)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome).toMatchObject({ code: 'demo_limit', details: { seconds: 3_600 } });
    const known = ids[outcomes.findIndex(({ ok }) => ok)] ?? '';
    expect(await identity.loginDemo(known, '2001:db8:1:2::99')).toMatchObject({ ok: true });
    expect(await identity.loginDemo(demoId(), '2001:db8:1:3::1')).toMatchObject({ ok: true });
    now += 3_600_001;
    expect(await identity.loginDemo(demoId(), '2001:db8:1:2::1')).toMatchObject({ ok: true });
  });

  test('an account that was not opened completely is opened at the next login', async () => {
    const id = demoId();
    const failing = makeTested(false, () => Promise.reject(new Error('the engine died')));
    await expect(failing.loginDemo(id, '192.0.2.2')).rejects.toThrow('the engine died');
    const before = opened.length;
    const { user } = await login(makeTested(), id);
    expect(opened.slice(before)).toEqual([user.accountId]);
  });

  test('neither ids nor tokens are stored', async () => {
    const id = demoId();
    const { token } = await login(makeTested(), id);
    const { rows } = await database.pool.query(
      'select row_to_json(u)::text as text from users u union all select row_to_json(s)::text from sessions s',
    );
    const all = JSON.stringify(rows);
    expect(all).not.toContain(id);
    expect(all).not.toContain(token);
  });
});

describe('idle demo accounts', () => {
  const dayMs = 24 * 3_600_000;

  test('are archived once after 90 days without use, and reopened by the next login', async () => {
    const identity = makeTested();
    const id = demoId();
    const { user, token } = await login(identity, id);
    const timesArchived = () => archived.filter((each) => each === user.accountId).length;
    // A use without a login counts as well, and the last use is still known after the session is gone.
    now += 29 * dayMs;
    await identity.findSession(token);
    now += 89 * dayMs;
    await identity.removeExpired();
    await identity.archiveIdleDemos();
    expect(timesArchived()).toBe(0);
    now += dayMs + 1;
    expect(await identity.archiveIdleDemos()).toBeGreaterThan(0);
    expect(timesArchived()).toBe(1);
    now += 200 * dayMs;
    await identity.archiveIdleDemos();
    expect(timesArchived()).toBe(1);
    expect((await login(identity, id)).user.id).toBe(user.id);
    await identity.archiveIdleDemos();
    now += 91 * dayMs;
    await identity.removeExpired();
    await identity.archiveIdleDemos();
    expect(timesArchived()).toBe(2);
  });

  test('a logout counts as use', async () => {
    const identity = makeTested();
    const { user, token } = await login(identity);
    now += 20 * dayMs;
    await identity.findSession(token);
    await identity.logout((await identity.findSession(token))?.id ?? '');
    now += 80 * dayMs;
    await identity.archiveIdleDemos();
    expect(archived).not.toContain(user.accountId);
  });

  test('after a failure the rest is archived the next time', async () => {
    const { user } = await login(makeTested());
    now += 91 * dayMs;
    const failing = makeIdentity({
      pool: database.pool,
      now: () => now,
      limited: false,
      openAccount: async () => {},
      archiveDemo: () => Promise.reject(new Error('the engine died')),
    });
    await failing.removeExpired();
    await expect(failing.archiveIdleDemos()).rejects.toThrow('the engine died');
    expect(archived).not.toContain(user.accountId);
    await makeTested().archiveIdleDemos();
    expect(archived).toContain(user.accountId);
  });
});

describe('sessions', () => {
  test('last 30 days from their last use', async () => {
    const identity = makeTested();
    const { token, user } = await login(identity);
    const dayMs = 24 * 3_600_000;
    now += 29 * dayMs;
    expect((await identity.findSession(token))?.user.id).toBe(user.id);
    now += 29 * dayMs;
    expect(await identity.findSession(token)).toBeDefined();
    now += 30 * dayMs + 60_000;
    expect(await identity.findSession(token)).toBeUndefined();
    await identity.removeExpired();
    const { rowCount } = await database.pool.query('select 1 from sessions where user_id = $1', [user.id]);
    expect(rowCount).toBe(0);
  });

  test('record their use at most once a minute', async () => {
    const identity = makeTested();
    const { token, user } = await login(identity);
    const lastUse = async () => {
      const { rows } = await database.pool.query<{ at: Date }>(
        'select last_used_at as at from sessions where user_id = $1',
        [user.id],
      );
      return rows[0]?.at.getTime();
    };
    await identity.findSession(token);
    const begin = await lastUse();
    now += 30_000;
    await identity.findSession(token);
    expect(await lastUse()).toBe(begin);
    now += 31_000;
    await identity.findSession(token);
    expect(await lastUse()).toBe(now);
  });

  test('end at once on logout, for listeners and for pending lookups too', async () => {
    const identity = makeTested();
    const ended: string[] = [];
    identity.onSessionEnd((id) => void ended.push(id));
    const { token } = await login(identity);
    const session = await identity.findSession(token);
    const lookups = Array.from({ length: 10 }, () => identity.findSession(token));
    await identity.logout(session?.id ?? '');
    await Promise.all(lookups);
    expect(ended).toContain(session?.id);
    expect(await identity.findSession(token)).toBeUndefined();
  });

  test('from before a user’s block end within a minute', async () => {
    const identity = makeTested();
    const { token, user } = await login(identity);
    await identity.findSession(token);
    await database.pool.query('update users set blocked_at = $2 where id = $1', [user.id, new Date(now)]);
    now += 61_000;
    expect(await identity.findSession(token)).toBeUndefined();
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000), '\u0000', "' or 1=1 --"])(
    '%j is rejected',
    async (token) => {
      expect(await makeTested().findSession(token)).toBeUndefined();
    },
  );
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the subnet of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
