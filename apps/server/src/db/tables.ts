// Every table that is queried by its type: each module declares its own, and they are joined here.
import { companyTables } from '../modules/company/tables.ts';
import { rankingProjectionTables } from '../modules/ranking/projection-tables.ts';
import { tradingTables } from '../modules/trading/tables.ts';
import { outboxTables } from '../outbox/tables.ts';
import { ledgerTables } from '../projections/tables.ts';
import type { TableSpecs, TablesOf } from './table.ts';

export const venueTables = {
  ...ledgerTables,
  ...tradingTables,
  ...companyTables,
  ...rankingProjectionTables,
  ...outboxTables,
} as const satisfies TableSpecs;

export type VenueTables = TablesOf<typeof venueTables>;
