// What an area says of each of its calls: schemas, and what the API's document adds to them.
import type * as z from 'zod/mini';
import type { ErrorName } from '../refusals.ts';

export interface CallContract {
  readonly params: z.ZodMiniType;
  readonly data: z.ZodMiniType;
  readonly summary: string;
  /** What names and schemas can't say: how a figure is calculated. */
  readonly description?: string;
  /** Besides missing_parameter, invalid_parameter and, where a login is needed, session_invalid. */
  readonly refusals: readonly ErrorName[];
}

/** Of every call that takes an Idempotency-Key. */
export const keyRefusals = ['idempotency_conflict', 'too_many_idempotency_keys'] as const;
