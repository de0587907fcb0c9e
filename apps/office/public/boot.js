// Runs before the first paint, so that nobody sees the wrong theme for a moment (src/shared/theme.ts keeps it).
(() => {
  try {
    const theme = localStorage.getItem('candor.office.theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to us: the system's theme is a good one then.
  }
})();
