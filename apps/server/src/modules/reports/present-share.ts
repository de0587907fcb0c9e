// A measured share of losing accounts in the words of the contract.
import type { LossShare } from '@candor/contract';
import type { ShareRow } from './share-rows.ts';

export const presentShare = (row: ShareRow): LossShare => ({
  id: row.id,
  quarter: row.quarter,
  from_day: row.fromDay,
  to_day: row.toDay,
  accounts: Number(row.accounts),
  lost: Number(row.lost),
  professional: Number(row.professional),
  share: row.share / 100,
  digest: row.digest.toString('hex'),
  measured_at: row.measuredAt.toISOString(),
  approved_at: row.approvedAt?.toISOString() ?? null,
  approved_by: row.approvedBy,
});
