// Answers passed on with our names, and some of their fields in our types.
import type { Money } from '@candor/core';
import { type CamelCase, toCamelCase } from '../camel-case.ts';
import { toMoney } from './metrics.ts';

/** A wire type with our names: the fields `M` are amounts in USD, and `F` yes or no. */
export type Fields<T, M extends keyof T, F extends keyof T> = {
  readonly [K in keyof T]: K extends M ? Money | Extract<T[K], null> : K extends F ? boolean : T[K];
};

/**
 * Converts an answer to our names: the fields of `money` become Money, those of `flags`, which are 1 or 0, booleans.
 * Null stays null. Throws if an amount is not a number.
 */
export function parseFields<
  T extends object,
  M extends keyof CamelCase<T> = never,
  F extends keyof CamelCase<T> = never,
>(
  wire: T,
  { money = [], flags = [] }: { readonly money?: readonly M[]; readonly flags?: readonly F[] } = {},
): Fields<CamelCase<T>, M, F> {
  const fields = toCamelCase(wire) as Record<PropertyKey, unknown>;
  for (const name of money) if (fields[name] !== null) fields[name] = toMoney(fields[name] as number);
  for (const name of flags) fields[name] = fields[name] === 1;
  return fields as Fields<CamelCase<T>, M, F>;
}

/** The word for a code of the wire. Throws if no word has it. */
export function wordOf<Word extends string>(codes: Readonly<Record<Word, number>>, code: number): Word {
  const word = (Object.keys(codes) as Word[]).find((one) => codes[one] === code);
  if (word === undefined) throw new Error(`no word for ${code}`);
  return word;
}

/** The server's message about a completed command, for people. */
export const messageOf = ({ msg }: { readonly msg: string }): string => msg;
