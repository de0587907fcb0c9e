// Parameters and data of every call. The server validates with these schemas; the types of both sides derive from them.
import type * as z from 'zod/mini';
import { accountsCalls } from './accounts/calls.ts';
import { accountsShapes } from './accounts/shapes.ts';
import { alertsCalls } from './alerts/calls.ts';
import { alertsShapes } from './alerts/shapes.ts';
import { calendarCalls } from './calendar/calls.ts';
import { calendarShapes } from './calendar/shapes.ts';
import { chartsCalls } from './charts/calls.ts';
import { chartsShapes } from './charts/shapes.ts';
import { chatCalls } from './chat/calls.ts';
import { chatShapes } from './chat/shapes.ts';
import { companyCalls } from './company/calls.ts';
import { companyShapes } from './company/shapes.ts';
import { contentCalls } from './content/calls.ts';
import { contentShapes } from './content/shapes.ts';
import { depositsCalls } from './deposits/calls.ts';
import { depositsShapes } from './deposits/shapes.ts';
import { identityCalls } from './identity/calls.ts';
import { identityShapes } from './identity/shapes.ts';
import { kycCalls } from './kyc/calls.ts';
import { kycShapes } from './kyc/shapes.ts';
import { marketCalls } from './market/calls.ts';
import { marketShapes } from './market/shapes.ts';
import { notificationsCalls } from './notifications/calls.ts';
import { notificationsShapes } from './notifications/shapes.ts';
import type { CallName } from './paths.ts';
import { protectionCalls } from './protection/calls.ts';
import { protectionShapes } from './protection/shapes.ts';
import { questionnaireCalls } from './questionnaire/calls.ts';
import { questionnaireShapes } from './questionnaire/shapes.ts';
import { rankingCalls } from './ranking/calls.ts';
import { rankingShapes } from './ranking/shapes.ts';
import { referralsCalls } from './referrals/calls.ts';
import { referralsShapes } from './referrals/shapes.ts';
import { securityCalls } from './security/calls.ts';
import { securityShapes } from './security/shapes.ts';
import { statisticsCalls } from './statistics/calls.ts';
import { statisticsShapes } from './statistics/shapes.ts';
import { supportCalls } from './support/calls.ts';
import { tradingCalls } from './trading/calls.ts';
import { tradingShapes } from './trading/shapes.ts';
import { watchlistsCalls } from './watchlists/calls.ts';
import { watchlistsShapes } from './watchlists/shapes.ts';
import type { CallContract } from './wire/call.ts';
import { withdrawalsCalls } from './withdrawals/calls.ts';
import { withdrawalsShapes } from './withdrawals/shapes.ts';

/** The areas of the contract, in the order of the API's documentation. */
export const callsByArea = {
  company: companyCalls,
  identity: identityCalls,
  market: marketCalls,
  trading: tradingCalls,
  ranking: rankingCalls,
  support: supportCalls,
  accounts: accountsCalls,
  security: securityCalls,
  kyc: kycCalls,
  deposits: depositsCalls,
  withdrawals: withdrawalsCalls,
  notifications: notificationsCalls,
  alerts: alertsCalls,
  charts: chartsCalls,
  watchlists: watchlistsCalls,
  calendar: calendarCalls,
  statistics: statisticsCalls,
  referrals: referralsCalls,
  content: contentCalls,
  protection: protectionCalls,
  chat: chatCalls,
  questionnaire: questionnaireCalls,
} as const;
export type AreaName = keyof typeof callsByArea;

export const calls = {
  ...companyCalls,
  ...identityCalls,
  ...marketCalls,
  ...tradingCalls,
  ...rankingCalls,
  ...supportCalls,
  ...accountsCalls,
  ...securityCalls,
  ...kycCalls,
  ...depositsCalls,
  ...withdrawalsCalls,
  ...notificationsCalls,
  ...alertsCalls,
  ...chartsCalls,
  ...watchlistsCalls,
  ...calendarCalls,
  ...statisticsCalls,
  ...referralsCalls,
  ...contentCalls,
  ...protectionCalls,
  ...chatCalls,
  ...questionnaireCalls,
} as const satisfies Record<CallName, CallContract>;

/** All shapes with a name in the API's documentation. */
export const namedShapes = {
  ...companyShapes,
  ...identityShapes,
  ...marketShapes,
  ...tradingShapes,
  ...rankingShapes,
  ...accountsShapes,
  ...securityShapes,
  ...kycShapes,
  ...depositsShapes,
  ...withdrawalsShapes,
  ...notificationsShapes,
  ...alertsShapes,
  ...chartsShapes,
  ...watchlistsShapes,
  ...calendarShapes,
  ...statisticsShapes,
  ...referralsShapes,
  ...contentShapes,
  ...protectionShapes,
  ...chatShapes,
  ...questionnaireShapes,
} as const;

type Calls = typeof calls;
export type CallParams<C extends CallName> = z.infer<Calls[C]['params']>;
export type CallData<C extends CallName> = z.infer<Calls[C]['data']>;
