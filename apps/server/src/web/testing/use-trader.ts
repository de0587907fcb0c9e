// For tests: one venue for a whole file, and before each test EURUSD open at 1.10000 to 1.10010 and a new demo client.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeTestClient, type TestClient } from './test-client.ts';
import { openTestVenue, type TestVenue } from './test-venue.ts';

export interface Trader {
  readonly venue: TestVenue;
  readonly client: TestClient;
  readonly token: string;
}

/** `set` is handed the new trader before each test. */
export function useTrader(set: (trader: Trader) => void): void {
  let venue: TestVenue | undefined;
  beforeAll(async () => {
    venue = await openTestVenue();
  });
  afterAll(() => venue?.stop());
  beforeEach(async () => {
    if (!venue) throw new Error('the venue opens before the first test');
    venue.market.session('EURUSD', 'open');
    venue.market.tick('EURUSD', 110_000, 110_010);
    venue.market.confirm();
    const client = makeTestClient(venue.origin);
    const { token } = await client.loginDemo();
    set({ venue, client, token });
  });
}
