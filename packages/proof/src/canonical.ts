// JSON in one form: RFC 8785, narrowed to what two languages write alike.

/** Whole numbers within ±(2⁵³ − 1), texts without lone surrogates, keys of ASCII letters and digits, 64 lists and objects in each other. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

const KEY = /^[A-Za-z0-9]+$/;
/** Deeper than any event; a checker in another language has its own limit, far above. */
const DEPTH_MAX = 64;

/**
 * Keys sorted by their code units, no spaces. A key whose value is undefined is left out. Throws if a value has no
 * canonical form.
 */
export function formatCanonical(value: Canonical, depth = 1): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} has no canonical form`);
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new RangeError('a text with a lone surrogate has no canonical form');
    return JSON.stringify(value);
  }
  if (depth > DEPTH_MAX)
    throw new RangeError(`what is nested more than ${DEPTH_MAX} deep has no canonical form`);
  if (Array.isArray(value)) return `[${value.map((one) => formatCanonical(one, depth + 1)).join(',')}]`;
  const fields: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const field = (value as Record<string, Canonical | undefined>)[key];
    if (field === undefined) continue;
    checkKey(key);
    fields.push(`"${key}":${formatCanonical(field, depth + 1)}`);
  }
  return `{${fields.join(',')}}`;
}

/** Keys are few and come again with every event. */
const goodKeys = new Set<string>();
const GOOD_KEYS_MAX = 1_000;

function checkKey(key: string): void {
  if (goodKeys.has(key)) return;
  if (!KEY.test(key)) throw new RangeError(`the key "${key}" has no canonical form`);
  if (goodKeys.size < GOOD_KEYS_MAX) goodKeys.add(key);
}
