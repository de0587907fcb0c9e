// The six periods: their names on the bar, their lengths, and what the chart library calls them.
import { PERIODS, type Period } from '@candor/client';
import type { Period as LibraryPeriod } from 'klinecharts';

interface PeriodShape {
  readonly lengthMs: number;
  readonly library: LibraryPeriod;
}

export { PERIODS };

const MINUTE_MS = 60_000;

export const periods: Readonly<Record<Period, PeriodShape>> = {
  '1min': { lengthMs: MINUTE_MS, library: { type: 'minute', span: 1 } },
  '5min': { lengthMs: 5 * MINUTE_MS, library: { type: 'minute', span: 5 } },
  '15min': { lengthMs: 15 * MINUTE_MS, library: { type: 'minute', span: 15 } },
  '30min': { lengthMs: 30 * MINUTE_MS, library: { type: 'minute', span: 30 } },
  '60min': { lengthMs: 60 * MINUTE_MS, library: { type: 'hour', span: 1 } },
  '1day': { lengthMs: 1_440 * MINUTE_MS, library: { type: 'day', span: 1 } },
};
