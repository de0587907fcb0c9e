// Keys on an act outside trading: a repeat is answered what the first was, and does nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStoredReplies } from './stored-replies.ts';
import { makeTestClient, type TestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
let id: number;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  venue.clock.offsetMs = 0;
  ({ token, id } = await client.loginDemo());
});

const show = (name: string, key: string, lang = 'en') =>
  client.ask('followShow', { show: 1, name }, { token, headers: { 'idempotency-key': key, lang } });
const hide = (key?: string) =>
  client.ask('followShow', { show: 0 }, { token, ...(key && { headers: { 'idempotency-key': key } }) });
const key = 'a-key-of-sixteen-or-more';

test('a repeat gets the same answer and does not undo later changes', async () => {
  const first = await show('Repeated', key);
  expect(first).toMatchObject({ code: 1, data: { show: 1 } });
  await hide();
  expect(await show('Repeated', key)).toEqual(first);
  expect(await client.get('followMine', {}, { token })).toMatchObject({ show: 0 });
  expect((await show('Repeated', key, 'de')).msg).not.toBe(first.msg);
});

test('other parameters are a conflict; another user’s key is independent', async () => {
  await show('Conflicting', key);
  expect(await hide(key)).toMatchObject({ error: 'idempotency_conflict' });
  expect(await client.get('followMine', {}, { token })).toMatchObject({ show: 1 });
  ({ token } = await client.loginDemo());
  expect(await hide(key)).toMatchObject({ code: 1 });
});

test('a rejection is repeated too, even after its reason is gone', async () => {
  const other = await client.loginDemo();
  await client.get('followShow', { show: 1, name: 'Wanted Name' }, other);
  const refused = await show('Wanted Name', key);
  expect(refused).toMatchObject({ error: 'name_taken', field: 'name' });
  await client.get('followShow', { show: 0 }, other);
  expect(await show('Wanted Name', key)).toEqual(refused);
  expect(await show('Wanted Name', `${key}-2`)).toMatchObject({ code: 1 });
});

test('one of many concurrent requests acts and the others wait for its answer', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => show('Only Once', key)));
  for (const each of all) expect(each).toEqual(all[0]);
  const { rows } = await venue.pool.query('select key from kept_replies where user_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('a key is removed after its time, and an invalid one is rejected', async () => {
  await show('Forgetful', key);
  await hide();
  venue.clock.offsetMs = 24 * 3_600_000 + 1_000;
  expect(await hide(key)).toMatchObject({ code: 1 });
  await makeStoredReplies(venue.pool).removeExpired(Date.now() + 3 * 24 * 3_600_000);
  const { rows } = await venue.pool.query('select key from kept_replies where user_id = $1', [id]);
  expect(rows).toEqual([]);
  expect(await hide('short')).toMatchObject({ error: 'invalid_parameter', field: 'Idempotency-Key' });
});

test('there are at most 5,000 a day', async () => {
  await venue.pool.query(
    `insert into kept_replies select $1, 'k' || n, 'hash', '{}', $2::bigint, $2::bigint + 86400000 from generate_series(1, 5000) n`,
    [id, Date.now()],
  );
  expect(await hide(key)).toMatchObject({ error: 'too_many_idempotency_keys', details: { max: 5_000 } });
  expect(await hide()).toMatchObject({ code: 1 });
});

test('while another program holds the user’s lock, a change is busy and done by its repeat; other users are served', async () => {
  const other = await client.loginDemo();
  const holder = await venue.venuePool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for no key update', [id]);
    const held = [hide(key), hide(key), hide()].map((call) => expect(call).rejects.toThrow('503'));
    expect(await client.ask('followShow', { show: 0 }, other)).toMatchObject({ code: 1 });
    await Promise.all(held);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await hide(key)).toMatchObject({ code: 1 });
  expect(venue.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
