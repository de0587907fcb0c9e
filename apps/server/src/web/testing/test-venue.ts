// For tests: the real app on a real database and engine; only the prices are scripted.
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defaultSettings } from '@candor/core';
import { makeLog } from '../../config/log.ts';
import { readConfig } from '../../config.ts';
import { makeRequestsPool, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { silentLog } from '../../db/store-log.ts';
import { startEngine } from '../../engine/start-engine.ts';
import { readProviders } from '../../modules/company/read-providers.ts';
import { makeIdentity } from '../../modules/identity/identity.ts';
import { makeRanking } from '../../modules/ranking/ranking.ts';
import { makeFindInstrument } from '../../modules/trading/find-instrument.ts';
import { makeArchiveDemo, makeOpenAccount } from '../../modules/trading/trading-accounts.ts';
import { TradingDesk } from '../../modules/trading/trading-desk.ts';
import { makeProjectionReader } from '../../projections/reader.ts';
import { makeApp } from '../app.ts';
import { makeDoorkeeper } from '../doorkeeper.ts';
import { makeKeptReplies } from '../kept-replies.ts';
import { makeFindSession } from '../session-lookups.ts';
import { makeSockets } from '../sockets/make-sockets.ts';
import { makeDataDir } from './data-dir.ts';
import { makeScriptedMarket } from './scripted-market.ts';

export type TestVenue = Awaited<ReturnType<typeof openTestVenue>>;

/** `environment` is on top of RATE_LIMITS=off. */
export async function openTestVenue(environment: Record<string, string> = {}) {
  const dataDir = await makeDataDir();
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...environment });
  const database = await openDatabase({ dataDir, log: silentLog });
  await migrate(database.pool);
  const deaths: Error[] = [];
  // Other levels than the core's own, so that a test sees whose they are; and room for the acts of a flood.
  const settings = { ...defaultSettings, marginCallLevel: 99, stopOutLevel: 49 };
  const engine = await startEngine({
    connection: database.connection,
    terms: makeScriptedMarket(() => {}).catalogue.map(({ terms }) => terms),
    settings,
    now: Date.now,
    log: silentLog,
    onDeath: (error) => void deaths.push(error),
  });
  const market = makeScriptedMarket((events) => engine.market(events));
  const lines: string[] = [];
  const log = makeLog('debug', { write: (line: string) => void lines.push(line) });
  const clock: { offsetMs: number; stoppedAt?: number } = { offsetMs: 0 };
  const now = () => clock.stoppedAt ?? Date.now() + clock.offsetMs;
  // As in the program, but for a shorter wait: tests hold every connection.
  const pool = makeRequestsPool(database.connection, silentLog, 1_000);
  const keeper = makeDoorkeeper(config, now);
  const identity = makeIdentity({
    pool,
    now,
    limited: config.rateLimits,
    openAccount: makeOpenAccount(engine),
    archiveDemo: makeArchiveDemo(engine),
  });
  const findSession = makeFindSession({ identity, requests: keeper.requests, now });
  const findInstrument = makeFindInstrument((id) => market.find(id));
  const projections = makeProjectionReader(pool);
  const app = await makeApp({
    config,
    keeper,
    log,
    identity,
    findSession,
    desk: new TradingDesk(engine, projections, 1_000),
    projections,
    ranking: makeRanking({
      pool,
      venuePool: database.venuePool,
      now,
      venueNow: now,
      onFault: (error) => void lines.push(`ranking ${error}`),
    }),
    replies: makeKeptReplies(pool),
    market,
    feedLabel: 'scripted',
    settings,
    findInstrument,
    drawLogo: () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
    providers: await readProviders(config.providersFile),
    mobileFolder: join(dataDir, 'no-app'),
    version: '0.0.0',
    now,
    isReady: async () => (await database.venuePool.query('select 1')).rowCount === 1,
  });
  const sockets = makeSockets({
    server: app.server,
    engine,
    market,
    findInstrument,
    identity,
    findSession,
    keeper,
    requests: keeper.requests,
    now,
    onError: (error) => void lines.push(`socket ${error}`),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    market,
    engine,
    identity,
    keeper,
    /** Of the requests. */
    pool,
    /** Of the venue's own work. */
    venuePool: database.venuePool,
    clock,
    lines,
    deaths,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await sockets.stop();
      await app.close();
      await engine.stop();
      await pool.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
