// Figures and times as the office shows them: English, in the operator's own time zone, with UTC at hand.
import { makeFormatter } from '@candor/i18n';

export const format = makeFormatter('en');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The age in the largest unit that fits: "4 min", "3 h", "2 d". */
export function ageText(at: string | number, now: number): string {
  const ms = Math.max(0, now - new Date(at).getTime());
  if (ms < minuteMs) return 'now';
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}

/** A name of the server's as people read it: "withdrawal_paid" is "Withdrawal paid". */
export const sentenceOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A number in the form in which people type it: without an exponent and without extra digits. */
export function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : text;
}
