// The 16 languages of the product: how each is tagged and written, and which market colours its users expect.

import type { Numerals } from './write-decimal.ts';

export type Direction = 'ltr' | 'rtl';
/** Red rises in East Asian markets; elsewhere green does. */
export type MarketColours = 'green_up' | 'red_up';

export interface LanguageInfo {
  /** BCP 47, for `<html lang>`. */
  readonly tag: string;
  /** For Intl: Latin digits and the Gregorian calendar, whatever the language's own default. */
  readonly intlTag: string;
  readonly direction: Direction;
  readonly marketColours: MarketColours;
  readonly numerals: Numerals;
}

/** In the order in which the choice of languages shows them, and the names of instruments are listed. */
export const LANGUAGES = [
  'en',
  'jp',
  'kr',
  'hk',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'it',
  'ar',
  'tr',
  'id',
  'my',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language for an unknown or a retired code (`tw`). */
const DEFAULT_LANGUAGE: Language = 'hk';

/** As in English; other languages define their differences. */
const numerals: Numerals = {
  decimal: '.',
  group: ',',
  groupDigitsMin: 1,
  percent: ['', '%'],
  signMark: '',
};
const commaAndDot: Numerals = { ...numerals, decimal: ',', group: '.' };

const INFO: Readonly<Record<Language, LanguageInfo>> = {
  en: describe('en'),
  jp: describe('ja', { marketColours: 'red_up' }),
  kr: describe('ko', { marketColours: 'red_up' }),
  // Hong Kong's market is green when it rises, unlike the mainland's: docs/terms.md has the sources.
  hk: describe('zh-Hant-HK'),
  th: describe('th'),
  vn: describe('vi', { numerals: commaAndDot }),
  fr: describe('fr', { numerals: { ...commaAndDot, group: '\u202F', percent: ['', '\u00A0%'] } }),
  de: describe('de', { numerals: { ...commaAndDot, percent: ['', '\u00A0%'] } }),
  ru: describe('ru', { numerals: { ...commaAndDot, group: '\u00A0', percent: ['', '\u00A0%'] } }),
  spa: describe('es', { numerals: { ...commaAndDot, groupDigitsMin: 2, percent: ['', '\u00A0%'] } }),
  pt: describe('pt', { numerals: commaAndDot }),
  it: describe('it', { numerals: { ...commaAndDot, groupDigitsMin: 2 } }),
  ar: describe('ar', { direction: 'rtl', numerals: { ...numerals, signMark: '\u200E' } }),
  tr: describe('tr', { numerals: { ...commaAndDot, percent: ['%', ''] } }),
  id: describe('id', { numerals: commaAndDot }),
  my: describe('my'),
};

export function languageInfo(language: Language): LanguageInfo {
  return INFO[language];
}

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language === code);
}

/** A stored or sent code → the language it means. */
export function resolveLanguage(code: string | null | undefined): Language {
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
}

/**
 * The language of a text that is not written in all of them: the user's own first, then English, then whichever comes
 * first. Undefined if there is no text.
 */
export const findTextLanguage = (written: readonly string[], wanted: Language): Language | undefined =>
  [wanted, 'en' as const, ...LANGUAGES].find((language) => written.includes(language));

/**
 * The first of a user's preferred BCP 47 tags (`navigator.languages`) that is offered. Every Chinese one becomes hk. A
 * user of none of them gets English, the likeliest second language; without any tag, the default applies.
 */
export function fromBrowser(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split(/[-_]/)[0];
    const language = primary === undefined ? undefined : BY_PRIMARY_SUBTAG.get(primary);
    if (language) return language;
  }
  return preferred.length === 0 ? DEFAULT_LANGUAGE : 'en';
}

// `in` is the retired tag of Indonesian, `yue` Cantonese.
const BY_PRIMARY_SUBTAG: ReadonlyMap<string, Language> = new Map([
  ...LANGUAGES.map((language) => [INFO[language].tag.split('-')[0] ?? '', language] as const),
  ['in', 'id'],
  ['yue', 'hk'],
]);

function describe(tag: string, differs: Partial<LanguageInfo> = {}): LanguageInfo {
  const intlTag = `${tag}-u-ca-gregory-nu-latn`;
  return { tag, intlTag, direction: 'ltr', marketColours: 'green_up', numerals, ...differs };
}
