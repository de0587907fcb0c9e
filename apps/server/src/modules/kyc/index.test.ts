// Which operations need a review, by each setting.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRealUser } from '../../web/testing/real-user.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { type IdentityPurpose, makeRequireIdentity } from './index.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

const purposes: readonly IdentityPurpose[] = ['trade', 'deposit', 'withdraw'];

test.each([
  ['none', ['withdraw']],
  ['deposit', ['deposit', 'withdraw']],
  ['deposit_and_trade', ['trade', 'deposit', 'withdraw']],
] as const)('%s: %j wait', async (setting, waiting) => {
  const { id } = await openRealUser(venue);
  const require = makeRequireIdentity(venue.pool, () => setting);
  for (const purpose of purposes) {
    const pending = require(id, purpose);
    if ((waiting as readonly string[]).includes(purpose))
      await expect(pending).rejects.toMatchObject({ code: 'identity_required' });
    else await pending;
  }
});
