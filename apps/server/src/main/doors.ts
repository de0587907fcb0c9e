// Opens the venue to clients: HTTP and the live socket on one port, and starts the jobs.
import type { Server } from 'node:http';
import { RepeatedWork } from '../db/repeated-work.ts';
import type { StoreLog } from '../db/store-log.ts';
import type { Job } from '../modules/module.ts';
import type { StartingServer } from '../web/starting-server.ts';
import { composeVenue } from './compose-venue.ts';
import { say } from './report.ts';
import type { VenueOptions } from './venue-options.ts';
import type { VenueParts } from './venue-parts.ts';

export interface DoorParts extends VenueOptions, VenueParts {
  /** Holds the port until now. */
  readonly starting: StartingServer | null;
}

/** Resolves once it listens. */
export async function openDoors(parts: DoorParts): Promise<Server> {
  const { config, log, shutdown, starting } = parts;
  const { app, sockets, jobs, operators, anchorAudit, content } = await composeVenue(parts);
  // Runs once nobody changes anything any more.
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

/**
 * Runs each job of the venue repeatedly, never twice at once, with growing pauses after failures. Every job begins at
 * once. Returns a function that stops them and waits for pending runs, those of the last job first.
 */
export function runJobs(jobs: readonly Job[], log: Pick<StoreLog, 'info' | 'warn'>): () => Promise<void> {
  const stopping = new AbortController();
  const works = jobs.map(
    ({ name, everyMs, run }) =>
      new RepeatedWork({
        failure: `the job "${name}" failed`,
        periodMs: everyMs,
        pauses: { firstMs: Math.max(1_000, everyMs / 60), longestMs: Math.max(30_000, everyMs) },
        work: () => run(stopping.signal),
        log,
      }),
  );
  for (const work of works) work.start(0);
  return async () => {
    stopping.abort();
    for (const work of works.toReversed()) await work.stop();
  };
}
