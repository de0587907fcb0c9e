// The periods of a chart: their names on the bar, their lengths, and what the chart library calls them.
import {
  CHART_PERIODS,
  type ChartPeriod,
  LONG_PERIODS,
  type LongPeriod,
  type Period,
  SHORT_PERIODS,
  type ShortPeriod,
} from '@candor/client';
import type { Period as LibraryPeriod } from 'klinecharts';

interface PeriodShape {
  /** The shortest that a bar of it can be. */
  readonly lengthMs: number;
  readonly library: LibraryPeriod;
}

/** Those that the venue makes on request and does not send live. */
export const isLong = (period: ChartPeriod): period is LongPeriod =>
  LONG_PERIODS.some((one) => one === period);

/** Those of seconds, made of ticks. */
export const isShort = (period: ChartPeriod): period is ShortPeriod =>
  SHORT_PERIODS.some((one) => one === period);

/** The bars that the venue sends live and of which a long one is made. */
export const bases: Readonly<Record<LongPeriod, Period>> = {
  '240min': '60min',
  '1week': '1day',
  '1month': '1day',
};

/** On the bar, in the order of their lengths. The chosen one is always there. */
export const shownPeriods = (
  favourites: readonly ChartPeriod[],
  chosen: ChartPeriod,
): readonly ChartPeriod[] =>
  CHART_PERIODS.filter((period) => period === chosen || favourites.includes(period));

const MINUTE_MS = 60_000;

export const periods: Readonly<Record<ChartPeriod, PeriodShape>> = {
  '5sec': { lengthMs: 5_000, library: { type: 'second', span: 5 } },
  '10sec': { lengthMs: 10_000, library: { type: 'second', span: 10 } },
  '15sec': { lengthMs: 15_000, library: { type: 'second', span: 15 } },
  '30sec': { lengthMs: 30_000, library: { type: 'second', span: 30 } },
  '1min': { lengthMs: MINUTE_MS, library: { type: 'minute', span: 1 } },
  '5min': { lengthMs: 5 * MINUTE_MS, library: { type: 'minute', span: 5 } },
  '15min': { lengthMs: 15 * MINUTE_MS, library: { type: 'minute', span: 15 } },
  '30min': { lengthMs: 30 * MINUTE_MS, library: { type: 'minute', span: 30 } },
  '60min': { lengthMs: 60 * MINUTE_MS, library: { type: 'hour', span: 1 } },
  '240min': { lengthMs: 240 * MINUTE_MS, library: { type: 'hour', span: 4 } },
  '1day': { lengthMs: 1_440 * MINUTE_MS, library: { type: 'day', span: 1 } },
  '1week': { lengthMs: 7 * 1_440 * MINUTE_MS, library: { type: 'week', span: 1 } },
  '1month': { lengthMs: 28 * 1_440 * MINUTE_MS, library: { type: 'month', span: 1 } },
};
