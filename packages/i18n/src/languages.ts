// The 16 languages of the product: how each is tagged and written, and which market colours its users expect.

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
const DEFAULT_LANGUAGE: Language = 'hk';

const INFO: Readonly<Record<Language, LanguageInfo>> = {
  en: describe('en'),
  jp: describe('ja', { marketColours: 'red_up' }),
  kr: describe('ko', { marketColours: 'red_up' }),
  hk: describe('zh-Hant-HK', { marketColours: 'red_up' }),
  th: describe('th'),
  vn: describe('vi'),
  fr: describe('fr'),
  de: describe('de'),
  ru: describe('ru'),
  spa: describe('es'),
  pt: describe('pt'),
  it: describe('it'),
  ar: describe('ar', { direction: 'rtl' }),
  tr: describe('tr'),
  id: describe('id'),
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
 * The first of a user's preferred BCP 47 tags (`navigator.languages`) that is offered. Every Chinese is hk. A
 * user of none of them gets English, the likeliest second language; a browser that says nothing, the default.
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
  return { tag, intlTag, direction: 'ltr', marketColours: 'green_up', ...differs };
}
