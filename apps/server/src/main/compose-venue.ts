// The one place where the modules are put together with the web: the program and the tests open the same composition.
import type { Provider } from '@candor/contract';
import type { Settings } from '@candor/core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../config/log.ts';
import type { Config } from '../config.ts';
import type { EnginePort } from '../engine/port.ts';
import { drawLogo } from '../feeds/logos.ts';
import { makeCompanyModule } from '../modules/company/index.ts';
import type { SiteSettingsStore } from '../modules/company/site-settings.ts';
import type { Identity } from '../modules/identity/identity.ts';
import { makeIdentityModule } from '../modules/identity/index.ts';
import { makeMarketModule } from '../modules/market/index.ts';
import type { MarketView } from '../modules/market/market.ts';
import type { Job, ModuleKit, VenueModule } from '../modules/module.ts';
import { makeRankingModule } from '../modules/ranking/index.ts';
import { makeSupportModule } from '../modules/support/index.ts';
import { makeTradingModule } from '../modules/trading/index.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { type Admission, makeAdmission } from '../web/admission.ts';
import { makeApp } from '../web/app.ts';
import { makeKeptReplies } from '../web/kept-replies.ts';
import { makeFindSession } from '../web/session-lookups.ts';
import { makeSockets } from '../web/sockets/make-sockets.ts';
import type { SocketServer } from '../web/sockets/socket-server.ts';
import { makeUpToDate } from '../web/up-to-date.ts';
import { makeHouseJobs } from './house-jobs.ts';

export interface VenueParts {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly mobileFolder: string;
  readonly db: ModuleKit['db'];
  readonly engine: EnginePort;
  readonly market: MarketView;
  readonly feedLabel: string;
  /** Those the engine runs with. */
  readonly settings: Settings;
  readonly providers: readonly Provider[];
  /** The wall clock. */
  readonly now: () => number;
  /** The clock of the feed. */
  readonly venueNow: () => number;
  /** How long a read waits for the projections at most. */
  readonly listsMsMax?: number;
}

export interface ComposedVenue {
  /** Not listening yet. */
  readonly app: FastifyInstance;
  readonly sockets: SocketServer;
  readonly admission: Admission;
  readonly identity: Identity;
  readonly site: SiteSettingsStore;
  /** Not running yet. */
  readonly jobs: readonly Job[];
}

export async function composeVenue(parts: VenueParts): Promise<ComposedVenue> {
  const { config, log, version, mobileFolder, db, engine, market, now } = parts;
  const kit = makeKit(parts);
  const trading = makeTradingModule(kit, { engine, findEntry: (id) => market.find(id) });
  const identity = makeIdentityModule(kit, {
    limited: config.rateLimits,
    openAccount: trading.openAccount,
    archiveDemo: trading.archiveDemo,
  });
  const company = await makeCompanyModule(kit, parts);
  const modules: readonly VenueModule[] = [
    company,
    identity,
    trading,
    makeMarketModule(kit, { market, drawLogo }),
    makeRankingModule(kit),
    makeSupportModule(kit, {
      limited: config.rateLimits,
      officeAddress: () => company.site.current.complaintEmail,
    }),
  ];
  const admission = makeAdmission(config, now);
  const findSession = makeFindSession({ sessions: identity.identity, requests: admission.requests, now });
  const app = await makeApp({
    config,
    admission,
    log,
    findSession,
    modules,
    mobileFolder,
    version,
    now,
    // Not by the connections of requests: whether the database answers is no matter of how many others ask it.
    isReady: async () => (await db.venue.query('select 1')).rowCount === 1,
  });
  const sockets = makeSockets({
    server: app.server,
    topics: modules.flatMap(({ topics }) => topics ?? []),
    sessions: identity.identity,
    findSession,
    admission,
    requests: admission.requests,
    now,
    onError: (error) => log.error({ err: error }, 'the live socket failed'),
  });
  const jobs = [
    ...modules.flatMap((module) => module.jobs ?? []),
    ...makeHouseJobs({ config, pool: db.venue, now, log }),
  ];
  return { app, sockets, admission, identity: identity.identity, site: company.site, jobs };
}

function makeKit({ db, log, engine, now, venueNow, listsMsMax }: VenueParts): ModuleKit {
  return {
    db,
    log,
    submit: (request) => engine.submit(request),
    outbox: makeOutbox(now),
    upToDate: makeUpToDate(engine, listsMsMax),
    replies: makeKeptReplies(db.requests),
    now,
    venueNow,
  };
}
