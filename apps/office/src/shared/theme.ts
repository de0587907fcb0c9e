// Light, dark, or the system's theme: stored for the boot script of the next visit (public/boot.js).
const KEY = 'candor.office.theme';
export type Theme = 'system' | 'light' | 'dark';

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The browser denies storage: the choice lasts for this page.
  }
}
