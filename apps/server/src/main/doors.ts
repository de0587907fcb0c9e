// The doors of the venue opened: HTTP and the live socket on one port, and the jobs behind them.
import type { Server } from 'node:http';
import type { StartingDoor } from '../web/starting-door.ts';
import { composeVenue } from './compose-venue.ts';
import { say } from './report.ts';
import { runJobs } from './run-jobs.ts';
import type { VenueOptions } from './venue-options.ts';
import type { VenueParts } from './venue-parts.ts';

export interface DoorParts extends VenueOptions, VenueParts {
  /** Holds the port until now. */
  readonly starting: StartingDoor | null;
}

/** Resolves once it listens. */
export async function openDoors(parts: DoorParts): Promise<Server> {
  const { config, log, shutdown, starting } = parts;
  const { app, sockets, jobs, operators, anchorAudit, content } = await composeVenue(parts);
  // Once nobody acts any more.
  shutdown.add('the end of the audit log', anchorAudit);
  shutdown.add('HTTP', () => app.close());
  shutdown.add('sockets', () => sockets.stop());
  shutdown.add('jobs', runJobs(jobs, log));
  const first = await operators.addFirst();
  if (first) say(`• the first operator of the office is ${first.email}, with the password ${first.password}`);
  await content.addFirst();
  await starting?.close();
  await app.listen({ port: config.port, host: config.host });
  return app.server;
}
