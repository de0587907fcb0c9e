// The 16 languages of the product: how each is tagged, named and written, and which market colours its readers expect.

export type Direction = 'ltr' | 'rtl';
/** Red rises in East Asian markets; elsewhere green does. */
export type MarketColours = 'green_up' | 'red_up';

export interface LanguageInfo {
  /** BCP 47, for `<html lang>`. */
  readonly tag: string;
  /** For Intl: Latin digits and the Gregorian calendar, whatever the language's own default. */
  readonly intlTag: string;
  /** The language's name in itself, for the list of languages. */
  readonly name: string;
  readonly direction: Direction;
  readonly marketColours: MarketColours;
}

/** In the order in which the choice of languages shows them. */
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

/** What an unknown or a retired code (`tw`) means. */
export const DEFAULT_LANGUAGE: Language = 'hk';

const INFO: Readonly<Record<Language, LanguageInfo>> = {
  en: describe('en', 'English'),
  jp: describe('ja', '日本語', { marketColours: 'red_up' }),
  kr: describe('ko', '한국어', { marketColours: 'red_up' }),
  hk: describe('zh-Hant-HK', '繁體中文', { marketColours: 'red_up' }),
  th: describe('th', 'ไทย'),
  vn: describe('vi', 'Tiếng Việt'),
  fr: describe('fr', 'Français'),
  de: describe('de', 'Deutsch'),
  ru: describe('ru', 'Русский'),
  spa: describe('es', 'Español'),
  pt: describe('pt', 'Português'),
  it: describe('it', 'Italiano'),
  ar: describe('ar', 'العربية', { direction: 'rtl' }),
  tr: describe('tr', 'Türkçe'),
  id: describe('id', 'Bahasa Indonesia'),
  my: describe('my', 'မြန်မာ'),
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
 * The first of a reader's preferred BCP 47 tags (`navigator.languages`) that is offered. Every Chinese is hk. A
 * reader of none of them gets English, the likeliest second language; a browser that says nothing, the default.
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

function describe(tag: string, name: string, differs: Partial<LanguageInfo> = {}): LanguageInfo {
  const intlTag = `${tag}-u-ca-gregory-nu-latn`;
  return { tag, intlTag, name, direction: 'ltr', marketColours: 'green_up', ...differs };
}
