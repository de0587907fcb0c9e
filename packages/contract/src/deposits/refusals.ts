// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const depositsRefusals = {
  /** No payment method is configured for it, or it is no longer offered. */
  no_payment_way: { field: null },
  /** The given address differs from the one with this id: the client must see the new one. */
  deposit_address_changed: { field: 'address' },
  deposit_too_small: { field: 'number', details: { min: 'number', currency: 'text' } },
  too_many_open_deposits: { details: { max: 'number' } },
  proof_used: { field: 'proofImg' },
  deposit_not_found: { field: 'id' },
  /** Another deposit was credited with this reference. */
  reference_used: { field: 'reference', details: { deposit: 'number?' } },
  way_not_found: { field: 'id' },
  way_retired: { field: 'id' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
