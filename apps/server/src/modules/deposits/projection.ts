// Deposits as the engine credited them.
import type { RowOf } from '../../db/table.ts';
import { makeInsert } from '../../projections/bulk-write.ts';
import type { Projection } from '../../projections/projection.ts';
import { depositsTables } from './tables.ts';

type CreditRow = RowOf<typeof depositsTables.projected_deposits>;

const insertCredits = makeInsert('projected_deposits', depositsTables.projected_deposits);

export const depositsProjection: Projection<CreditRow[]> = {
  name: 'deposits',
  version: 1,
  tables: ['projected_deposits'],
  newRows: () => [],

  /** Each deposit is credited once, so it gets one row. */
  project({ event }, rows) {
    if (event.type !== 'DepositCredited') return;
    const { depositId, accountId, amount, at } = event;
    rows.push({ deposit_id: depositId, account_id: accountId, amount, credited_at: at });
  },

  write: (client, rows) => insertCredits(client, rows),
};
