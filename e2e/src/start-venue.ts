// One venue for all tests that need nothing special of it. Its clock runs faster, so that prices move while one looks.
import { join } from 'node:path';
import { openVenue } from './venue.ts';

export default async function startVenue(): Promise<() => Promise<void>> {
  const venue = await openVenue({
    FEED_SPEED: '3',
    LOSS_URL_HOSTS: 'help.example',
    PROVIDERS_FILE: join(import.meta.dirname, 'providers.json'),
    COMPLAINT_EMAIL: 'complaints@venue.example',
    COMPLAINT_EMAIL_URL: 'https://mail.example/complaints',
  });
  process.env.VENUE = venue.origin;
  return venue.end;
}
