// A clock that tests move by hand.
import type { Clock } from '../clock.ts';

export interface FakeClock extends Clock {
  /** Moves on, running what becomes due in order. */
  advance(ms: number): void;
  /** Time passes but nothing runs, as when a phone sleeps. What is overdue runs with the next advance. */
  sleep(ms: number): void;
  readonly waiting: number;
}

export function makeFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  let idLast = 0;
  const timers = new Map<number, { at: number; act: () => void }>();
  const nextDue = (until: number) =>
    [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
  return {
    now: () => now,
    after(delayMs, act) {
      idLast += 1;
      const id = idLast;
      timers.set(id, { at: now + delayMs, act });
      return () => void timers.delete(id);
    },
    advance(ms) {
      const until = now + ms;
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [id, timer] = due;
        timers.delete(id);
        now = Math.max(now, timer.at);
        timer.act();
      }
      now = until;
    },
    sleep(ms) {
      now += ms;
    },
    get waiting() {
      return timers.size;
    },
  };
}
