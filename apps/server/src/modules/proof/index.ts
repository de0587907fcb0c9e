// The logs that third parties check, open to everybody.
import type { ModuleContext, VenueModule } from '../module.ts';
import { serveLogs } from './serve-logs.ts';
import { serveVerifyPage } from './serve-verify-page.ts';

export function makeProofModule(
  { db }: Pick<ModuleContext, 'db'>,
  { mobileFolder, witnesses }: { mobileFolder: string; witnesses: readonly string[] },
): VenueModule {
  return {
    name: 'proof',
    routes(app) {
      serveLogs(app, { db: db.requests, witnesses });
      serveVerifyPage(app, { db: db.requests, mobileFolder, witnesses });
    },
  };
}
