// The feed's clock: the wall's at speed 1, faster otherwise, and never back.
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  it('shows the wall at speed 1', async () => {
    let wall = T;
    const clock = await opened({ speed: 1, wall: () => wall });
    clock.run();
    wall += 5_000;
    expect(clock.now()).toBe(T + 5_000);
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

describe('a wall clock that is set', () => {
  const HOUR = 3_600_000;

  async function stepped() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let wall = T;
    let steady = 0;
    const store = rememberedClock();
    const lines: string[] = [];
    const note = (line: string): void => void lines.push(line);
    const log = { info: note, warn: note };
    const clock = new FeedClock({ store, speed: 1, log, wall: () => wall, steady: () => steady });
    await clock.open();
    clock.run();
    return {
      clock,
      store,
      lines,
      step: (ms: number) => {
        wall += ms;
      },
      pass: async (ms: number) => {
        wall += ms;
        steady += ms;
        await vi.advanceTimersByTimeAsync(ms);
      },
    };
  }

  afterEach(() => void vi.useRealTimers());

  it('goes on by the steady clock after an hour back, so that a quote nobody confirms gets old', async () => {
    const { clock, step, pass, lines, store } = await stepped();
    await pass(5_000);
    expect(clock.now()).toBe(T + 5_000);
    step(-HOUR);
    expect(clock.now()).toBeGreaterThanOrEqual(T + 5_000);
    expect(clock.setBackMs()).toBe(HOUR);
    for (let second = 0; second < 20; second += 1) await pass(1_000);
    expect(clock.now()).toBe(T + 25_000);
    expect(await store.reached()).toBeGreaterThanOrEqual(T + 25_000);
    expect(lines).toEqual([expect.stringContaining('was set back by 3600 s')]);
    step(HOUR);
    expect(clock.now()).toBe(T + 25_000);
    expect(lines.at(-1)).toContain('agrees with the venue again');
    expect(clock.setBackMs()).toBe(0);
    await clock.close();
  });

  it('follows an hour forward, after which the prices from before are old', async () => {
    const { clock, step, pass, lines } = await stepped();
    await pass(5_000);
    step(HOUR);
    expect(clock.now()).toBe(T + HOUR + 5_000);
    await pass(1_000);
    expect(clock.now()).toBe(T + HOUR + 6_000);
    expect(lines).toEqual([expect.stringContaining('went forward by 3600 s')]);
    expect(clock.setBackMs()).toBe(0);
    await clock.close();
  });

  it('stands still for a step back of less than a second, and says nothing', async () => {
    const { clock, step, pass, lines } = await stepped();
    await pass(2_000);
    step(-400);
    expect(clock.now()).toBe(T + 2_000);
    for (let second = 0; second < 5; second += 1) await pass(1_000);
    expect(clock.now()).toBe(T + 6_600);
    expect(clock.setBackMs()).toBe(0);
    expect(lines).toEqual([]);
    await clock.close();
  });
});
