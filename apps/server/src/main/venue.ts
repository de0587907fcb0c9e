// Opens the whole venue step by step: store, feed and market, engine, and the interfaces to clients. Closing goes in
// reverse.
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@candor/core';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { hasLeaseTable, isLeased, takeLease } from '../db/venue-lease.ts';
import type { EnginePort } from '../engine/port.ts';
import { readShards } from '../engine/read-shards.ts';
import { startEngine } from '../engine/start-engine.ts';
import { createFeed } from '../feeds/create-feed.ts';
import type { Feed, FeedEvent } from '../feeds/feed.ts';
import { type CatalogueEntry, catalogueFor } from '../feeds/instruments.ts';
import { OwnHours } from '../feeds/own-hours.ts';
import { schemeOf } from '../feeds/schemes.ts';
import { TickNumbers } from '../feeds/tick-numbers.ts';
import { knownInstruments, openInstruments } from '../listings/instrument-rows.ts';
import { readListings } from '../listings/listing-rows.ts';
import { fillOwnHours, Listings } from '../listings/listings.ts';
import { readProviders } from '../modules/company/read-providers.ts';
import { DayStart } from '../modules/market/day-start.ts';
import { LastQuotes } from '../modules/market/last-quotes.ts';
import { MarketData } from '../modules/market/market-data.ts';
import { Rollovers } from '../modules/market/rollovers.ts';
import { copiesFolderOf, type ProofPort, startProof } from '../proof/start-proof.ts';
import { quorumOf } from '../proof/witnesses.ts';
import { readRules } from '../rules/read-rules.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { HeldDeliveries } from '../tape/held-deliveries.ts';
import { makePeers } from '../web/reached-by.ts';
import { openStartingServer, type StartingServer } from '../web/starting-server.ts';
import { checkFeed, checkStart } from './check-start.ts';
import { checkTakeOver } from './check-take-over.ts';
import { openDoors } from './doors.ts';
import { settingsOf } from './engine-settings.ts';
import { say, step } from './report.ts';
import type { VenueOptions } from './venue-options.ts';

/** An open venue. */
export interface RunningVenue {
  /** Its address, as a browser on this machine reaches it. */
  readonly origin: string;
  readonly feedLabel: string;
}

/** How long the end of the program waits for its last prices to be durable. */
const SHOWN_MS_MAX = 2_000;

const mobileFolder = fileURLToPath(new URL('../../../mobile/dist', import.meta.url));
const officeFolder = fileURLToPath(new URL('../../../office/dist', import.meta.url));

export async function openVenue(options: VenueOptions): Promise<RunningVenue> {
  const { config, log, shutdown } = options;
  const settings = settingsOf(config, await readRules(config));
  // Providers are read first, since that needs nothing else and a file is easily mistyped.
  const providers = await readProviders(config.providersFile);
  const starting = await openStart(options);
  const database = await step('opening the database', () => openStore(options, settings));
  const rows = await openInstruments(database.venuePool, Date.now());
  const catalogue = catalogueFor(settings.feeType, rows);
  const stored = await readListings(database.venuePool);
  const own = new OwnHours();
  fillOwnHours(own, stored);
  const { feed, goesOn } = await createFeed(config.feed, {
    ...{ speed: config.feedSpeed, hours: config.clockHours, seed: config.feedSeed, own },
    ...{ catalogue, pool: database.venuePool, log },
  });
  const { pool, venuePool } = database;
  const market = new MarketData({ catalogue, feed, pool, venuePool, log });
  await step('reading the market', async () => {
    await feed.open();
    await market.start();
  });
  const { isLive } = schemeOf(config.feed).scheme;
  if (!isLive)
    log.info(
      config.allowRealOnSimulated
        ? `ALLOW_REAL_ON_SIMULATED is on: real accounts trade on prices that are ${feed.label}`
        : `prices are ${feed.label}: orders of real accounts are refused, and those of demo accounts are not`,
    );
  const engine = await step('recovering the accounts', () =>
    openEngine(options, { database, feed, settings, catalogue }),
  );
  if (config.rules.profile === 'unnamed')
    log.warn(
      'real accounts can’t be opened: RULES is not set. RULES=esma names the European Union’s rules, RULES=none none',
    );
  const listings = new Listings({ catalogue, stored, standing: await engine.instruments(), own });
  // Prices stop before the engine and the bars, so that both have processed all prices that were sent.
  shutdown.add('bars', () => market.stop());
  const dayStart = new DayStart(venuePool);
  await openStream(options, { database, feed, goesOn, market, engine, listings, dayStart });
  const proof = config.proofs ? await openProof(options, database, engine.shards) : undefined;
  const server = await openDoors({
    ...options,
    ...(proof ? { proof } : {}),
    mobileFolder,
    officeFolder,
    db: { requests: pool, venue: venuePool },
    engine,
    market,
    listings,
    dayStart,
    list: async (entry) => {
      const begin = feed.list(entry);
      await market.list(entry);
      listings.add(entry);
      begin();
    },
    feedLabel: feed.label,
    isFeedLive: isLive,
    usualHours: feed.usualHours,
    settings,
    providers,
    now: Date.now,
    venueNow: () => feed.now(),
    clockOffMs: () => feed.clockOffMs(),
    starting,
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${reachable(config.host)}:${port}`, feedLabel: feed.label };
}

/** If any free port is requested, nobody can know it before the start is over. */
async function openStart({ config, shutdown }: VenueOptions): Promise<StartingServer | null> {
  const { port, host } = config;
  if (port === 0) return null;
  const { siteDomain, trustProxy } = config;
  const { reachedBy } = makePeers(trustProxy);
  const startingServer = await openStartingServer({ port, host }, { siteDomain, reachedBy });
  shutdown.add('the server that answers during the start', () => startingServer.close());
  return startingServer;
}

/** Merges the last quotes before the start, the rollovers since then, and the feed with its rollovers. */
async function openStream(
  { log, shutdown }: VenueOptions,
  {
    database,
    feed,
    goesOn,
    market,
    engine,
    listings,
    dayStart,
  }: {
    database: Database;
    feed: Feed;
    goesOn: boolean;
    market: MarketData;
    engine: EnginePort;
    listings: Listings;
    dayStart: DayStart;
  },
): Promise<void> {
  const send = (events: readonly FeedEvent[]) => {
    dayStart.take(events);
    return engine.market(events);
  };
  await dayStart.load();
  const lastQuotes = new LastQuotes(database.venuePool, log);
  const rollovers = new Rollovers(
    () => feed.now(),
    (events) => void send(events),
  );
  const known = await lastQuotes.load();
  const numbers = new TickNumbers(engine.tape.numbers);
  // They are processed again, and so written to the tape again, since another mark-up changes their asks.
  const again = known.map((tick) => ({ ...tick, no: numbers.take(tick.instrumentId) }));
  send(listings.markUp(again));
  send(rollovers.missedAfter(engine.lastRollover));
  lastQuotes.start();
  shutdown.add('last quotes', () => lastQuotes.stop());
  const held = new HeldDeliveries(({ events, marked }) => {
    market.onMarket(marked);
    // Without the mark-up, since the next start may have another one.
    lastQuotes.take(events);
  });
  for (const ticks of engine.tape.tail) market.onTape(ticks);
  engine.onDurable((delivery, ticks) => {
    if (ticks) market.onTape(ticks);
    held.release(delivery);
  });
  feed.start(
    (events) => {
      const marked = listings.markUp(events);
      held.hold(send(rollovers.weave(marked)), { events, marked });
    },
    { known: goesOn ? known : [], numbers },
  );
  rollovers.start();
  shutdown.add('feed', async () => {
    rollovers.stop();
    await feed.stop();
    await held.drained(SHOWN_MS_MAX);
  });
}

/** Checks who owns the database before a migration changes it, except on one that no program has led before. */
async function openStore(
  { config, log, shutdown, onDeath }: VenueOptions,
  settings: Settings,
): Promise<Database> {
  const { databaseUrl } = config;
  const dataDir = resolve(config.dataDir);
  const database = await openDatabase({ databaseUrl, dataDir, log });
  shutdown.add('database', () => database.stop());
  void database.lost.then((words) => onDeath(new Error(`the database ended: ${words}`)));
  const takeOver = config.takeOver ? 'take_over' : 'wait';
  const lead = async (): Promise<void> => {
    const lease = await takeLease({
      connection: database.connection,
      dataDir,
      log,
      // The folder of the program's own server has a lock.
      mode: databaseUrl === undefined ? 'sole' : takeOver,
      say,
      onLost: onDeath,
    });
    shutdown.add('the lease', () => lease.release());
  };
  const isKnown = await hasLeaseTable(database.venuePool);
  if (isKnown) {
    await checkStart(config, { pool: database.venuePool, settings });
    if (config.takeOver && (await isLeased(database.venuePool))) {
      const known = catalogueFor(settings.feeType, await knownInstruments(database.venuePool));
      const start = { specs: known.map(({ spec }) => spec), settings };
      await checkTakeOver(config, { connection: database.connection, start });
    }
    await lead();
  } else await checkFeed(config.feed);
  const applied = await migrate(database.venuePool);
  if (!isKnown) await lead();
  if (applied.length > 0) log.info(`database brought up to date: ${applied.join(', ')}`);
  return database;
}

async function openEngine(
  { config, log, shutdown, onDeath }: VenueOptions,
  {
    database,
    feed,
    settings,
    catalogue,
  }: { database: Database; feed: Feed; settings: Settings; catalogue: readonly CatalogueEntry[] },
): Promise<EnginePort> {
  const engine = await startEngine({
    connection: database.connection,
    shards: Math.max(config.engines, ...(await readShards(database.venuePool)).map((shard) => shard + 1)),
    specs: catalogue.map(({ spec }) => spec),
    settings,
    now: () => feed.now(),
    log,
    onDeath,
    acceptJournalEnd: config.acceptJournalEnd,
    archiveFolder: archiveFolderOf(resolve(config.dataDir)),
  });
  shutdown.add('engine', () => engine.stop());
  return engine;
}

/** The public logs. Nothing else waits for them. */
async function openProof(
  { config, log, shutdown }: VenueOptions,
  { connection }: Database,
  shards: number,
): Promise<ProofPort> {
  const dataDir = resolve(config.dataDir);
  const { witnesses, witnessQuorum, proofName } = config;
  const proof = startProof({
    connection,
    shards: Array.from({ length: shards }, (_, shard) => shard),
    archiveFolder: archiveFolderOf(dataDir),
    copiesFolder: copiesFolderOf(dataDir),
    masterKeys: await readMasterKeys(config.dataDir, config.secretsKeys),
    witnesses,
    quorum: quorumOf(witnessQuorum, witnesses.length),
    venue: proofName,
    log,
  });
  shutdown.add('the logs', () => proof.stop());
  return proof;
}

/** The address for every interface is reached here by the machine's own name. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
