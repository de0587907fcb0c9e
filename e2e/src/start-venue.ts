// One venue for all tests that need nothing special of it. Its clock runs faster, so that prices move while one looks.
import { join } from 'node:path';
import { startServer } from './test-server.ts';

export default async function startVenue(): Promise<() => Promise<void>> {
  const server = await startServer({
    FEED_SPEED: '3',
    LOSS_URL_HOSTS: 'help.example',
    PROVIDERS_FILE: join(import.meta.dirname, 'providers.json'),
    COMPLAINT_EMAIL: 'complaints@venue.example',
    COMPLAINT_EMAIL_URL: 'https://mail.example/complaints',
  });
  process.env.VENUE = server.origin;
  return server.end;
}
