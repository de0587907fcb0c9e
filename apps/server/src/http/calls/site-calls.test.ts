// The calls about the service itself, on a venue whose operator set everything that they tell.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;

beforeAll(async () => {
  venue = await openTestVenue({
    APP_STATUS: '3',
    APP_TYPE: '1',
    LOSS_URL: 'https://help.example/closed',
    LOSS_URL_HOSTS: 'help.example',
  });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

test('the status is what was set, with and without a token', async () => {
  const status = { status: 3, type: 1, loss_url: 'https://help.example/closed' };
  expect(await client.get('companyStatus')).toEqual(status);
  expect(await client.get('companyStatus', {}, { token: 'nonsense' })).toEqual(status);
});
