// Schedules the checks of the past logs: at each start, and hourly while the app stays open, which can be for days.

const BETWEEN_MS = 3_600_000;
/** Interval of the due checks: a failed look is repeated in less than an hour. */
const ASK_MS = BETWEEN_MS / 4;

/** Looks at once, and again once the last look is an hour old and the app in sight. Returns how to stop. */
export function lookAgain(look: () => Promise<void>): () => void {
  let lookedAt = 0;
  const lookIfDue = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < BETWEEN_MS) return;
    lookedAt = Date.now();
    look().catch(() => {
      lookedAt = 0;
    });
  };
  lookIfDue();
  document.addEventListener('visibilitychange', lookIfDue);
  const timer = setInterval(lookIfDue, ASK_MS);
  return () => {
    document.removeEventListener('visibilitychange', lookIfDue);
    clearInterval(timer);
  };
}
