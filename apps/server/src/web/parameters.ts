// A call's parameters, collected from query and body and validated against the contract in the order of its schema.
import { type CallName, type CallParams, calls } from '@candor/contract';
import type * as z from 'zod/mini';
import { invalid, missing, TransportFault } from './refused.ts';

/** Names and raw values. Null counts as absent, and so does empty text except for the office. */
export type RawParameters = ReadonlyMap<string, unknown>;

/**
 * Collects query, body and path alike. A name with different values in two of them becomes a list, like a name that is
 * repeated in one of them, so that no schema accepts it. Throws malformed_body for a JSON body that is no object.
 */
export function gatherParameters(
  [query, body, path]: readonly [query: unknown, body: unknown, path?: unknown],
  keepsEmpty = false,
): RawParameters {
  if (body !== undefined && body !== null && !isRecord(body)) throw new TransportFault('malformed_body');
  const gathered = new Map<string, unknown>();
  for (const source of [query, body, path]) {
    for (const [name, value] of Object.entries(isRecord(source) ? source : {})) {
      if ((value === '' && !keepsEmpty) || value === null || value === undefined) continue;
      const before = gathered.get(name);
      gathered.set(name, before === undefined || before === value ? value : [before, value]);
    }
  }
  return gathered;
}

/** Throws for the first missing or invalid field in the schema's order; ignores unknown fields. */
export const validateParameters = <N extends CallName>(name: N, raw: RawParameters): CallParams<N> =>
  validateAgainst(calls[name].params, raw) as CallParams<N>;

export function validateAgainst(
  { shape }: { readonly shape: Readonly<Record<string, z.ZodMiniType>> },
  raw: RawParameters,
): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shape)) {
    const given = raw.get(field);
    const asGiven = schema.safeParse(given);
    // If empty text is no value, the field counts as absent.
    const value = given === '' && !asGiven.success ? undefined : given;
    const result = given === value ? asGiven : schema.safeParse(value);
    if (!result.success)
      throw value === undefined ? missing(field) : invalid([field, ...pathOf(result.error)].join('.'));
    if (result.data !== undefined) checked[field] = result.data;
  }
  return checked;
}

/** The path of the invalid part within a value, such as `texts.en.content.content.3.type`. */
const pathOf = ({ issues: [issue] }: z.core.$ZodError): readonly PropertyKey[] => issue?.path ?? [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
