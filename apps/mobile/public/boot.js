// Runs before the first paint, so that no reader sees the wrong theme, colours or direction for a moment.
// The app keeps what it last looked like under this key (src/shared/appearance.ts).
(() => {
  const root = document.documentElement;
  try {
    const look = JSON.parse(localStorage.getItem('candor.look') || '{}');
    if (look.theme === 'dark' || look.theme === 'light') root.dataset.theme = look.theme;
    if (look.colours) root.dataset.colours = look.colours;
    if (look.tag) root.lang = look.tag;
    if (look.direction) root.dir = look.direction;
  } catch {
    // Storage may be closed to us, or hold what is not ours: the page's own look is a good one then.
  }
})();
