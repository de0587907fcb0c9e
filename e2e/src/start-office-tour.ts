// Before the tour of the office: removes pictures of an earlier one, and starts a venue with seeded clients and some of
// everything.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loginOffice, officeSettings, openOffice } from './office.ts';
import { stageOffice } from './office-tour-stage.ts';
import { artifacts } from './phone.ts';
import { startServer } from './test-server.ts';

const SEED = { clients: 300, orders: 4_000 };

export default async function startOfficeTour(): Promise<() => Promise<void>> {
  for (const folder of await readdir(artifacts).catch(() => []))
    if (folder.startsWith('office-')) await rm(join(artifacts, folder), { recursive: true, force: true });
  const server = await startServer(
    {
      PROVIDERS_FILE: join(import.meta.dirname, 'providers.json'),
      ...officeSettings,
    },
    SEED,
  );
  process.env.VENUE = server.origin;
  process.env.VENUE_OUTBOX = server.outbox;
  process.env.VENUE_OFFICE = await openOffice(server.origin);
  await stageOffice(server.origin, await loginOffice(server.origin));
  return server.end;
}
