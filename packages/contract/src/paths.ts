// Paths of every call, by area.
import { accountsPaths } from './accounts/paths.ts';
import { alertsPaths } from './alerts/paths.ts';
import { calendarPaths } from './calendar/paths.ts';
import { chartsPaths } from './charts/paths.ts';
import { chatPaths } from './chat/paths.ts';
import { companyPaths } from './company/paths.ts';
import { contentPaths } from './content/paths.ts';
import { depositsPaths } from './deposits/paths.ts';
import { identityPaths } from './identity/paths.ts';
import { kycPaths } from './kyc/paths.ts';
import { marketPaths } from './market/paths.ts';
import { notificationsPaths } from './notifications/paths.ts';
import { protectionPaths } from './protection/paths.ts';
import { questionnairePaths } from './questionnaire/paths.ts';
import { rankingPaths } from './ranking/paths.ts';
import { referralsPaths } from './referrals/paths.ts';
import { securityPaths } from './security/paths.ts';
import { statisticsPaths } from './statistics/paths.ts';
import { supportPaths } from './support/paths.ts';
import { tradingPaths } from './trading/paths.ts';
import { watchlistsPaths } from './watchlists/paths.ts';
import type { KeyedSite } from './wire/call-site.ts';
import { withdrawalsPaths } from './withdrawals/paths.ts';

export const paths = {
  ...companyPaths,
  ...identityPaths,
  ...marketPaths,
  ...tradingPaths,
  ...rankingPaths,
  ...supportPaths,
  ...accountsPaths,
  ...securityPaths,
  ...kycPaths,
  ...depositsPaths,
  ...withdrawalsPaths,
  ...notificationsPaths,
  ...alertsPaths,
  ...chartsPaths,
  ...watchlistsPaths,
  ...calendarPaths,
  ...statisticsPaths,
  ...referralsPaths,
  ...contentPaths,
  ...protectionPaths,
  ...chatPaths,
  ...questionnairePaths,
} as const;

type Paths = typeof paths;
export type CallName = keyof Paths;
/** The calls that may be sent without an Idempotency-Key: those that take none. */
export type UnkeyedCallName = { [C in CallName]: Paths[C] extends KeyedSite ? never : C }[CallName];
