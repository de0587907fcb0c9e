// For tests: the real app on a real database and engine; only the prices are scripted.
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defaultSettings, usd } from '@candor/core';
import type pg from 'pg';
import { makeLog } from '../../config/log.ts';
import { type Config, readConfig } from '../../config.ts';
import { makeRequestsPool, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { silentLog } from '../../db/store-log.ts';
import { copyTemplate } from '../../db/testing/store-template.ts';
import { startEngine } from '../../engine/start-engine.ts';
import { OwnHours } from '../../feeds/own-hours.ts';
import { openInstruments } from '../../listings/instrument-rows.ts';
import { readListings } from '../../listings/listing-rows.ts';
import { Listings } from '../../listings/listings.ts';
import { composeVenue } from '../../main/compose-venue.ts';
import { readProviders } from '../../modules/company/read-providers.ts';
import { DayStart } from '../../modules/market/day-start.ts';
import { copiesFolderOf, type ProofPort, startProof } from '../../proof/start-proof.ts';
import { readRules } from '../../rules/read-rules.ts';
import { readMasterKeys } from '../../secrets/master-key.ts';
import { makeDataDir } from './data-dir.ts';
import { setFourEyes } from './four-eyes.ts';
import { makeScriptedMarket } from './scripted-market.ts';

export type TestVenue = Awaited<ReturnType<typeof openTestVenue>>;

/**
 * `environment` is added to RATE_LIMITS=off and RULES=none; unless it has FOUR_EYES, four eyes stay off, as if
 * operators had decided so. `fill` takes the empty database to the state in which the venue starts. `logs` records and
 * signs, like the program. The variable ENGINES of the test run is the number of engines.
 */
export async function openTestVenue(
  environment: Record<string, string> = {},
  { fill = migrate, logs = false }: { fill?: (pool: pg.Pool) => Promise<unknown>; logs?: boolean } = {},
) {
  const dataDir = await makeDataDir();
  const config = readConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    METHOD_HOLD_HOURS: '0',
    RULES: 'none',
    DATA_DIR: dataDir,
    ENGINES: process.env.ENGINES,
    ...environment,
  });
  if (fill === migrate) await copyTemplate(dataDir);
  const database = await openDatabase({ dataDir, log: silentLog });
  await fill(database.pool);
  const deaths: Error[] = [];
  // Other levels than the core's own, so that a test sees whose they are; and room for the acts of a flood.
  const rules = await readRules(config);
  const stopOutLevel = rules?.closeOutLevel ?? 49;
  const secondOperatorAbove = usd(String(config.officeTwoAbove));
  const levels = { marginCallLevel: 99, stopOutLevel, secondOperatorAbove };
  const settings = { ...defaultSettings, ...levels, ...(rules ? { rules } : {}) };
  const engineClock = { offsetMs: 0 };
  const engine = await startEngine({
    shards: config.engines,
    connection: database.connection,
    specs: makeScriptedMarket(() => {}).catalogue.map(({ spec }) => spec),
    settings,
    now: () => Date.now() + engineClock.offsetMs,
    log: silentLog,
    onDeath: (error) => void deaths.push(error),
  });
  const own = new OwnHours();
  const stored = await readListings(database.pool);
  const catalogue = await openInstruments(database.pool, Date.now());
  const listings = new Listings({ catalogue, stored, standing: await engine.instruments(), own });
  const dayStart = new DayStart(database.venuePool);
  const market = makeScriptedMarket((events) => {
    dayStart.take(events);
    engine.market(events);
  });
  const lines: string[] = [];
  const log = makeLog('debug', { write: (line: string) => void lines.push(line) });
  const clock: { offsetMs: number; stoppedAt?: number; offMs?: number } = { offsetMs: 0 };
  const now = () => clock.stoppedAt ?? Date.now() + clock.offsetMs;
  const proof = logs
    ? await openLogs(config, { connection: database.connection, shards: engine.shards })
    : undefined;
  // The program's pool with a shorter wait: tests hold every connection.
  const pool = makeRequestsPool(database.connection, silentLog, 1_000);
  const { app, sockets, admission, identity, site, operators, content, notifications, jobs } =
    await composeVenue({
      config,
      log,
      version: '0.0.0',
      mobileFolder: join(dataDir, 'no-app'),
      officeFolder: join(dataDir, 'no-office'),
      db: { requests: pool, venue: database.venuePool },
      engine,
      market,
      listings,
      dayStart,
      list: async (entry) => {
        market.list(entry);
        listings.add(entry);
      },
      feedLabel: 'scripted',
      isFeedLive: true,
      usualHours: 'market',
      settings,
      ...(proof ? { proof } : {}),
      providers: await readProviders(config.providersFile),
      now,
      venueNow: now,
      clockOffMs: () => clock.offMs ?? 0,
      listsMsMax: 1_000,
    });
  if (environment.FOUR_EYES === undefined) await setFourEyes({ pool, site }, 'off');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    market,
    listings,
    dayStart,
    engine,
    identity,
    site,
    operators,
    content,
    notifications,
    /** The jobs of the program; a test runs them itself. */
    jobs,
    admission,
    /** The pool of requests. */
    pool,
    /** The pool of the venue's own work. */
    venuePool: database.venuePool,
    connection: database.connection,
    dataDir,
    clock,
    /** The clock by which the engine ends slices and counts its minutes. */
    engineClock,
    lines,
    deaths,
    proof,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await sockets.stop();
      await app.close();
      await proof?.stop();
      await engine.stop();
      await pool.end();
      await database.stop();
      // An upload whose client has gone is written to its end, which closing the server does not wait for.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

async function openLogs(
  config: Config,
  { connection, shards }: { connection: pg.PoolConfig; shards: number },
): Promise<ProofPort> {
  return startProof({
    connection,
    shards: Array.from({ length: shards }, (_, shard) => shard),
    archiveFolder: null,
    copiesFolder: copiesFolderOf(config.dataDir),
    masterKeys: await readMasterKeys(config.dataDir, config.secretsKeys),
    witnesses: [],
    quorum: 1,
    venue: 'venue.example',
    log: silentLog,
  });
}
