// A stolen session can neither bind a destination nor withdraw, and a new destination has to wait.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePasswordHasher } from '../../secrets/password-hash.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { credit, TRON, verify } from './testing/withdraw-venue.ts';

const hour = 3_600_000;
const password = 'a password of their own 7';
const other = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
const passwordHash = makePasswordHasher().hash(password);
let venue: TestVenue;
let client: TestClient;
let draw_id: number;

beforeAll(async () => {
  venue = await openTestVenue({ METHOD_HOLD_HOURS: '24' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

async function openUser(): Promise<RealUser> {
  const user = await openRealUser(venue);
  await verify(venue, user.id, 'Ann Example');
  await credit(venue, user.accountId, '1000');
  const hash = await passwordHash;
  await venue.pool.query('update users set password_hash = $2 where id = $1', [user.id, hash]);
  const currencies = await client.get('drawSymbolList', { type: 1 }, user);
  draw_id = currencies.find(({ protocol }) => protocol === 'TRC20')?.id ?? 0;
  return user;
}

const bind = (user: RealUser, dc_address = TRON) =>
  client.ask('bindDrawMethod', { type: 1, draw_id, dc_address }, user);
const draw = (user: RealUser, draw_method_id: number, key?: string) =>
  client.ask(
    'draw',
    { draw_currency_id: draw_id, draw_method_id, number: '50' },
    { ...user, headers: key ? { 'idempotency-key': key } : {} },
  );

async function age({ token }: RealUser): Promise<void> {
  await venue.pool.query(
    `update sessions set created_at = created_at - interval '11 minutes' where token_hash = $1`,
    [createHash('sha256').update(token).digest()],
  );
}

test('an old session can’t bind or withdraw until its user confirms', async () => {
  const user = await openUser();
  const bound = await bind(user);
  const method = bound.code === 1 ? bound.data.id : 0;
  await venue.pool.query(`update withdraw_methods set created_at = created_at - interval '25 hours'`);
  await age(user);
  const wanted = { error: 'reauthentication_required', details: { by: ['password'] } };
  expect(await bind(user, other)).toMatchObject(wanted);
  expect(await draw(user, method, 'stolen-session-key-1')).toMatchObject(wanted);
  expect(await client.get('drawList', { type: 1 }, user)).toMatchObject({ total: 0 });
  await client.get('confirmMe', { password }, user);
  expect(await draw(user, method, 'stolen-session-key-1')).toMatchObject({ code: 1 });
  expect(await bind(user, other)).toMatchObject({ code: 1 });
});

test('nothing is paid to a new destination for a day, and its end is shown', async () => {
  const user = await openUser();
  const bound = await bind(user);
  if (bound.code !== 1) throw new Error('not bound');
  const { id, created_at, held_until } = bound.data;
  const until = Date.parse(created_at) + 24 * hour;
  expect(Date.parse(held_until ?? '')).toBe(until);
  expect(await draw(user, id)).toMatchObject({
    error: 'method_on_hold',
    field: 'draw_method_id',
    details: { until },
  });
  await venue.pool.query(
    `update withdraw_methods set created_at = created_at - interval '24 hours' where id = $1`,
    [id],
  );
  expect(await client.get('getDrawMethod', { draw_type: 1 }, user)).toMatchObject([{ held_until: null }]);
  expect(await draw(user, id)).toMatchObject({ code: 1 });
});
