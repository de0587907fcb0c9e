// Definition of a call in an area: schemas, and additions to the API's documentation.
import type * as z from 'zod/mini';
import type { ErrorName } from '../refusals.ts';

export interface CallContract {
  readonly params: z.ZodMiniType;
  readonly data: z.ZodMiniType;
  readonly summary: string;
  /** Information beyond names and schemas, such as the calculation of an amount. */
  readonly description?: string;
  /** In addition to missing_parameter, invalid_parameter and, if a login is required, session_invalid. */
  readonly refusals: readonly ErrorName[];
}

/** Rejections of every call that accepts an Idempotency-Key. */
export const keyRefusals = ['idempotency_conflict', 'too_many_idempotency_keys'] as const;
