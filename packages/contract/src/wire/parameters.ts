// Incoming parameters: text from a query or form, numbers from JSON. The core converts them to integers.
import * as z from 'zod/mini';

/** A decimal such as 0.10 or -3: digits with a point, no exponent, no grouping. JSON numbers are accepted as well. */
export const decimal = z.union([z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,15})?$/)), z.number()]);
/** A whole number from 0 to 999999999999999, as text or number. */
export const wholeNumber = z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.int().check(z.nonnegative())]);
/** For calls without parameters. */
export const none = z.object({});
export const page = z.optional(wholeNumber);
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.int()]);
/** A boolean: true and false, or 1 and 0; as text in a query. */
export const yesNo = z.union([z.boolean(), choice(['1', '0', 'true', 'false'])]);
/** Meaningful text: at least three visible letters or digits. */
export const statement = (max: number) =>
  z.string().check(z.trim(), z.regex(/(?:(?!\p{DI})[\p{L}\p{N}][\s\S]*?){3}/u), z.maxLength(max));
export const text = (max: number) => z.string().check(z.maxLength(max));

export type Decimal = z.infer<typeof decimal>;
export type YesNo = z.infer<typeof yesNo>;
export type WholeNumber = z.infer<typeof wholeNumber>;
