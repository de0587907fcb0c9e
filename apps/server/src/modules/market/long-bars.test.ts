// Bars of four hours, a week and a month: their boundaries, their prices, and pages that fit together.
import type { Price } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { type Candle, HOUR_MS } from '../../feeds/candle.ts';
import { nextTradingDayStart, tradingDayStart } from '../../feeds/trading-day.ts';
import { combineBars, readLongBars } from './long-bars.ts';

const bar = (
  time: number,
  [open, high, low, close]: readonly number[] = [1, 1, 1, 1],
  volume = 1,
): Candle => ({
  time,
  open: open as Price,
  high: high as Price,
  low: low as Price,
  close: close as Price,
  volume,
});

function daysFrom(first: number, count: number): Candle[] {
  const days: Candle[] = [];
  for (let at = tradingDayStart(first); days.length < count; at = nextTradingDayStart(at)) days.push(bar(at));
  return days;
}
const startsOf = (bars: readonly Candle[]) =>
  bars.map(({ time }) => new Date(time).toISOString().slice(0, 16));

describe('long bars', () => {
  it('take the open of the first, the extremes, the close of the last and the sum of the ticks', () => {
    const four = Date.UTC(2026, 10, 18, 4);
    expect(
      combineBars('240min', [
        bar(four - HOUR_MS, [7, 8, 6, 7], 5),
        bar(four, [1, 4, 1, 3], 2),
        bar(four + 3 * HOUR_MS, [3, 5, 2, 2], 3),
      ]),
    ).toEqual([bar(Date.UTC(2026, 10, 18), [7, 8, 6, 7], 5), bar(four, [1, 5, 1, 2], 5)]);
  });

  it('begin every four hours of UTC', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => bar(Date.UTC(2026, 6, 1, hour)));
    expect(startsOf(combineBars('240min', hours))).toEqual(
      [0, 4, 8, 12, 16, 20].map((hour) => `2026-07-01T${String(hour).padStart(2, '0')}:00`),
    );
  });

  it('begin a week on Sunday at 17:00 New York, in winter and in summer', () => {
    // The clocks change on 1 November 2026.
    const weeks = combineBars('1week', daysFrom(Date.UTC(2026, 9, 21, 12), 21));
    expect(startsOf(weeks)).toEqual([
      '2026-10-18T21:00',
      '2026-10-25T21:00',
      '2026-11-01T22:00',
      '2026-11-08T22:00',
    ]);
    expect(weeks.map(({ volume }) => volume)).toEqual([5, 7, 7, 2]);
  });

  it('begin a month with the trading day of its first date, also over the year', () => {
    const months = combineBars('1month', daysFrom(Date.UTC(2026, 11, 30, 12), 35));
    expect(startsOf(months)).toEqual(['2026-11-30T22:00', '2026-12-31T22:00', '2027-01-31T22:00']);
    expect(months.map(({ volume }) => volume)).toEqual([2, 31, 2]);
  });

  it('come in whole bars, page by page, until there are none', async () => {
    const first = Date.UTC(2026, 6, 1, 2);
    const hours = Array.from({ length: 30 }, (_, n) => bar(first + n * HOUR_MS));
    const market = {
      kline: async (_id: number, _period: string, { to = Infinity, limit }: { to?: number; limit: number }) =>
        hours.filter(({ time }) => time < to).slice(-limit),
    };
    const pages: Candle[] = [];
    let to: number | undefined;
    for (;;) {
      const page = await readLongBars(market, 1, '240min', { limit: 3, ...(to === undefined ? {} : { to }) });
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(3);
      pages.unshift(...page);
      to = page[0]?.time;
    }
    expect(pages).toEqual(combineBars('240min', hours));
  });
});
