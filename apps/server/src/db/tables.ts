// Every table that is queried by its type: each module declares its own, and they are joined here.
import { companyTables } from '../modules/company/tables.ts';
import { identityTables } from '../modules/identity/tables.ts';
import { rankingProjectionTables } from '../modules/ranking/projection-tables.ts';
import { rankingTables } from '../modules/ranking/tables.ts';
import { supportTables } from '../modules/support/tables.ts';
import { tradingTables } from '../modules/trading/tables.ts';
import { outboxTables } from '../outbox/tables.ts';
import { ledgerTables } from '../projections/tables.ts';
import { keptReplyTables } from './kept-reply-tables.ts';
import type { TableSpecs, TablesOf } from './table.ts';

export const venueTables = {
  ...ledgerTables,
  ...tradingTables,
  ...companyTables,
  ...identityTables,
  ...rankingTables,
  ...supportTables,
  ...keptReplyTables,
  ...rankingProjectionTables,
  ...outboxTables,
} as const satisfies TableSpecs;

export type VenueTables = TablesOf<typeof venueTables>;
