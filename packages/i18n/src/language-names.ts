// The name of each language in itself, for the choice of a language. It is a separate file, because the first screen
// needs none of them.
import type { Language } from './languages.ts';

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  hk: '繁體中文',
  th: 'ไทย',
  vn: 'Tiếng Việt',
  fr: 'Français',
  de: 'Deutsch',
  ru: 'Русский',
  spa: 'Español',
  pt: 'Português',
  it: 'Italiano',
  ar: 'العربية',
  tr: 'Türkçe',
  id: 'Bahasa Indonesia',
  my: 'မြန်မာ',
};
