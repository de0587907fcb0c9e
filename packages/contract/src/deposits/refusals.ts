// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const depositsRefusals = {
  /** Nothing is configured for it, or what was is no longer offered. */
  no_payment_way: { field: null },
  /** The address that came along is not the one under this id: the client has to see the new one. */
  deposit_address_changed: { field: 'address' },
  deposit_too_small: { field: 'number', details: { min: 'number', currency: 'text' } },
  too_many_open_deposits: { details: { max: 'number' } },
  proof_used: { field: 'proofImg' },
  deposit_not_found: { field: 'id' },
  /** Another deposit was credited by it. */
  reference_used: { field: 'reference', details: { deposit: 'number?' } },
  way_not_found: { field: 'id' },
  way_retired: { field: 'id' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
