// Whether the operator is at the screen: automatic requests do not extend an idle login. All tabs share this, so that a
// hidden one does not count as idle while its operator works in another.
const IDLE_MS = 60_000;
const KEY = 'candor.office.acted';

let actedAt = Date.now();
let noted = 0;

export function watchPresence(): void {
  const note = (): void => {
    actedAt = Date.now();
    if (actedAt - noted < 5_000) return;
    noted = actedAt;
    try {
      localStorage.setItem(KEY, String(actedAt));
    } catch {
      // The browser denies storage: this tab knows only its own activity.
    }
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(kind, note, { passive: true });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) actedAt = Math.max(actedAt, Number(newValue) || 0);
  });
}

export const isIdle = (): boolean => Date.now() - actedAt > IDLE_MS;
