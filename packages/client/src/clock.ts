// Time as the stores see it, so that tests can run hours in microseconds.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `act` once, `delayMs` later; the returned function cancels it. */
  after(delayMs: number, act: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Runs `act` with the next painted frame. If no frames are painted (a hidden tab), it waits for the next one. */
export type Frame = (act: () => void) => void;
export const browserFrame: Frame = (act) => {
  requestAnimationFrame(() => act());
};
