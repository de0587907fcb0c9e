// Sets theme, market colours, language and direction on the page itself, and stores them for the boot script of the
// next visit.
import type { PreferenceValues } from '@candor/client';
import { LANGUAGE_COOKIE, LOOK_COOKIE } from '@candor/contract/plain';
import { type Language, languageInfo } from '@candor/i18n';

/** public/boot.js reads it. */
const LOOK_KEY = 'candor.look';
const PAGE_COLOURS = { light: '#f5f6f8', dark: '#0c0e12' } as const;

export function applyAppearance(
  preferences: PreferenceValues,
  language: Language,
  isLoggedIn: boolean,
): void {
  const { theme } = preferences;
  const { tag, direction } = languageInfo(language);
  const colours = marketColours(preferences, language);
  const root = document.documentElement;
  // Setting it to the same value would make the browser recalculate every style of the page.
  if (root.lang !== tag) root.lang = tag;
  if (root.dir !== direction) root.dir = direction;
  if (root.dataset.colours !== colours) root.dataset.colours = colours;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content =
      PAGE_COLOURS[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
  }
  if (preferences.language !== null) keepCookie(LANGUAGE_COOKIE, language);
  // A visitor who has chosen nothing and is not logged in has no stored look.
  const isOwn = theme !== 'system' || preferences.colours !== 'auto' || isLoggedIn;
  keepCookie(LOOK_COOKIE, isOwn && `${theme}.${colours}.${isLoggedIn ? 'member' : 'visitor'}`);
  try {
    localStorage.setItem(LOOK_KEY, JSON.stringify({ theme, tag, direction, colours }));
  } catch {
    // Storage is forbidden: the next visit begins with the default look, which is the only effect.
  }
}

/** Stored for the server, which renders the first screen with it; false removes it. */
export function keepCookie(name: string, value: string | false): void {
  const age = value === false ? 0 : 31_536_000;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are in use.
  document.cookie = `${name}=${value || ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** The user's choice, or the custom of the language's region. */
export function marketColours(preferences: PreferenceValues, language: Language): 'green-up' | 'red-up' {
  if (preferences.colours !== 'auto') return preferences.colours;
  return languageInfo(language).marketColours === 'red_up' ? 'red-up' : 'green-up';
}
