// Requests to remove a lost second factor, on the wire.
import type { WireFactorReset } from '@candor/contract';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { FactorRequest } from './factor-request-rows.ts';

export const presentFactorRequest = (row: FactorRequest): WireFactorReset => ({
  id: row.id,
  client: presentOfficeClient(row.user),
  reason: row.reason,
  status: row.status,
  requested_by: row.requestedBy,
  requested_at: row.requestedAt.toISOString(),
  open_at: row.openAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  factor_used_at: row.usedAt?.toISOString() ?? null,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  assignee: row.assignee,
  version: row.decidedAt ? 2 : 1,
});
