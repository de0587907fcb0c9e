// A line's label on the canvas, which has no elements to set directions with: marks of the text itself say them.
import { type Language, languageInfo } from '@candor/i18n';

const RIGHT_TO_LEFT = '\u2067';
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/**
 * A name and its figure, such as "Stop loss −15.90 USD". In a language from right to left the name stands first, at the
 * right, and the figure keeps its own order: sign, digits, unit.
 */
export function chartLabel(language: Language, name: string, figure: string): string {
  if (languageInfo(language).direction === 'ltr') return `${name} ${figure}`;
  return `${RIGHT_TO_LEFT}${name} ${LEFT_TO_RIGHT}${figure}${END}${END}`;
}
