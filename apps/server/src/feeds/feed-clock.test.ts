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

  async function stepped(store = rememberedClock()) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let wall = T;
    let steady = 0;
    const lines: string[] = [];
    const found: [boolean, number][] = [];
    const note = (line: string): void => void lines.push(line);
    const log = { info: note, warn: note };
    const clock = new FeedClock({ store, speed: 1, log, wall: () => wall, steady: () => steady });
    await clock.open();
    clock.run();
    clock.watch((isOff, at) => void found.push([isOff, at - T]));
    return {
      clock,
      found,
      lines,
      step: (ms: number) => {
        wall += ms;
      },
      pass: async (ms: number) => {
        for (let left = ms; left > 0; left -= 1_000) {
          wall += 1_000;
          steady += 1_000;
          await vi.advanceTimersByTimeAsync(1_000);
          clock.now();
        }
      },
    };
  }

  afterEach(() => void vi.useRealTimers());

  it('stands while it is 30 s ahead for 5 s, and goes on at once when it is corrected', async () => {
    const { clock, found, lines, step, pass } = await stepped();
    await pass(5_000);
    step(30_000);
    expect(clock.now()).toBe(T + 5_000);
    await pass(5_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + 5_000, 35_000]);
    step(-30_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + 10_000, 0]);
    await pass(1_000);
    expect(clock.now()).toBe(T + 11_000);
    expect(found).toEqual([
      [true, 5_000],
      [false, 10_000],
    ]);
    expect(lines).toEqual([
      expect.stringContaining('went forward by 30 s'),
      expect.stringContaining('right again'),
    ]);
    await clock.close();
  });

  it('follows an hour forward, set or slept, once both clocks have gone on evenly for a minute', async () => {
    const { clock, found, step, pass } = await stepped();
    step(HOUR / 2);
    await pass(30_000);
    step(HOUR / 2);
    await pass(59_000);
    expect(clock.now()).toBe(T);
    await pass(2_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + HOUR + 91_000, 0]);
    expect(found.map(([isOff]) => isOff)).toEqual([true, false]);
    await clock.close();
  });

  it('stands after an hour back, until it is corrected', async () => {
    const { clock, lines, step, pass } = await stepped();
    await pass(5_000);
    step(-HOUR);
    await pass(120_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + 5_000, 120_000 - HOUR]);
    step(HOUR);
    expect([clock.now(), clock.offMs()]).toEqual([T + 125_000, 0]);
    expect(lines[0]).toContain('behind the venue');
    await clock.close();
  });

  it('stands only for as long as it was ahead where 10 s back are right', async () => {
    const { clock, step, pass } = await stepped();
    await pass(20_000);
    step(-10_000);
    await pass(9_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + 20_000, -1_000]);
    await pass(2_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + 21_000, 0]);
    await clock.close();
  });

  it('is followed at once for a second or two, and does not stand for long by many of them', async () => {
    const { clock, step, pass, lines } = await stepped();
    step(1_500);
    await pass(1_000);
    expect(clock.now()).toBe(T + 2_500);
    step(-1_500);
    await pass(3_000);
    expect(clock.now()).toBe(T + 4_000);
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      step(-1_500);
      clock.now();
    }
    expect(clock.offMs()).toBe(-4_500);
    await clock.close();
  });

  it('stands at a start behind where it had got to by an hour, and not by days of a higher speed', async () => {
    const { clock, pass } = await stepped(rememberedClock(T + HOUR));
    await pass(60_000);
    expect([clock.now(), clock.offMs()]).toEqual([T + HOUR + 1, 60_000 - HOUR - 1]);
    await pass(HOUR);
    expect([clock.now(), clock.offMs()]).toEqual([T + HOUR + 60_000, 0]);
    await clock.close();
    const later = await stepped(rememberedClock(T + 48 * HOUR));
    await later.pass(5_000);
    expect([later.clock.now(), later.clock.offMs()]).toEqual([T + 48 * HOUR + 5_001, 0]);
    await later.clock.close();
  });
});
