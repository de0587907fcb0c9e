// The doors of the venue opened: HTTP and the live socket on one port, and what is tidied up behind them.
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { archiveFolderOf } from '../archive/archive-file.ts';
import type { ArchivedMonth } from '../archive/archive-journal.ts';
import { archiveMonths } from '../archive/archive-months.ts';
import { makeKeptReplies } from '../web/kept-replies.ts';
import type { StartingDoor } from '../web/starting-door.ts';
import { composeVenue, type VenueParts } from './compose-venue.ts';
import { startTidying } from './tidying.ts';
import type { VenueOptions } from './venue-options.ts';

export interface DoorParts extends VenueOptions, VenueParts {
  /** Holds the port until now. */
  readonly starting: StartingDoor | null;
}

function makeArchive({ config, db }: DoorParts): () => Promise<readonly ArchivedMonth[]> {
  const keptMonths = config.archiveAfterMonths;
  if (keptMonths === 0) return async () => [];
  const folder = archiveFolderOf(resolve(config.dataDir));
  return () => archiveMonths(db.venue, { folder, now: Date.now(), keptMonths });
}

/** Resolves once it listens. */
export async function openDoors(parts: DoorParts): Promise<Server> {
  const { config, log, closers, db } = parts;
  const { app, sockets, identity } = await composeVenue(parts);
  closers.add('HTTP', () => app.close());
  closers.add('sockets', () => sockets.stop());
  const kept = makeKeptReplies(db.venue);
  closers.add('tidying', startTidying({ identity, replies: kept, archive: makeArchive(parts), log }));
  await parts.starting?.close();
  await app.listen({ port: config.port, host: config.host });
  return app.server;
}
