// Keyed changes outside trading on a real database: a change and its reply are stored together or not at all, and the
// changes of one user run one after the other, in whichever program.
import { setTimeout as sleep } from 'node:timers/promises';
import type { IdempotencyKey } from '@candor/core';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeRequestsPool } from '../db/database.ts';
import { isDatabaseBusy } from '../db/database-faults.ts';
import { silentLog } from '../db/store-log.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { answerOnce } from './answer-once.ts';
import { CallRefused, TransportFault } from './refused.ts';
import { KEYS_PER_DAY_MAX, makeStoredReplies, type StoredReplies } from './stored-replies.ts';

let store: TestStore;
let pools: pg.Pool[] = [];
/** The stores of two programs on one database. */
let here: StoredReplies;
let there: StoredReplies;
let userId: number;
let keys = 0;

beforeAll(async () => {
  store = await openTestStore();
  await store.database.pool.query('create table effects (user_id bigint, what text)');
});
afterAll(() => store.remove());
beforeEach(async () => {
  pools = [1, 2].map(() => makeRequestsPool(store.database.connection, silentLog));
  [here, there] = pools.map((pool) => makeStoredReplies(pool)) as [StoredReplies, StoredReplies];
  userId = await makeUser();
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
});

async function makeUser(): Promise<number> {
  const { rows } = await store.database.pool.query<{ id: number }>(
    `insert into users (uid, trade_account, is_demo, email)
     values ($1, $2, false, $3) returning id`,
    [digits(9), digits(10), `${digits(9)}@venue.example`],
  );
  return rows[0]?.id ?? 0;
}
const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

function makeKey(changed: Partial<IdempotencyKey> = {}): IdempotencyKey {
  keys += 1;
  const receivedAt = Date.now();
  return { key: `k${keys}`, hash: 'h', receivedAt, expiresAt: receivedAt + 86_400_000, ...changed };
}

const insertEffect = async (client: pg.PoolClient, what: string, of = userId): Promise<string> => {
  await client.query('insert into effects values ($1, $2)', [of, what]);
  return what;
};
async function effects(of = userId): Promise<string[]> {
  const { rows } = await store.database.pool.query<{ what: string }>(
    'select what from effects where user_id = $1 order by ctid',
    [of],
  );
  return rows.map(({ what }) => what);
}
async function storedKeys(of = userId): Promise<number> {
  const { rows } = await store.database.pool.query<{ count: number }>(
    'select count(*) from kept_replies where user_id = $1',
    [of],
  );
  return rows[0]?.count ?? 0;
}
async function kill(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await store.database.venuePool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
}

test('a kill before the commit leaves neither effect nor reply, and the repeat makes both once', async () => {
  const key = makeKey();
  const killed = here.once(userId, key, async (client) => {
    await insertEffect(client, 'killed');
    await kill(client);
    return 'never sent';
  });
  await expect(killed).rejects.toSatisfy(isDatabaseBusy);
  expect([await effects(), await storedKeys()]).toEqual([[], 0]);
  const act = async (client: pg.PoolClient) => {
    await insertEffect(client, 'done');
    return 'done';
  };
  expect(await there.once(userId, key, act)).toEqual({ reply: 'done' });
  expect(await here.once(userId, key, act)).toEqual({ reply: 'done' });
  expect([await effects(), await storedKeys()]).toEqual([['done'], 1]);
});

test('without a key a change is atomic too', async () => {
  const killed = here.once(userId, null, async (client) => {
    await insertEffect(client, 'first half');
    await kill(client);
    await insertEffect(client, 'second half');
  });
  await expect(killed).rejects.toSatisfy(isDatabaseBusy);
  const failed = here.once(userId, null, async (client) => {
    await insertEffect(client, 'first half');
    throw new Error('a fault');
  });
  await expect(failed).rejects.toThrow('a fault');
  expect(await effects()).toEqual([]);
  expect(await here.once(userId, null, (client) => insertEffect(client, 'whole'))).toEqual({
    reply: 'whole',
  });
  expect([await effects(), await storedKeys()]).toEqual([['whole'], 0]);
});

test('a change whose error was lost does not count as done', async () => {
  const lost = here.once(userId, null, async (client) => {
    await insertEffect(client, 'before');
    await client.query('select no_such_column').catch(() => undefined);
    return 'done';
  });
  await expect(lost).rejects.toThrow('ROLLBACK');
  expect(await effects()).toEqual([]);
});

test('a change whose reply can not be stored is rolled back with it', async () => {
  const kept = here.once(userId, makeKey(), async (client) => {
    await insertEffect(client, 'without a reply');
    return { amount: 1n };
  });
  await expect(kept).rejects.toThrow('BigInt');
  expect([await effects(), await storedKeys()]).toEqual([[], 0]);
});

test('two programs with one key act once and give the same answer', async () => {
  const key = makeKey();
  const acting = (name: string) => async (client: pg.PoolClient) => {
    await insertEffect(client, name);
    await sleep(50);
    return { by: name };
  };
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, () => here.once(userId, key, acting('here'))),
    ...Array.from({ length: 4 }, () => there.once(userId, key, acting('there'))),
  ]);
  const [winner] = await effects();
  expect(await effects()).toHaveLength(1);
  for (const reply of replies) expect(reply).toEqual({ reply: { by: winner } });
});

test('the same key with other parameters is a conflict, and does not act again', async () => {
  const key = makeKey();
  await here.once(userId, key, (client) => insertEffect(client, 'first'));
  const other = { ...key, hash: 'other' };
  expect(await there.once(userId, other, (client) => insertEffect(client, 'second'))).toBe('conflict');
  expect(await there.find(userId, other)).toBe('conflict');
  expect(await effects()).toEqual(['first']);
});

test('a reply is stored as long as its key is valid', async () => {
  const receivedAt = Date.now();
  const key = makeKey({ receivedAt, expiresAt: receivedAt + 1_000 });
  await here.once(userId, key, async () => 'first');
  expect(await here.find(userId, { ...key, receivedAt: receivedAt + 999 })).toEqual({ reply: 'first' });
  expect(await here.find(userId, { ...key, receivedAt: receivedAt + 1_000 })).toBeUndefined();
  const later = { ...key, receivedAt: receivedAt + 1_000, expiresAt: receivedAt + 2_000 };
  expect(await here.once(userId, later, async () => 'again')).toEqual({ reply: 'again' });
  await here.removeExpired(receivedAt + 2_000);
  expect(await storedKeys()).toBe(0);
});

test(`there are at most ${KEYS_PER_DAY_MAX} keys a day, even if the last ones are concurrent`, async () => {
  const at = Date.now();
  await store.database.pool.query(
    `insert into kept_replies select $1, 'b' || n, 'h', '{}', $2::bigint, $2::bigint + 86400000
     from generate_series(1, $3) n`,
    [userId, at, KEYS_PER_DAY_MAX - 1],
  );
  const replies = await Promise.all(
    [here, there, here, there].map((each, n) =>
      each.once(userId, makeKey(), (client) => insertEffect(client, `act ${n}`)),
    ),
  );
  expect(replies.filter((reply) => reply === 'too_many_keys')).toHaveLength(3);
  expect(await effects()).toHaveLength(1);
  const dayLater = at + 86_400_001;
  const next = makeKey({ receivedAt: dayLater, expiresAt: dayLater + 1_000 });
  expect(await here.once(userId, next, async () => 'next day')).toEqual({ reply: 'next day' });
});

test('changes of one user run one after the other over all programs; those of others do not wait', async () => {
  const under = { way: 0, most: 0 };
  const act = async (client: pg.PoolClient) => {
    under.way += 1;
    under.most = Math.max(under.most, under.way);
    const before = await client.query('select from effects where user_id = $1', [userId]);
    await sleep(5);
    under.way -= 1;
    return insertEffect(client, `after ${before.rowCount}`);
  };
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there).once(userId, n % 3 ? makeKey() : null, act)),
  );
  expect(under.most).toBe(1);
  expect(await effects()).toEqual(Array.from({ length: 12 }, (_, n) => `after ${n}`));

  const other = await makeUser();
  const gate = Promise.withResolvers<string>();
  const held = here.once(userId, makeKey(), () => gate.promise);
  // More requests than the pool has connections wait for the one that is held.
  const waiting = Array.from({ length: 15 }, () => here.once(userId, makeKey(), async () => 'next'));
  await here.once(other, makeKey(), (client) => insertEffect(client, 'at once', other));
  expect(await effects(other)).toEqual(['at once']);
  gate.resolve('first');
  await Promise.all([held, ...waiting]);
});

test('a change that waits too long for the user’s lock is rejected as busy', async () => {
  const blocker = await store.connect();
  await blocker.query('begin');
  await blocker.query('select from users where id = $1 for update', [userId]);
  const acts = Array.from({ length: 5 }, () => here.once(userId, makeKey(), (c) => insertEffect(c, 'late')));
  for (const outcome of await Promise.allSettled(acts)) {
    const { reason } = outcome as PromiseRejectedResult;
    expect(isDatabaseBusy(reason) || (reason instanceof TransportFault && reason.status === 503)).toBe(true);
  }
  await blocker.end();
  expect([await effects(), await storedKeys()]).toEqual([[], 0]);
  expect(await here.once(userId, makeKey(), async () => 'served')).toEqual({ reply: 'served' });
});

test('a program that hangs within a change releases its user’s lock', async () => {
  const gate = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const stuck = here.once(userId, makeKey(), async (client) => {
    await insertEffect(client, 'stuck');
    // This simulates a program that stops here.
    await client.query('set local idle_in_transaction_session_timeout = 100');
    begun.resolve();
    return gate.promise;
  });
  stuck.catch(() => undefined);
  await begun.promise;
  expect(await there.once(userId, makeKey(), async () => 'next')).toEqual({ reply: 'next' });
  gate.resolve('stuck');
  await expect(stuck).rejects.toSatisfy(isDatabaseBusy);
  expect(await effects()).toEqual([]);
});

test('a rejection rolls the change back and is stored; nobody is notified of it', async () => {
  const key = makeKey();
  const notified: string[] = [];
  const refuse = () =>
    answerOnce<null>(here, { userId, key }, async ({ client, afterCommit }) => {
      await insertEffect(client, 'refused');
      afterCommit(() => void notified.push('refused'));
      throw new CallRefused('name_taken', { details: { min: 2 } });
    });
  const refusals = [await refuse().catch((error: unknown) => error), await refuse().catch((error) => error)];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 'name_taken', context: { field: 'name', details: { min: 2 } } });
  expect([await effects(), await storedKeys(), notified]).toEqual([[], 1, []]);
});

test('listeners are notified once after the commit, and `ready` is awaited only before the change', async () => {
  const key = makeKey();
  const steps: string[] = [];
  const ready = async () => void steps.push('ready');
  const act = () =>
    answerOnce(
      here,
      { userId, key },
      async ({ client, afterCommit }) => {
        steps.push('act');
        await insertEffect(client, 'done');
        afterCommit(() => void steps.push('notified'));
        return { data: 'done' };
      },
      ready,
    );
  expect(await act()).toEqual({ data: 'done' });
  expect(await act()).toEqual({ data: 'done' });
  expect(steps).toEqual(['ready', 'act', 'notified']);
  const failing = answerOnce(here, { userId, key: makeKey() }, async ({ afterCommit }) => {
    afterCommit(() => void steps.push('never'));
    throw new Error('a fault');
  });
  await expect(failing).rejects.toThrow('a fault');
  expect(steps).toHaveLength(3);
});
