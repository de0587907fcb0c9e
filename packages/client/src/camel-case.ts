// Converts wire names (`created_at`, `CautionMoney`) to names of our code (`createdAt`, `cautionMoney`) and back, in
// types and in values, so that no screen uses wire names.

type CamelName<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Uncapitalize<Head>}${Capitalize<CamelName<Tail>>}`
  : Uncapitalize<S>;

export type CamelCase<T> = T extends Blob
  ? T
  : T extends readonly unknown[]
    ? { [I in keyof T]: CamelCase<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends string ? CamelName<K> : K]: CamelCase<T[K]> }
      : T;

/** Recorded actions of operators are shown as they were written. */
const asWritten: ReadonlySet<string> = new Set(['before', 'after', 'details']);

const camelName = (name: string): string =>
  name
    .replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());

export function toCamelCase<T>(value: T): CamelCase<T>;
export function toCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => toCamelCase(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      camelName(name),
      asWritten.has(name) ? each : toCamelCase(each),
    ]),
  );
}

/** `receivedAmount` becomes `received_amount`. For parameters, whose own names all have this form. */
export const snakeName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The same for the content of a parameter: `{ dayEndsAt: 1440 }` is `{ day_ends_at: 1440 }`. A file stays unchanged.
 */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [snakeName(name), toSnakeCase(each)]),
  );
}
