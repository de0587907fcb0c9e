// The feed's clock: the wall's at speed 1, faster otherwise, and never back.
import { describe, expect, it } from 'vitest';
import { silentLog } from '../db/store-log.ts';
import { type ClockStore, FeedClock, rememberedClock } from './feed-clock.ts';

const T = Date.UTC(2026, 0, 1);

async function opened(options: {
  speed: number;
  store?: ClockStore;
  wall: () => number;
}): Promise<FeedClock> {
  const clock = new FeedClock({ store: rememberedClock(), log: silentLog, ...options });
  await clock.open();
  return clock;
}

describe('the clock', () => {
  it('shows the wall at speed 1, and stands still while the wall is set back', async () => {
    let wall = T;
    const clock = await opened({ speed: 1, wall: () => wall });
    clock.run();
    wall += 5_000;
    expect(clock.now()).toBe(T + 5_000);
    wall -= 3_000;
    expect(clock.now()).toBe(T + 5_000);
    wall += 4_000;
    expect(clock.now()).toBe(T + 6_000);
    await clock.close();
  });

  it('goes with the wall until it runs, and at its speed from then on', async () => {
    let wall = T;
    const clock = await opened({ speed: 60, wall: () => wall });
    wall += 2_000;
    expect(clock.now()).toBe(T + 2_000);
    clock.run();
    wall += 1_000;
    expect(clock.now()).toBe(T + 62_000);
    expect(clock.wallMsUntil(T + 62_000 + 600)).toBe(10);
    await clock.close();
  });

  it('never passes what is written down, so that a kill can not turn it back', async () => {
    let wall = T;
    const store = rememberedClock();
    const killed = await opened({ speed: 1_000, store, wall: () => wall });
    killed.run();
    // The store is out of reach for a while: the clock runs up to what is reserved, and no further.
    wall += 60_000;
    const reached = killed.now();
    expect(reached).toBeLessThanOrEqual(await store.reached());
    const next = await opened({ speed: 1_000, store, wall: () => wall });
    expect(next.now()).toBeGreaterThan(reached);
    await next.close();
  });

  it('after a stop goes on just where it was', async () => {
    let wall = T;
    const store = rememberedClock();
    const first = await opened({ speed: 100, store, wall: () => wall });
    first.run();
    wall += 1_000;
    const reached = first.now();
    await first.close();
    const second = await opened({ speed: 100, store, wall: () => wall });
    expect(second.now()).toBe(reached + 1);
    await second.close();
  });

  it('refuses a speed that is none', () => {
    for (const speed of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => new FeedClock({ store: rememberedClock(), log: silentLog, speed })).toThrow(/speed/);
  });
});
