// The doors of the venue: HTTP and the live socket on one port.
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Provider } from '@candor/contract';
import type { Settings } from '@candor/core';
import type pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import type { ArchivedMonth } from '../archive/archive-journal.ts';
import { archiveMonths } from '../archive/archive-months.ts';
import type { EnginePort } from '../engine/port.ts';
import { drawLogo } from '../feeds/logos.ts';
import { makeIdentity } from '../modules/identity/identity.ts';
import type { MarketData } from '../modules/market/market-data.ts';
import { makeRanking } from '../modules/ranking/ranking.ts';
import { makeFindInstrument } from '../modules/trading/find-instrument.ts';
import { makeAccountLists } from '../modules/trading/lists.ts';
import { makeArchiveDemo, makeOpenAccount } from '../modules/trading/trading-accounts.ts';
import { TradingDesk } from '../modules/trading/trading-desk.ts';
import { makeApp } from '../web/app.ts';
import { makeDoorkeeper } from '../web/doorkeeper.ts';
import { makeKeptReplies } from '../web/kept-replies.ts';
import { makeFindSession } from '../web/session-lookups.ts';
import { makeSockets } from '../web/sockets/make-sockets.ts';
import type { StartingDoor } from '../web/starting-door.ts';
import { startTidying } from './tidying.ts';
import type { VenueOptions } from './venue-options.ts';

export interface DoorParts extends VenueOptions {
  readonly pool: pg.Pool;
  readonly venuePool: pg.Pool;
  readonly engine: EnginePort;
  readonly market: MarketData;
  readonly feedLabel: string;
  readonly settings: Settings;
  readonly providers: readonly Provider[];
  /** The clock of the feed. */
  readonly venueNow: () => number;
  /** Holds the port until now. */
  readonly starting: StartingDoor | null;
}

const mobileFolder = fileURLToPath(new URL('../../../mobile/dist', import.meta.url));

function makeArchive({ config, venuePool }: DoorParts): () => Promise<readonly ArchivedMonth[]> {
  const keptMonths = config.archiveAfterMonths;
  if (keptMonths === 0) return async () => [];
  const folder = archiveFolderOf(resolve(config.dataDir));
  return () => archiveMonths(venuePool, { folder, now: Date.now(), keptMonths });
}

/** Resolves once it listens. */
export async function openDoors(parts: DoorParts): Promise<Server> {
  const { config, log, closers, pool, venuePool, engine, market } = parts;
  const findInstrument = makeFindInstrument((id) => market.find(id));
  const identity = makeIdentity({
    pool,
    venuePool,
    now: Date.now,
    limited: config.rateLimits,
    openAccount: makeOpenAccount(engine),
    archiveDemo: makeArchiveDemo(engine),
  });
  const keeper = makeDoorkeeper(config, Date.now);
  const findSession = makeFindSession({ identity, requests: keeper.requests, now: Date.now });
  const projections = makeAccountLists(pool);
  const replies = makeKeptReplies(pool);
  const app = await makeApp({
    config,
    keeper,
    log,
    identity,
    findSession,
    desk: new TradingDesk(engine, projections),
    projections,
    ranking: makeRanking({
      pool,
      venuePool,
      now: Date.now,
      venueNow: parts.venueNow,
      onFault: (error) => log.warn({ err: error }, 'the ranking was not reloaded'),
    }),
    replies,
    market,
    feedLabel: parts.feedLabel,
    settings: parts.settings,
    findInstrument,
    drawLogo,
    providers: parts.providers,
    mobileFolder,
    version: parts.version,
    now: Date.now,
    // Not by the connections of requests: whether the database answers is no matter of how many others ask it.
    isReady: async () => (await venuePool.query('select 1')).rowCount === 1,
  });
  closers.add('HTTP', () => app.close());
  const sockets = makeSockets({
    server: app.server,
    engine,
    market,
    findInstrument,
    identity,
    findSession,
    keeper,
    requests: keeper.requests,
    now: Date.now,
    onError: (error) => log.error({ err: error }, 'the live socket failed'),
  });
  closers.add('sockets', () => sockets.stop());
  const kept = makeKeptReplies(venuePool);
  closers.add('tidying', startTidying({ identity, replies: kept, archive: makeArchive(parts), log }));
  await parts.starting?.close();
  await app.listen({ port: config.port, host: config.host });
  return app.server;
}
