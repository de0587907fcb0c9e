// Every table that is queried by its type: each module declares its own, and they are joined here.
import { auditTables } from '../audit/tables.ts';
import { fileTables } from '../files/tables.ts';
import { listingTables } from '../listings/tables.ts';
import { alertsTables } from '../modules/alerts/tables.ts';
import { calendarTables } from '../modules/calendar/tables.ts';
import { changesTables } from '../modules/changes/tables.ts';
import { chartsTables } from '../modules/charts/tables.ts';
import { chatTables } from '../modules/chat/tables.ts';
import { companyTables } from '../modules/company/tables.ts';
import { contentTables } from '../modules/content/tables.ts';
import { depositsTables } from '../modules/deposits/tables.ts';
import { deskTables } from '../modules/desk/tables.ts';
import { identityTables } from '../modules/identity/tables.ts';
import { instrumentsTables } from '../modules/instruments/tables.ts';
import { kycTables } from '../modules/kyc/tables.ts';
import { marketTables } from '../modules/market/tables.ts';
import { notificationsTables } from '../modules/notifications/tables.ts';
import { operatorsTables } from '../modules/operators/tables.ts';
import { protectionTables } from '../modules/protection/tables.ts';
import { questionnaireTables } from '../modules/questionnaire/tables.ts';
import { rankingProjectionTables } from '../modules/ranking/projection-tables.ts';
import { rankingTables } from '../modules/ranking/tables.ts';
import { referralsTables } from '../modules/referrals/tables.ts';
import { reportsTables } from '../modules/reports/tables.ts';
import { riskTables } from '../modules/risk/tables.ts';
import { securityTables } from '../modules/security/tables.ts';
import { statisticsTables } from '../modules/statistics/tables.ts';
import { supportTables } from '../modules/support/tables.ts';
import { tradingTables } from '../modules/trading/tables.ts';
import { trustTables } from '../modules/trust/tables.ts';
import { watchlistsTables } from '../modules/watchlists/tables.ts';
import { withdrawalsTables } from '../modules/withdrawals/tables.ts';
import { notificationTables } from '../notifications/tables.ts';
import { outboxTables } from '../outbox/tables.ts';
import { ledgerTables } from '../projections/tables.ts';
import { proofTables } from '../proof/tables.ts';
import { sealedKeyTables } from '../secrets/tables.ts';
import { tapeTables } from '../tape/tables.ts';
import type { TableSpecs, TablesOf } from './table.ts';

/** Replies that are given again to the same key. */
const storedReplyTables = {
  kept_replies: {
    user_id: 'bigint',
    key: 'text',
    hash: 'text',
    reply: 'jsonb',
    received_at: 'bigint',
    expires_at: 'bigint',
  },
  kept_operator_replies: {
    operator_id: 'bigint',
    key: 'text',
    hash: 'text',
    reply: 'jsonb',
    received_at: 'bigint',
    expires_at: 'bigint',
  },
} as const satisfies TableSpecs;

export const venueTables = {
  ...ledgerTables,
  ...tradingTables,
  ...companyTables,
  ...contentTables,
  ...changesTables,
  ...chatTables,
  ...identityTables,
  ...rankingTables,
  ...statisticsTables,
  ...supportTables,
  ...trustTables,
  ...riskTables,
  ...securityTables,
  ...kycTables,
  ...depositsTables,
  ...withdrawalsTables,
  ...marketTables,
  ...notificationsTables,
  ...alertsTables,
  ...chartsTables,
  ...watchlistsTables,
  ...calendarTables,
  ...referralsTables,
  ...reportsTables,
  ...protectionTables,
  ...questionnaireTables,
  ...operatorsTables,
  ...deskTables,
  ...auditTables,
  ...listingTables,
  ...instrumentsTables,
  ...storedReplyTables,
  ...rankingProjectionTables,
  ...outboxTables,
  ...notificationTables,
  ...fileTables,
  ...sealedKeyTables,
  ...tapeTables,
  ...proofTables,
} as const satisfies TableSpecs;

export type VenueTables = TablesOf<typeof venueTables>;
