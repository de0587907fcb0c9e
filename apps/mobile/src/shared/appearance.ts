// Theme, market colours, language and direction on the page itself, and kept for the boot script of the next visit.
import type { PreferenceValues } from '@candor/client';
import { LANGUAGE_COOKIE } from '@candor/contract/plain';
import { type Language, languageInfo } from '@candor/i18n';

/** public/boot.js reads it. */
const LOOK_KEY = 'candor.look';
const PAGE_COLOURS = { light: '#f5f6f8', dark: '#0c0e12' } as const;

export function applyAppearance(preferences: PreferenceValues, language: Language): void {
  const { theme } = preferences;
  const { tag, direction } = languageInfo(language);
  const colours = marketColours(preferences, language);
  const root = document.documentElement;
  root.lang = tag;
  root.dir = direction;
  root.dataset.colours = colours;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content =
      PAGE_COLOURS[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
  }
  if (preferences.language !== null) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are in use.
    document.cookie = languageCookie(language, location.protocol === 'https:');
  }
  try {
    localStorage.setItem(LOOK_KEY, JSON.stringify({ theme, tag, direction, colours }));
  } catch {
    // Storage is forbidden: the next visit begins with the default look, which is all this is for.
  }
}

/** For the server, which draws the first screen in it. Nobody who has not chosen a language has one. */
const languageCookie = (language: Language, isSecure: boolean): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The user's choice, or what is customary where the language is spoken. */
export function marketColours(preferences: PreferenceValues, language: Language): 'green-up' | 'red-up' {
  if (preferences.colours !== 'auto') return preferences.colours;
  return languageInfo(language).marketColours === 'red_up' ? 'red-up' : 'green-up';
}
