// The whole HTTP side as one Fastify app: guards, the modules' calls, documents, and the mobile app.
import { randomUUID } from 'node:crypto';
import type { FirstAnswers } from '@candor/contract';
import type { Language } from '@candor/i18n';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from '../config/log.ts';
import type { Config } from '../config.ts';
import type { FreeSpace } from '../files/free-space.ts';
import type { Admission } from './admission.ts';
import type { Callers } from './callers.ts';
import { serveDocs, serveOfficeDocs } from './docs.ts';
import { answerClientError, answerError, answerFaults } from './faults.ts';
import { serveHealth } from './health.ts';
import { openHttpServer } from './http-server.ts';
import { makeLogRefused } from './log-refused.ts';
import { NetworkPlaces } from './network-places.ts';
import type { WebOffer } from './offer.ts';
import { officeTokenOf } from './office-cookie.ts';
import type { OfficeAccess } from './operator.ts';
import { headOfPublicPage, serveRobots } from './public-pages.ts';
import { RateLimit } from './rate-limit.ts';
import { BODY_BYTES_MAX, readBodies } from './read-bodies.ts';
import { makeClientRealm, makeOperatorRealm } from './realm.ts';
import { TransportFault } from './refused.ts';
import { makeRegisterCall } from './register-call.ts';
import { makeRegisterOfficeCall } from './register-office-call.ts';
import { decorateRequests, tokenOf } from './request-state.ts';
import { pageWeights, weightOf } from './route-weights.ts';
import { guardBrowsers, type Outside } from './security-headers.ts';
import type { FindSession } from './session-lookups.ts';
import { compressQuickly, SharedAnswers } from './shared-answers.ts';
import { serveStaticApp } from './static-app.ts';
import { encodingOf } from './static-files.ts';
import type { StoredReplies } from './stored-replies.ts';
import { originHeaders } from './written-refusal.ts';

export interface AppParts {
  readonly config: Config;
  readonly admission: Admission;
  readonly log: Logger;
  readonly findSession: FindSession;
  readonly freeSpace: FreeSpace;
  readonly office: OfficeAccess;
  /** Stored replies to clients and operators, by their idempotency keys. */
  readonly replies: { readonly clients: StoredReplies; readonly operators: StoredReplies };
  readonly modules: readonly WebOffer[];
  readonly mobileFolder: string;
  readonly officeFolder: string;
  readonly version: string;
  readonly now: () => number;
  readonly isReady: () => Promise<boolean>;
}

/** In milliseconds of processing time: far above a busy trader's screen, and far below a flood. */
const userBucket = { burst: 200, perSecond: 50 };

/** Each may hold some 11 MB for as long as a slow phone takes to send it. */
const uploadPlaces = { max: 24, networkMax: 8 };

export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, admission, modules } = parts;
  const app = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Unique across restarts too, since a client may quote it a day later.
    genReqId: () => randomUUID(),
    // Fastify's own evaluation of proxies fails for a client that has disconnected; this one does not.
    trustProxy: false,
    serverFactory: (handler) => openHttpServer(handler, admission),
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      // No hook has seen this request.
      admission.charge(request.raw, pageWeights.unknown);
      reply.headers(originHeaders(request.raw, admission));
      void answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    // Requests during the shutdown are answered before Fastify, in the envelope.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.addHook('preClose', async () => {
    admission.isEnding = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    admission.charge(request.raw, weightOf(request));
    done();
  });
  decorateRequests(app);
  answerFaults(app, makeLogRefused(admission.reachedBy));
  logRequests(app, parts.log);
  compressReplies(app);
  await guardBrowsers(app, admission);
  await readBodies(app);
  const userLimit = config.rateLimits ? new RateLimit(userBucket, parts.now) : null;
  const { findSession, now } = parts;
  const { reachedBy, siteDomain } = admission;
  const realm = makeClientRealm({ findSession, reachedBy, userLimit });
  const surroundings = {
    reachedBy,
    now,
    siteDomain,
    freeSpace: parts.freeSpace,
    shared: new SharedAnswers(),
    uploads: new NetworkPlaces({ ...uploadPlaces, isLimited: config.rateLimits }),
  };
  const { replies } = parts;
  const register = makeRegisterCall(app, realm, { ...surroundings, replies: replies.clients });
  for (const module of modules) module.calls?.(register);
  const operators = makeOperatorRealm({
    findSession: parts.office.findSession,
    operatorLimit: config.rateLimits ? new RateLimit(userBucket, now) : null,
  });
  const registerOffice = makeRegisterOfficeCall(app, operators, {
    ...surroundings,
    // A separate store, so that operators' requests do not displace clients' replies.
    shared: new SharedAnswers(),
    access: parts.office,
    replies: replies.operators,
  });
  for (const module of modules) module.officeCalls?.(registerOffice);
  const callers: Callers = {
    async operatorOf(request) {
      const token = officeTokenOf(request);
      if (token === undefined || !parts.office.isOpenTo(reachedBy(request.raw).address)) return undefined;
      const session = await parts.office.findSession(token, { isIdle: false });
      return session?.step ? undefined : session?.operator;
    },
    async clientOf(request) {
      const token = tokenOf(request);
      return token === undefined
        ? undefined
        : (await findSession(token, reachedBy(request.raw).network))?.user;
    },
  };
  for (const module of modules) module.routes?.(app, callers);
  serveHealth(app, parts);
  serveRobots(app, {
    site: admission,
    listMore: async () =>
      (await Promise.all(modules.map(async (module) => (await module.listPages?.()) ?? []))).flat(),
  });
  await serveDocs(app, parts.version);
  serveOfficeDocs(app, { version: parts.version, access: parts.office, reachedBy });
  // Evaluated for each page, since an operator may change the hosts while the venue runs.
  const outside: Outside = {
    get images() {
      return modules.flatMap(({ outside }) => outside?.images ?? []);
    },
    get calls() {
      return modules.flatMap(({ outside }) => outside?.calls ?? []);
    },
    get frames() {
      return modules.flatMap(({ outside }) => outside?.frames ?? []);
    },
  };
  await serveStaticApp(app, {
    base: '/office',
    folder: parts.officeFolder,
    site: admission,
    lossHosts: [],
    outside: {
      get images() {
        return outside.images;
      },
      calls: [],
      frames: [],
    },
    isOpenTo: parts.office.isOpenTo,
  });
  await serveStaticApp(app, {
    base: '/',
    folder: parts.mobileFolder,
    site: admission,
    lossHosts: config.lossUrlHosts,
    outside,
    async headOf(page) {
      for (const module of modules) {
        const head = await module.pageHead?.(page);
        if (head) return head;
      }
      return headOfPublicPage(page.path, page.language);
    },
    firstAnswers: (language) => gatherFirstAnswers(modules, language),
    firstBars: (view) => modules.map((module) => module.firstBars?.(view)).find(Boolean),
  });
  app.setNotFoundHandler(() => {
    throw new TransportFault('not_found');
  });
  return app;
}

/** Undefined if no module answers any of them. */
function gatherFirstAnswers(modules: readonly WebOffer[], language: Language): FirstAnswers | undefined {
  const { tradeList, categories, basicInfo, companyStatus } = Object.assign(
    {},
    ...modules.map((module) => module.firstAnswers?.(language)),
  ) as Partial<FirstAnswers>;
  if (!tradeList || !categories || !basicInfo || !companyStatus) return undefined;
  return { tradeList, categories, basicInfo, companyStatus };
}

/** Logs the route and the result, and never a query, a body or a header, which may hold secrets. */
function logRequests(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

const compressedBytesMin = 4_096;

/** Compresses long replies, such as lists of bars; short ones are sent faster uncompressed. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < compressedBytesMin) return done(null, payload);
    const encoding = encodingOf(request);
    if (encoding === undefined || reply.hasHeader('content-encoding')) return done(null, payload);
    const own = String(reply.getHeader('Vary') ?? '').split(/,\s*/);
    const vary = [...new Set(['Accept-Encoding', 'Origin', ...own.filter(Boolean)])].join(', ');
    reply.header('Content-Encoding', encoding).header('Vary', vary);
    reply.removeHeader('content-length');
    compressQuickly(payload, encoding).then((packed) => done(null, packed), done);
  });
}
