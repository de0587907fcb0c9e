// The metrics of a trader's page as tables, with the worked numbers of their comments.
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { calculateCurve, calculateMonths, calculateRecord } from './trader-metrics.ts';
import type { InstrumentSums } from './trader-page.ts';

const hourMs = 3_600_000;
const sums = (changed: Partial<InstrumentSums>): InstrumentSums => ({
  instrumentId: 1,
  trades: 0,
  won: 0,
  lost: 0,
  gains: 0n,
  losses: 0n,
  wonMs: 0n,
  lostMs: 0n,
  margin: 0n,
  leveraged: 0n,
  ...changed,
});
const dollars = (text: string): bigint => BigInt(usd(text));
const day = (name: string, growth: number, net = 0, trades = 1) => ({ day: name, growth, net, trades });

test('profit factor, win rate, times held and leverage are over all instruments', () => {
  const record = calculateRecord([
    sums({
      trades: 2,
      won: 2,
      gains: dollars('350'),
      wonMs: BigInt(6 * hourMs),
      margin: 100n,
      leveraged: 5_000n,
    }),
    sums({
      trades: 2,
      lost: 1,
      losses: dollars('140'),
      lostMs: BigInt(hourMs),
      margin: 300n,
      leveraged: 3_000n,
    }),
  ]);
  expect(record).toEqual({
    trades: 4,
    won: 2,
    lost: 1,
    win: 500_000,
    profitFactor: 2_500_000,
    holdWin: 3 * hourMs,
    holdLoss: hourMs,
    multiple: 200,
  });
});

test('ratios are null without a trade, a win or a loss', () => {
  const nothing = { win: null, profitFactor: null, holdWin: null, holdLoss: null, multiple: 0 };
  expect(calculateRecord([])).toMatchObject(nothing);
  expect(calculateRecord([sums({ trades: 1, won: 1, gains: 1n })])).toMatchObject({ profitFactor: null });
});

test('monthly returns are quotients of the factors at their ends; after a total loss there is none', () => {
  const days = [
    day('2026-08-31', 1_100_000_000, 100, 2),
    day('2026-09-01', 1_000_000_000, -90),
    day('2026-09-30', 1_045_000_000, 40),
    day('2026-10-05', 0, -999),
    day('2026-11-02', 0, 5),
  ];
  expect(calculateMonths(days)).toEqual([
    { month: '2026-08', rate: 100_000, net: 100, trades: 2 },
    { month: '2026-09', rate: -50_000, net: -50, trades: 2 },
    { month: '2026-10', rate: -1_000_000, net: -999, trades: 1 },
    { month: '2026-11', rate: null, net: 5, trades: 1 },
  ]);
});

test('open results are applied to the return of closed ones, even on days without closings', () => {
  const open = [{ day: '2026-09-02', profit: usd('-600'), balance: usd('6000') }];
  expect(calculateCurve([day('2026-09-01', 1_200_000_000)], open)).toEqual([
    { day: '2026-09-01', rate: 200_000, openRate: null },
    { day: '2026-09-02', rate: 200_000, openRate: 80_000 },
  ]);
});

test('a long curve is reduced to 400 days, including its ends, its maximum and its minimum', () => {
  const begin = Date.parse('2020-01-01');
  const days = Array.from({ length: 2_000 }, (_, n) => {
    const growth = n === 777 ? 3_000_000_000 : n === 1_111 ? 500_000_000 : 1_000_000_000 + n;
    return day(new Date(begin + n * 86_400_000).toISOString().slice(0, 10), growth);
  });
  const curve = calculateCurve(days, []);
  expect(curve.length).toBeLessThanOrEqual(400);
  expect(curve.length).toBeGreaterThan(390);
  expect([curve[0]?.day, curve.at(-1)?.day]).toEqual([days[0]?.day, days.at(-1)?.day]);
  const rates = curve.map(({ rate }) => rate);
  expect([Math.max(...rates), Math.min(...rates)]).toEqual([2_000_000, -500_000]);
});
