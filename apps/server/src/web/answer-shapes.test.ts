// Every call of every area is answered as the contract has it, by the real app: no field less, none more, no list empty.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaName, type CallName, type CallSite, callsByArea, paths } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertsSamples } from '../modules/alerts/testing/sample-calls.ts';
import { calendarSamples } from '../modules/calendar/testing/sample-calls.ts';
import { chartsSamples } from '../modules/charts/testing/sample-calls.ts';
import { chatSamples } from '../modules/chat/testing/sample-calls.ts';
import { companySamples } from '../modules/company/testing/sample-calls.ts';
import { contentSamples } from '../modules/content/testing/sample-calls.ts';
import { depositsSamples } from '../modules/deposits/testing/sample-calls.ts';
import { accountsSamples } from '../modules/identity/testing/account-samples.ts';
import { identitySamples } from '../modules/identity/testing/sample-calls.ts';
import { kycSamples } from '../modules/kyc/testing/sample-calls.ts';
import { marketSamples } from '../modules/market/testing/sample-calls.ts';
import { notificationsSamples } from '../modules/notifications/testing/sample-calls.ts';
import { protectionSamples } from '../modules/protection/testing/sample-calls.ts';
import { questionnaireSamples } from '../modules/questionnaire/testing/sample-calls.ts';
import { rankingSamples } from '../modules/ranking/testing/sample-calls.ts';
import { referralsSamples } from '../modules/referrals/testing/sample-calls.ts';
import { securitySamples } from '../modules/security/testing/sample-calls.ts';
import { statisticsSamples } from '../modules/statistics/testing/sample-calls.ts';
import { supportSamples } from '../modules/support/testing/sample-calls.ts';
import { tradingSamples } from '../modules/trading/testing/sample-calls.ts';
import { watchlistsSamples } from '../modules/watchlists/testing/sample-calls.ts';
import { withdrawalsSamples } from '../modules/withdrawals/testing/sample-calls.ts';
import { makeDataDir } from './testing/data-dir.ts';
import { openRealUser } from './testing/real-user.ts';
import type { Sample, SampleCalls } from './testing/sample-calls.ts';
import { makeTestClient, type TestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

const samples: { readonly [Area in AreaName]: SampleCalls<Area> } = {
  company: companySamples,
  identity: identitySamples,
  market: marketSamples,
  trading: tradingSamples,
  ranking: rankingSamples,
  support: supportSamples,
  accounts: accountsSamples,
  security: securitySamples,
  kyc: kycSamples,
  deposits: depositsSamples,
  withdrawals: withdrawalsSamples,
  notifications: notificationsSamples,
  alerts: alertsSamples,
  charts: chartsSamples,
  watchlists: watchlistsSamples,
  calendar: calendarSamples,
  statistics: statisticsSamples,
  referrals: referralsSamples,
  content: contentSamples,
  protection: protectionSamples,
  chat: chatSamples,
  questionnaire: questionnaireSamples,
};
const provider = {
  id: 1,
  name: 'Alpha Markets',
  logo: '',
  url: '',
  subject: '',
  registered_address: '',
  location: '',
  email: '',
};

let venue: TestVenue;
let client: TestClient;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await makeDataDir();
  const file = join(folder, 'providers.json');
  await writeFile(file, JSON.stringify([provider]));
  venue = await openTestVenue({ PROVIDERS_FILE: file, REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
});
afterAll(async () => {
  await venue.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  ({ token } = await client.loginDemo());
});

describe.each(Object.keys(callsByArea) as AreaName[])('%s', (area) => {
  test.each(Object.entries<Sample>(samples[area]))('%s', async (name, sample) => {
    const site: CallSite = paths[name as CallName];
    if (site.auth === 'real') ({ token } = await openRealUser(venue, { hasPassed: false }));
    const params = typeof sample === 'function' ? await sample({ client, token, venue }) : sample;
    // The client holds the answer against the contract.
    const data: unknown = await client.get(name as CallName, params, { token });
    if (!mayBeEmpty.has(name)) expect(listsIn(data).filter((list) => list.length === 0)).toEqual([]);
  });
});

/**
 * Without rules of client protection there is no limit; before an attempt there are neither questions nor wrong
 * answers.
 */
const mayBeEmpty: ReadonlySet<string> = new Set([
  'protectionRules',
  ...['beginQuestionnaire', 'answerQuestionnaire', 'questionnaire'],
]);

/** The answer's own lists: an empty one would say nothing about its rows. */
const listsIn = (data: unknown): unknown[][] =>
  [data, ...Object.values(data ?? {})].filter((one) => Array.isArray(one));
