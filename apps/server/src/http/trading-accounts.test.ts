// Idle demo accounts through the real identity, engine and lists.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

test('an account idle for 90 days is closed at the last prices and starts anew, with the same id', async () => {
  const client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  const demo_id = 'idle-for-a-long-time';
  const { token, id } = await client.loginDemo(demo_id);
  const order = await client.get(
    'submit',
    { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' },
    { token },
  );
  venue.clock.offsetMs = 91 * 24 * 3_600_000;
  await venue.identity.removeExpired();
  expect(await venue.identity.archiveIdleDemos()).toBe(1);
  expect(await venue.identity.archiveIdleDemos()).toBe(0);

  const { token: later, id: same } = await client.loginDemo(demo_id);
  expect(same).toBe(id);
  expect(await client.get('forexDetail', {}, { token: later })).toMatchObject({
    balance: 10_000,
    CautionMoneyAll: 0,
  });
  const { data } = await client.get('myDeal', { status: 3, page: 1 }, { token: later });
  expect(data).toMatchObject([{ Id: order.Id, CloseReason: 'demo_reset' }]);
});
