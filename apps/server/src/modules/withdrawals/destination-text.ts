// Destinations as text: cleaned of characters that no bank or network uses, compared by name, and masked for messages.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** On one line, without control characters and unpaired surrogates. */
export const oneLine = (typed: string): string => typed.replace(controls, ' ').toWellFormed().trim();

/** Removes what a copied address often includes: spaces, also zero-width ones. */
export const withoutSpaces = (typed: string): string =>
  typed.replaceAll(/[\s\u200b-\u200f\u2060\ufeff]/g, '');

/**
 * A loose comparison: order of the parts, accents, case and punctuation don't matter, and a middle name may be missing.
 */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 0) return false;
  if (short.join('') === long.join('')) return true;
  return short.length >= 2 && short.every((part) => long.includes(part));
}

const partsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .toSorted();

/** "USDT TRC20 TR7N…Lj6t": enough to recognise it, and no more. */
export function maskDestination(code: string, protocol: string, account: string): string {
  const tail = account.length > 12 ? `${account.slice(0, 4)}…${account.slice(-4)}` : `…${account.slice(-4)}`;
  return [code, protocol, tail].filter((part) => part !== '').join(' ');
}
