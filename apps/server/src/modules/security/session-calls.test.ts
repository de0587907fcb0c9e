// The list of sessions through the real app: their owner, their origin, and how each ends.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { CONFIRMED_MS } from './confirmations.ts';
import { makeRealUser, type RealUser, startSession } from './testing/real-user.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await makeRealUser(venue);
});

test('sessions are listed with device and place in words, and the current one is marked', async () => {
  await startSession(venue, user.id, { userAgent, network: '203.0.113.7' });
  await startSession(venue, user.id, { userAgent: '<script>', network: '2001:db8:1:2::/64' });
  const list = await client.get('sessionList', {}, user);
  expect(list).toHaveLength(3);
  expect(list.filter((one) => one.is_current)).toHaveLength(1);
  const told = list.map(({ device, place }) => [device, place]);
  expect(told).toContainEqual(['Chrome · Android', '203.0.113.x']);
  expect(told).toContainEqual(['', '2001:db8::/32']);
  for (const one of list) expect(one.id).not.toBe(user.token);
});

test('one session is ended at once; another user’s or an unknown one is not found', async () => {
  const token = await startSession(venue, user.id);
  const other = await makeRealUser(venue);
  await client.get('userInfo', {}, { token });
  const ended = (await client.get('sessionList', {}, { token })).find((one) => one.is_current)?.id ?? '';
  for (const id of [ended, 'A'.repeat(43), "' or 1=1"])
    expect(await client.ask('sessionEnd', { id }, other)).toMatchObject({
      error: 'session_not_found',
      field: 'id',
    });
  await client.get('userInfo', {}, { token });
  await client.get('sessionEnd', { id: ended }, user);
  expect(await client.ask('userInfo', {}, { token })).toMatchObject({ error: 'session_invalid' });
  expect(await client.ask('sessionEnd', {}, user)).toMatchObject({ error: 'missing_parameter', field: 'id' });
});

test('a stolen token can’t end sessions: long after its login the user has to confirm first', async () => {
  const token = await startSession(venue, user.id, { loggedInMs: CONFIRMED_MS + 1_000 });
  for (const call of [
    client.ask('sessionEnd', { id: 'A' }, { token }),
    client.ask('sessionEndOthers', {}, { token }),
  ])
    expect(await call).toMatchObject({ error: 'reauthentication_required', details: { by: ['password'] } });
  await client.get('userInfo', {}, user);
});

test('all others are ended, and the current one continues', async () => {
  const tokens = [await startSession(venue, user.id), await startSession(venue, user.id)];
  const other = await makeRealUser(venue);
  expect(await client.get('sessionEndOthers', {}, user)).toEqual({ ended: 2 });
  for (const token of tokens)
    expect(await client.ask('userInfo', {}, { token })).toMatchObject({ error: 'session_invalid' });
  expect(await client.get('sessionList', {}, user)).toHaveLength(1);
  expect((await client.get('userInfo', {}, other)).id).toBe(other.id);
});
