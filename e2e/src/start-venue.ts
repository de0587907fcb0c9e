// One venue for all tests without special requirements. Its clock runs faster, so that prices move during a test.
import { join } from 'node:path';
import { officeSettings, openOffice } from './office.ts';
import { startServer } from './test-server.ts';

/** `more`: further settings of the venue. */
export async function openVenue(more: Readonly<Record<string, string>> = {}): Promise<() => Promise<void>> {
  const server = await startServer({
    FEED_SPEED: '3',
    LOSS_URL_HOSTS: 'help.example',
    PROVIDERS_FILE: join(import.meta.dirname, 'providers.json'),
    // The default, unless a venue sets it otherwise: real money waits for the review of the identity.
    REQUIRE_IDENTITY: 'deposit_and_trade',
    ...officeSettings,
    COMPLAINT_EMAIL: 'complaints@venue.example',
    COMPLAINT_EMAIL_URL: 'https://mail.example/complaints',
    ...more,
  });
  process.env.VENUE = server.origin;
  process.env.VENUE_OUTBOX = server.outbox;
  process.env.VENUE_OFFICE = await openOffice(server.origin);
  return server.end;
}

export default () => openVenue();
