// Formats scaled integers rounded to fewer decimals. A file of its own: the first screens need no rounding.
import { formatScaled } from './format-scaled.ts';
import { divideHalfAway } from './integer.ts';
import { pow10 } from './powers.ts';

/**
 * A scaled integer with exactly `decimals`, rounded half away from zero as screens do: −2945000 at scale 6 → "-2.95". The
 * double −2.945 is a little above −2.945, and its toFixed(2) says "-2.94".
 */
export function formatRounded(value: number, scale: number, decimals: number): string {
  const rounded = divideHalfAway(BigInt(value), BigInt(pow10(scale - decimals)));
  return formatScaled(Number(rounded), decimals, decimals);
}
