// Bars of seconds: their prices, what of the tape they read, and pages that fit together.
import { expect, test } from 'vitest';
import type { PastTick, TickRange } from '../../tape/tick-history.ts';
import { readShortBars } from './short-bars.ts';

const start = Date.UTC(2026, 10, 18, 14);
const spec = { id: 1, precision: 5 };
const tick = (no: number, second: number, bid: number, mark = 0): PastTick => ({
  no,
  t: start + second * 1_000,
  bid,
  ask: bid + 0.0001,
  mark,
});

/** Two ticks an answer, so that a page takes several. */
const tape = (ticks: readonly PastTick[]) => ({
  read: async ({ from, to, after }: TickRange) => {
    const found = ticks.filter(({ no, t }) => no > after && t >= from && t < to);
    const page = found.slice(0, 2);
    const last = page.at(-1);
    return { ticks: page, next: last && found.length > 2 ? { from: last.t, after: last.no } : null };
  },
});

test('a bar has the bids of its seconds, and a withheld tick is in none', async () => {
  const ticks = [tick(1, 0, 1.1), tick(2, 2, 1.3), tick(3, 4.9, 1.2), tick(4, 5, 1.25), tick(5, 6, 9, 7)];
  const bars = await readShortBars(tape(ticks), { spec, newestAt: start + 6_000 }, '5sec', { limit: 10 });
  expect(bars).toEqual([
    { time: start, open: 110_000, high: 130_000, low: 110_000, close: 120_000, volume: 3 },
    { time: start + 5_000, open: 125_000, high: 125_000, low: 125_000, close: 125_000, volume: 1 },
  ]);
});

test('pages end where the next begins, and begin at the last tick of a market that has closed', async () => {
  const ticks = Array.from({ length: 12 }, (_, n) => tick(n + 1, n * 5, 1 + n / 10));
  const read = (limit: number, to?: number) =>
    readShortBars(tape(ticks), { spec, newestAt: start + 55_000 }, '10sec', {
      limit,
      ...(to === undefined ? {} : { to }),
    });
  const newest = await read(4);
  expect(newest.map(({ time }) => (time - start) / 1_000)).toEqual([20, 30, 40, 50]);
  const older = await read(4, newest[0]?.time);
  expect([...older, ...newest]).toEqual(await read(100));
  expect(await read(4, older[0]?.time)).toEqual([]);
  expect(await readShortBars(tape(ticks), { spec, newestAt: null }, '10sec', { limit: 4 })).toEqual([]);
});
