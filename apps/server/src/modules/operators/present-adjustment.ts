// Adjustments on the wire.
import type { WireAdjustment } from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { Adjustment } from './adjustment-rows.ts';

export const presentAdjustment = (row: Adjustment): WireAdjustment => ({
  id: row.id,
  client: presentOfficeClient(row.user),
  amount: moneyToNumber(row.amount),
  reason: row.reason,
  status: row.status,
  failure: row.failure?.code ?? '',
  requested_by: row.requestedBy,
  requested_at: row.requestedAt.toISOString(),
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  settled_at: row.postedAt?.toISOString() ?? null,
  assignee: row.assignee,
  version: 1 + (row.decidedAt ? 1 : 0) + (row.status === 'posted' || row.status === 'failed' ? 1 : 0),
});
