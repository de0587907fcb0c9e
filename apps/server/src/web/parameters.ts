// A call's parameters: gathered from query and body, checked against the contract in the order of its schema.
import { type CallName, type CallParams, calls } from '@candor/contract';
import type * as z from 'zod/mini';
import { invalid, missing, TransportFault } from './refused.ts';

/** Names to values as they came in; empty text and null count as absent. */
export type RawParameters = ReadonlyMap<string, unknown>;

/**
 * Query and body alike. A name that is in both with different values is kept as a list, as is one that is
 * repeated in either, so that no schema accepts it. Throws malformed_body for a JSON body that is no object.
 */
export function gatherParameters(query: unknown, body: unknown): RawParameters {
  if (body !== undefined && body !== null && !isRecord(body)) throw new TransportFault('malformed_body');
  const gathered = new Map<string, unknown>();
  for (const source of [query, body]) {
    for (const [name, value] of Object.entries(isRecord(source) ? source : {})) {
      if (value === '' || value === null || value === undefined) continue;
      const before = gathered.get(name);
      gathered.set(name, before === undefined || before === value ? value : [before, value]);
    }
  }
  return gathered;
}

/** Throws for the first field, in the schema's order, that is missing or bad; ignores what the call doesn't know. */
export function validateParameters<N extends CallName>(name: N, raw: RawParameters): CallParams<N> {
  const shape: Readonly<Record<string, z.ZodMiniType>> = calls[name].params.shape;
  const checked: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shape)) {
    const value = raw.get(field);
    const result = schema.safeParse(value);
    if (!result.success) throw value === undefined ? missing(field) : invalid(field);
    if (result.data !== undefined) checked[field] = result.data;
  }
  return checked as CallParams<N>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
