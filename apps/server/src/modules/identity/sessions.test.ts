// Sessions on a real database with races: a test holds a response of the database where it needs to.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { SESSIONS_MAX } from './session-rows.ts';
import { Sessions } from './sessions.ts';
import { WatchedQueries } from './testing/watched-queries.ts';

let store: TestStore;
let database: TestStore['database'];
let watched: WatchedQueries;
let sessions: Sessions;
let now = Date.now();
let ended: string[];
let userId: number;
const dayMs = 24 * 3_600_000;
const lookup = /^update sessions set last_used_at/;
const removal = /delete from sessions/;

beforeAll(async () => {
  store = await openTestStore();
  ({ database } = store);
});
afterAll(() => store.remove());
beforeEach(async () => {
  watched = new WatchedQueries(database.pool);
  sessions = new Sessions({ pool: watched.pool, now: () => now });
  ended = [];
  sessions.onEnd((id) => void ended.push(id));
  userId = await makeUser();
});

async function makeUser(): Promise<number> {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const { rows } = await database.pool.query<{ id: number }>(
    'insert into users (uid, trade_account, is_demo, demo_id_hash) values ($1, $2, true, sha256($3)) returning id',
    [digits, `9${digits}`, digits],
  );
  return rows[0]?.id ?? 0;
}
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');
/** Moves the clock beyond what this process caches of a token. */
const forgetAll = () => {
  sessions = new Sessions({ pool: watched.pool, now: () => now });
  sessions.onEnd((id) => void ended.push(id));
};
const liveOf = async (id: number): Promise<number> => {
  const { rows } = await database.pool.query('select 1 from sessions where user_id = $1', [id]);
  return rows.length;
};

/** Resolves once a query waits for a lock that another holds. */
async function untilWaiting(): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { rowCount } = await database.pool.query('select 1 from pg_locks where not granted');
    if (rowCount) return;
  }
  throw new Error('nothing waits');
}

describe('a lookup', () => {
  test('queries once, however many other sessions end meanwhile', async () => {
    const token = await sessions.start(userId);
    const others = await Promise.all(Array.from({ length: 5 }, () => sessions.start(userId)));
    const held = watched.hold(lookup);
    const found = sessions.find(token);
    await held.reached;
    for (const other of others) await sessions.end(idOf(other));
    held.release();
    expect((await found)?.user.id).toBe(userId);
    expect(watched.count(lookup)).toBe(1);
  });

  test('is shared by concurrent requests with the same token', async () => {
    const token = await sessions.start(userId);
    const held = watched.hold(lookup);
    const found = Array.from({ length: 20 }, () => sessions.find(token));
    await held.reached;
    held.release();
    for (const session of await Promise.all(found)) expect(session?.user.id).toBe(userId);
    expect(watched.count(lookup)).toBe(1);
  });

  test('that fails rejects all of them, and the next one queries again', async () => {
    const token = await sessions.start(userId);
    const held = watched.hold(lookup);
    const found = [sessions.find(token), sessions.find(token)];
    const settled = Promise.allSettled(found);
    await held.reached;
    held.fail(new Error('the connection broke'));
    for (const each of await settled)
      expect(each).toMatchObject({ status: 'rejected', reason: { message: 'the connection broke' } });
    expect((await sessions.find(token))?.user.id).toBe(userId);
  });

  test('of an unknown token costs one query while it is remembered', async () => {
    const token = 'x'.repeat(43);
    for (let n = 0; n < 5; n += 1) expect(await sessions.find(token)).toBeUndefined();
    expect(watched.count(lookup)).toBe(1);
    now += 60_000;
    expect(await sessions.find(token)).toBeUndefined();
    expect(watched.count(lookup)).toBe(2);
  });
});

describe('a session that ends', () => {
  test('is not revived by a lookup that read its row before', async () => {
    const token = await sessions.start(userId);
    const held = watched.hold(lookup);
    const found = sessions.find(token);
    // The row has been read, but the response is still on its way while the session ends.
    await held.reached;
    await sessions.end(idOf(token));
    held.release();
    expect(await found).toBeUndefined();
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toEqual([idOf(token)]);
    expect(watched.count(lookup)).toBe(1);
  });

  test('is not revived by a lookup that came while it ended', async () => {
    const token = await sessions.start(userId);
    const removing = watched.hold(removal, 'before');
    const ending = sessions.end(idOf(token));
    await removing.reached;
    expect(await sessions.find(token)).toBeDefined();
    removing.release();
    await ending;
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toEqual([idOf(token)]);
  });

  test('and could not be removed remains valid, and nobody is notified', async () => {
    const token = await sessions.start(userId);
    await sessions.find(token);
    const removing = watched.hold(removal, 'before');
    const ending = expect(sessions.end(idOf(token))).rejects.toThrow('the connection broke');
    await removing.reached;
    removing.fail(new Error('the connection broke'));
    await ending;
    expect(ended).toEqual([]);
    expect(await sessions.find(token)).toBeDefined();
  });

  test('because it expired notifies its listeners, and its pending lookup finds nothing', async () => {
    const token = await sessions.start(userId);
    const held = watched.hold(lookup);
    const found = sessions.find(token);
    await held.reached;
    now += 30 * dayMs + 60_001;
    await sessions.removeEnded();
    held.release();
    expect(await found).toBeUndefined();
    expect(ended).toContain(idOf(token));
    expect(await liveOf(userId)).toBe(0);
  });

  test('because its user was blocked notifies at once, cached or not', async () => {
    const token = await sessions.start(userId);
    const other = await sessions.start(await makeUser());
    expect(await sessions.find(token)).toBeDefined();
    await database.pool.query('update users set blocked_at = $2 where id = $1', [userId, new Date(now)]);
    await sessions.removeEnded();
    expect(ended).toEqual([idOf(token)]);
    expect(await sessions.find(token)).toBeUndefined();
    expect(await sessions.find(other)).toBeDefined();
  });
});

test('a session that another program ended is notified with the next lookup that reads its row', async () => {
  const token = await sessions.start(userId);
  await sessions.find(token);
  await database.pool.query('delete from sessions where user_id = $1', [userId]);
  now += 60_000;
  expect(await sessions.find(token)).toBeUndefined();
  expect(ended).toEqual([idOf(token)]);
});

describe('the sessions of one user', () => {
  test(`are ${SESSIONS_MAX} at most: a login ends the one that was not used longest, and no other user's`, async () => {
    const other = await sessions.start(await makeUser());
    const tokens: string[] = [];
    for (let n = 0; n < SESSIONS_MAX; n += 1) {
      now += 1_000;
      tokens.push(await sessions.start(userId));
    }
    const [first = '', second = '', third = ''] = tokens;
    expect(await sessions.find(first)).toBeDefined();
    // A use within the minute that has not been written counts as well.
    now += 20_000;
    expect(await sessions.find(second)).toBeDefined();
    now += 20_000;
    expect(await sessions.find(first)).toBeDefined();
    expect(ended).toEqual([]);
    const next = await sessions.start(userId);
    expect(ended).toEqual([idOf(third)]);
    expect(await sessions.find(third)).toBeUndefined();
    for (const token of [first, second, next, other]) expect(await sessions.find(token)).toBeDefined();
    expect(await liveOf(userId)).toBe(SESSIONS_MAX);
  });

  test('are as many after concurrent logins, each of which is valid', async () => {
    const tokens = await Promise.all(Array.from({ length: SESSIONS_MAX }, () => sessions.start(userId)));
    now += 1_000;
    const newer = await Promise.all(Array.from({ length: 12 }, () => sessions.start(userId)));
    expect(await liveOf(userId)).toBe(SESSIONS_MAX);
    expect(new Set(ended).size).toBe(12);
    expect(ended.every((id) => tokens.map(idOf).includes(id))).toBe(true);
    forgetAll();
    for (const token of newer) expect(await sessions.find(token)).toBeDefined();
  });

  test('that an older program left in greater number are cut down by the next login', async () => {
    await database.pool.query(
      `insert into sessions (token_hash, user_id, created_at, last_used_at)
       select sha256(n::text::bytea || $2::text::bytea), $1, $3, $3 from generate_series(1, 50) n`,
      [userId, String(userId), new Date(now - dayMs)],
    );
    const token = await sessions.start(userId);
    expect(await liveOf(userId)).toBe(SESSIONS_MAX);
    expect(await sessions.find(token)).toBeDefined();
  });

  test.each([
    ['a logout', (token: string) => sessions.end(idOf(token))],
    ['the sweep', () => sessions.removeEnded()],
  ])('%s during a login of the same user waits for it without holding a lock', async (_, end) => {
    const token = await sessions.start(userId);
    now += 30 * dayMs + 60_001;
    const login = await database.pool.connect();
    await login.query('begin');
    // The first step of a login; with the maximum of sessions, deleting one is its last.
    await login.query('update users set seen_at = now() where id = $1', [userId]);
    const ending = end(token);
    await untilWaiting();
    await login.query('delete from sessions where token_hash = $1', [Buffer.from(idOf(token), 'base64url')]);
    await login.query('commit');
    login.release();
    await ending;
  });

  test('begin, end and expire concurrently', async () => {
    const tokens = await Promise.all(Array.from({ length: SESSIONS_MAX }, () => sessions.start(userId)));
    now += 30 * dayMs + 60_001;
    await Promise.all([
      ...tokens.map((token) => sessions.end(idOf(token))),
      ...tokens.map((token) => sessions.find(token)),
      ...Array.from({ length: 30 }, () => sessions.start(userId)),
      ...Array.from({ length: 4 }, () => sessions.removeEnded()),
    ]);
    expect(await liveOf(userId)).toBe(SESSIONS_MAX);
  });
});
