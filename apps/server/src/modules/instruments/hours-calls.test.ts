// When a market is open, for the marks of a chart.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
beforeAll(async () => {
  venue = await openTestVenue({});
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

// A Wednesday and the Wednesday after it, without a holiday between them.
const from = Date.parse('2026-11-11T00:00:00Z');

test('the open spans of currencies go from Sunday to Friday, 17:00 New York, cut to the range', async () => {
  const { list } = await client.get('marketHours', { forex_id: 1, from });
  expect(list.map(({ opens, closes }) => [opens, closes].map((at) => new Date(at).toISOString()))).toEqual([
    ['2026-11-11T00:00:00.000Z', '2026-11-13T22:00:00.000Z'],
    ['2026-11-15T22:00:00.000Z', '2026-11-18T00:00:00.000Z'],
  ]);
});

test('an unknown instrument and too long a range are rejected', async () => {
  expect(await client.ask('marketHours', { forex_id: 9_999, from })).toMatchObject({
    error: 'instrument_not_found',
  });
  expect(await client.ask('marketHours', { forex_id: 1, from, days: 32 })).toMatchObject({
    error: 'invalid_parameter',
  });
});
