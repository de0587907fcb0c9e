import { resolve } from 'node:path';
import { type InstrumentId, usd } from '@candor/core';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { makeAnchorAudit } from '../audit/audit-anchor.ts';
import { drawLogo } from '../feeds/logos.ts';
import { makeFreeSpace } from '../files/free-space.ts';
import { makeAlertsModule } from '../modules/alerts/index.ts';
import { makeCalendarModule } from '../modules/calendar/index.ts';
import { makeChangesModule } from '../modules/changes/index.ts';
import { makeChartsModule } from '../modules/charts/index.ts';
import { makeChatModule } from '../modules/chat/index.ts';
import { makeCompanyModule } from '../modules/company/index.ts';
import { isRealOnSimulated } from '../modules/company/present-site.ts';
import { makeContentModule } from '../modules/content/index.ts';
import { makeDepositsModule } from '../modules/deposits/index.ts';
import { makeDeskModule } from '../modules/desk/index.ts';
import { hasSearchIndex } from '../modules/identity/client-list.ts';
import { makeIdentityModule } from '../modules/identity/index.ts';
import { makeInstrumentsModule } from '../modules/instruments/index.ts';
import { makeKycModule } from '../modules/kyc/index.ts';
import { makeMarketModule } from '../modules/market/index.ts';
import { ListedMarket } from '../modules/market/listed-market.ts';
import type { VenueModule } from '../modules/module.ts';
import { makeNotificationsModule } from '../modules/notifications/index.ts';
import { makeOperatorsModule } from '../modules/operators/index.ts';
import { makeProofModule } from '../modules/proof/index.ts';
import { makeQuestionnaireModule } from '../modules/questionnaire/index.ts';
import { makeRankingModule } from '../modules/ranking/index.ts';
import { makeReceiptsModule } from '../modules/receipts/index.ts';
import { makeReferralsModule } from '../modules/referrals/index.ts';
import { makeReportsModule } from '../modules/reports/index.ts';
import { makeRiskModule } from '../modules/risk/index.ts';
import { makeSecurityModule } from '../modules/security/index.ts';
import { makeStatisticsModule } from '../modules/statistics/index.ts';
import { makeSupportModule } from '../modules/support/index.ts';
import { makeTradingModule } from '../modules/trading/index.ts';
import { makeTrustModule } from '../modules/trust/index.ts';
import { makeWatchlistsModule } from '../modules/watchlists/index.ts';
import { makeWithdrawalsModule } from '../modules/withdrawals/index.ts';
import type { WithdrawalHold } from '../notifications/kinds.ts';
import { writeRiskWarning } from '../notifications/risk-warning.ts';
import { openVapidKeys } from '../outbox/vapid-keys.ts';
import { makeEraseKeys } from '../proof/key-erasures.ts';
import { makePromises } from '../proof/promises.ts';
import { makeRecordedBefore } from '../proof/recorded-before.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { makeAdmission } from '../web/admission.ts';
import { makeApp } from '../web/app.ts';
import { makeFindSession } from '../web/session-lookups.ts';
import { makeSockets } from '../web/sockets/make-sockets.ts';
import { makeStoredReplies } from '../web/stored-replies.ts';
import { makeTakeImage } from '../web/take-image.ts';
import { makeClientParts } from './client-parts.ts';
import { composeProtection } from './compose-protection.ts';
import { makeSwitchOnFourEyes } from './first-deposit.ts';
import { makeHouseJobs } from './house-jobs.ts';
import { makeModuleContext } from './make-module-context.ts';
import { openClientFiles } from './open-client-files.ts';
import type { ComposedVenue, VenueParts } from './venue-parts.ts';

export async function composeVenue(parts: VenueParts): Promise<ComposedVenue> {
  const { config, log, version, mobileFolder, officeFolder, db, engine, listings, now } = parts;
  const archiveFolder = archiveFolderOf(resolve(config.dataDir));
  const market = new ListedMarket(parts.market, listings);
  const context = makeModuleContext(parts, {
    masterKeys: await readMasterKeys(config.dataDir, config.secretsKeys),
    mailFoot: (language) =>
      parts.settings.rules
        ? writeRiskWarning(language, { hasRules: true, share: reports.lossShare() }).whole
        : '',
    fourEyes: () => company.site.current.fourEyes === 'on',
  });
  const vapidKeys = await openVapidKeys(db.venue, context.sealer);
  const instrumentCode = (id: InstrumentId): string => market.find(id)?.showCode ?? `instrument ${id}`;
  const reports = await makeReportsModule(context, {
    account: (id) => engine.account(id),
    professionals: () => engine.professionals(),
  });
  const company = await makeCompanyModule(context, { ...parts, lossShare: reports.lossShare });
  const freeSpace = makeFreeSpace({
    folder: resolve(config.dataDir),
    floorMb: config.minFreeSpaceMb,
    now,
    log,
  });
  const files = await openClientFiles(context, config);
  const takeImage = makeTakeImage(files, { isLimited: config.rateLimits, now });
  const kyc = await makeKycModule(context, {
    ...{ files, takeImage },
    requireIdentity: () => company.site.current.requireIdentity,
  });
  const questionnaire = makeQuestionnaireModule(context, { isNeeded: parts.settings.rules !== undefined });
  const trading = makeTradingModule(context, {
    engine,
    findEntry: (id) => market.find(id),
    specs: () => market.catalogue.map(({ spec }) => spec),
    dayStart: parts.dayStart,
    promise: makePromises(parts.proof, { pool: db.venue, ...context }),
    recordedBefore: makeRecordedBefore(db.requests, { archiveFolder, log }),
    async requireIdentity(userId) {
      await kyc.requireIdentity(userId, 'trade');
      await questionnaire.require(userId);
    },
  });
  const holdHours = () => (company.site.current.withdrawHold === 'off' ? 0 : config.withdrawHoldHours);
  const withdrawalHoldFrom = (at: number): WithdrawalHold =>
    holdHours() === 0 ? {} : { heldUntil: at + holdHours() * 3_600_000 };
  const charts = makeChartsModule(context);
  const watchlists = makeWatchlistsModule(context, { market });
  const identity = makeIdentityModule(context, {
    withdrawalHoldFrom,
    limited: config.rateLimits,
    hasNamedRules: config.rules.profile !== 'unnamed',
    findArea: company.findArea,
    site: () => company.site.current,
    secondFactor: {
      check: (userId, { code, passkey }) =>
        security.security.secondFactor(userId, { code, assertion: passkey }),
      methodsOf: (userId) => security.security.methodsOf(userId),
      removeAll: (client, userId) => security.security.removeAll(client, userId),
    },
    noteLogin: (userId, sessionContext) => security.security.noteLogin(userId, sessionContext),
    async carryOver(client, users) {
      await watchlists.carryOver(client, users);
      await charts.carryOver(client, users);
    },
    openAccount: trading.openAccount,
    archiveDemo: trading.archiveDemo,
  });
  const security = makeSecurityModule(context, {
    sessions: identity.sessionList,
    logins: identity.logins,
    contacts: identity.contactBook,
    withdrawalHoldFrom,
  });
  const withdrawals = makeWithdrawalsModule(context, {
    requireIdentity: kyc.requireIdentity,
    async heldUntil(userId) {
      if (holdHours() === 0) return null;
      const ends = [await identity.heldUntil(userId), await security.heldUntil(userId)];
      return ends.reduce((latest, end) => (end !== null && end > (latest ?? 0) ? end : latest), null);
    },
    methodHoldMs: config.methodHoldHours * 3_600_000,
    requireConfirmed: (session) => security.security.confirmations.require(session),
    methodsOf: (userId) => security.security.methodsOf(userId),
    async takeFactor(userId, code) {
      const { outcome, giveBack } = await security.security.takeFactor(userId, code);
      return outcome === 'none' || outcome === 'passed' ? { giveBack } : outcome;
    },
    secondOperatorAbove: () => usd(String(company.site.current.officeTwoAbove)),
    readMetrics: (accountId) => engine.account(accountId),
  });
  const { rules } = parts.settings;
  const mayReward = rules?.rewards !== false;
  const protection = await composeProtection(context, {
    ...{ engine, rules, files },
    depositedSince: (client, userId, since) => deposits.depositedSince(client, userId, since),
  });
  const deposits = makeDepositsModule(context, {
    ...protection.forDeposits,
    claimProof: async (client, userId, ref) =>
      (await files.claim(client, userId, ref)) ? { hash: await files.digestOf(client, ref) } : undefined,
    proofUrl: (ref, operatorId) => files.signedUrl(ref, { kind: 'operator', id: operatorId }),
    checkMethod: withdrawals.checkMethod,
    checkTransaction: withdrawals.checkTransaction,
    readAccount: (accountId) => engine.account(accountId),
    requireIdentity: (userId) => kyc.requireIdentity(userId, 'deposit'),
    onCredited: makeSwitchOnFourEyes(context, company.site),
  });
  if (!(await hasSearchIndex(db.venue)))
    log.warn(
      'the database has no index users_search: the office’s search reads every client, until a superuser has run ' +
        '"create extension pg_trgm" and "create index users_search on users using gin (search_text gin_trgm_ops)"',
    );
  const operators = makeOperatorsModule(context, {
    config,
    engine,
    site: company.site,
    officeNetworks: () => company.site.current.officeNetworks,
    mayReward,
    clients: makeClientParts(db.requests, {
      identity: identity.identity,
      sessionList: identity.sessionList,
      instrumentCode,
      trading: trading.file,
      areas: {
        identities: kyc.identitiesOf,
        deposits: deposits.depositsOf,
        withdrawals: withdrawals.withdrawalsOf,
        methods: withdrawals.methodsOf,
      },
    }),
  });
  const content = makeContentModule(context, {
    writeRegionNotice: company.writeRegionNotice,
    isListed: (code) => market.findCode(code) !== undefined,
  });
  const parted: readonly VenueModule[] = [
    company,
    identity,
    trading,
    security,
    kyc,
    deposits,
    withdrawals,
    makeNotificationsModule(context, {
      show: trading.pushNotice,
      push: { key: vapidKeys.publicKey, hosts: config.pushHosts },
      instrumentCode,
      stopOutLevel: async () => (await engine.settings()).stopOutLevel,
    }),
    makeAlertsModule(context, { market }),
    charts,
    watchlists,
    makeCalendarModule(context, { sourceUrl: config.calendarUrl }),
    makeStatisticsModule(context, { market, engine }),
    makeReferralsModule(context, { site: company.site, config, mayReward }),
    protection,
    questionnaire,
    makeMarketModule(context, {
      market,
      categories: () => listings.categories,
      leverage: { rules, classOf: protection.classOf, now: context.venueNow },
      drawn: () => parts.market.catalogue,
      drawLogo,
    }),
    makeRankingModule(context, { engine, findInstrument: (id) => market.find(id) }),
    operators,
    makeChangesModule(context),
    makeSupportModule(context, {
      limited: config.rateLimits,
      officeAddress: () => company.site.current.complaintEmail,
    }),
    makeInstrumentsModule(context, {
      listings,
      engine,
      quote: (id) => market.quote(id),
      isDrawn: (logo) => parts.market.catalogue.some((entry) => entry.logo === logo),
      list: parts.list,
      feeType: parts.settings.feeType,
      usualHours: parts.usualHours,
    }),
    makeRiskModule(context, {
      ...{ engine, market, feedLabel: parts.feedLabel, openings: reports.openings },
      logs: () => parts.proof?.status() ?? [],
      ...{ freeSpace, clockOffMs: parts.clockOffMs },
    }),
    content,
    makeProofModule(context, { mobileFolder, witnesses: config.witnesses.map(({ key }) => key) }),
    makeTrustModule(context, { codeOf: (id) => instrumentCode(id as InstrumentId) }),
    makeReceiptsModule(context, { archiveFolder }),
    await makeChatModule(context, { files, takeImage, limited: config.rateLimits }),
    reports,
  ];
  const counterReadings = parted.flatMap((module) => module.counterReadings ?? []);
  const modules = [
    ...parted,
    makeDeskModule(context, {
      counterReadings,
      queues: parted.flatMap((module) => module.queues ?? []),
      searchProviders: parted.flatMap((module) => module.searchProviders ?? []),
      account: (accountId) => engine.account(accountId),
      isRealOnSimulated: isRealOnSimulated(parts),
    }),
  ];
  const admission = makeAdmission(config, now);
  const findSession = makeFindSession({ sessions: identity.identity, requests: admission.requests, now });
  const app = await makeApp({
    config,
    admission,
    log,
    findSession,
    freeSpace,
    office: operators.access,
    replies: {
      clients: makeStoredReplies(db.requests),
      operators: makeStoredReplies(db.requests, 'operators'),
    },
    modules,
    mobileFolder,
    officeFolder,
    version,
    now,
    // A separate connection, so that a burst of requests does not affect whether the database counts as available.
    isReady: async () => parts.clockOffMs() === 0 && (await db.venue.query('select 1')).rowCount === 1,
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
  const anchorAudit = makeAnchorAudit({ pool: db.venue, submit: context.submit, log });
  const jobs = [
    ...modules.flatMap((module) => module.jobs ?? []),
    { name: 'write the end of the audit log into the journal', everyMs: 60_000, run: anchorAudit },
    {
      name: 'destroy keys of accounts that are to be erased',
      everyMs: 60_000,
      run: makeEraseKeys({
        pool: db.venue,
        archiveFolder,
        account: (id) => engine.account(id),
        submit: context.submit,
        warn: (line) => log.warn(line),
      }),
    },
    ...makeHouseJobs({ config, pool: db.venue, vapidKeys, now, log, freeSpace }),
  ];
  return {
    app,
    sockets,
    admission,
    identity: identity.identity,
    site: company.site,
    operators,
    content,
    notifications: context.notifications,
    anchorAudit,
    jobs,
  };
}
