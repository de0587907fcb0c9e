// The whole HTTP side as one Fastify app: guards, calls, documents, pictures, the mobile app.
import { randomUUID } from 'node:crypto';
import type { Provider } from '@candor/contract';
import type { Settings } from '@candor/core';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from '../config/log.ts';
import type { Config } from '../config.ts';
import { logoOrigins } from '../modules/company/read-providers.ts';
import { makeSearchProviders } from '../modules/company/search-providers.ts';
import { registerSiteCalls } from '../modules/company/site-calls.ts';
import type { Identity } from '../modules/identity/identity.ts';
import { registerIdentityCalls } from '../modules/identity/identity-calls.ts';
import { serveLogos } from '../modules/market/logos.ts';
import { registerMarketCalls } from '../modules/market/market-calls.ts';
import type { MarketView } from '../modules/market/market-view.ts';
import type { Ranking } from '../modules/ranking/ranking.ts';
import { registerRankingCalls } from '../modules/ranking/ranking-calls.ts';
import { registerAccountCalls } from '../modules/trading/account-calls.ts';
import { registerDealCalls } from '../modules/trading/deal-calls.ts';
import type { AccountLists } from '../modules/trading/lists.ts';
import { registerOrderCalls } from '../modules/trading/order-calls.ts';
import type { FindInstrument } from '../modules/trading/present-order.ts';
import type { TradingDesk } from '../modules/trading/trading-desk.ts';
import { compressReplies } from './compress-replies.ts';
import { serveDocs } from './docs.ts';
import type { Doorkeeper } from './doorkeeper.ts';
import { answerClientError, answerError, answerFaults } from './faults.ts';
import { openFrontDoor } from './front-door.ts';
import { serveHealth } from './health.ts';
import type { KeptReplies } from './kept-replies.ts';
import { serveMobileApp } from './mobile-app.ts';
import { RateLimit } from './rate-limit.ts';
import { BODY_BYTES_MAX, readBodies } from './read-bodies.ts';
import { makeRegisterCall } from './register-call.ts';
import { decorateRequests } from './request-state.ts';
import { pageWeights, weightOf } from './route-weights.ts';
import { guardBrowsers } from './security-headers.ts';
import type { FindSession } from './session-lookups.ts';
import { originHeaders } from './written-refusal.ts';

export interface AppParts {
  readonly config: Config;
  readonly keeper: Doorkeeper;
  readonly log: Logger;
  readonly identity: Identity;
  readonly findSession: FindSession;
  readonly desk: TradingDesk;
  readonly projections: AccountLists;
  readonly ranking: Ranking;
  readonly replies: KeptReplies;
  readonly market: MarketView;
  readonly feedLabel: string;
  readonly settings: Settings;
  readonly findInstrument: FindInstrument;
  /** SVG of an instrument's picture. */
  readonly drawLogo: (code: string) => string;
  /** Whom main mode finds. */
  readonly providers: readonly Provider[];
  readonly mobileFolder: string;
  readonly version: string;
  readonly now: () => number;
  readonly isReady: () => Promise<boolean>;
}

/** Milliseconds of the machine: a screen of a busy trader is far below, a flood far above. */
const userBucket = { burst: 200, perSecond: 50 };

export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, identity, keeper, market } = parts;
  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Unique across restarts too: a reader may quote it a day later.
    genReqId: () => randomUUID(),
    // Fastify's own reading of proxies fails for a client that has gone: the keeper's does not.
    trustProxy: false,
    serverFactory: (handler) => openFrontDoor(handler, keeper),
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      // No hook has seen this one.
      keeper.charge(request.raw, pageWeights.unknown);
      reply.headers(originHeaders(request.raw, keeper));
      void answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    // Whoever comes then is answered at the front door, in the envelope.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.addHook('preClose', async () => {
    keeper.isEnding = true;
  });
  app.addHook('onRequest', async (request) => keeper.charge(request.raw, weightOf(request)));
  decorateRequests(app);
  answerFaults(app);
  logRequests(app);
  compressReplies(app);
  await guardBrowsers(app, keeper);
  await readBodies(app);
  const userLimit = config.rateLimits ? new RateLimit(userBucket, parts.now) : null;
  const register = makeRegisterCall(app, {
    findSession: parts.findSession,
    reachedBy: keeper.reachedBy,
    now: parts.now,
    userLimit,
    siteDomain: config.siteDomain,
  });
  registerSiteCalls(register, config, {
    ...parts,
    searchProviders: makeSearchProviders(parts.providers),
  });
  registerIdentityCalls(register, identity);
  registerAccountCalls(register, parts.desk, parts.projections);
  registerMarketCalls(register, market);
  registerOrderCalls(register, parts.desk, {
    terms: (id) => market.find(id)?.terms,
    instrument: parts.findInstrument,
  });
  registerDealCalls(register, parts.desk, parts.projections, parts.findInstrument);
  registerRankingCalls(register, parts);
  serveHealth(app, parts);
  serveLogos(app, market.catalogue, parts.drawLogo);
  await serveDocs(app, parts.version);
  await serveMobileApp(app, {
    folder: parts.mobileFolder,
    site: keeper,
    lossHosts: config.lossUrlHosts,
    outside: { images: logoOrigins(parts.providers), calls: originsOf(config.complaintEmailUrl) },
  });
  return app;
}

const originsOf = (address: string): readonly string[] => (address === '' ? [] : [new URL(address).origin]);

/** Which route and how it went; never a query, a body or a header, in which secrets may stand. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
