// Calls about instruments and their bars.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import type { marketPaths } from './paths.ts';
import { CHART_PERIODS, PERIODS } from './periods.ts';
import { candle, category, instrument, ticks } from './shapes.ts';

const period = z.enum(PERIODS);

export const marketCalls = {
  categories: {
    params: none,
    data: z.array(category),
    summary: 'Categories of instruments',
    refusals: [],
  },
  tradeList: {
    params: z.object({ searchCurrency: z.optional(text(64)) }),
    data: z.array(instrument),
    summary: 'Instruments with their terms and quotes',
    refusals: [],
  },
  smallKline: {
    params: z.object({ forex_id: wholeNumber, period }),
    data: z.array(candle),
    summary: 'The last 48 bars, for small charts',
    refusals: ['instrument_not_found'],
  },
  kline: {
    params: z.object({
      forex_id: wholeNumber,
      period: z.enum(CHART_PERIODS),
      to: z.optional(wholeNumber),
      limit: z.optional(wholeNumber),
    }),
    data: z.array(candle),
    summary:
      'Bars, oldest first; the last is still open. `to` pages back, in milliseconds, exclusive. Periods of seconds, of four hours, a week and a month are additions; a page of them may have fewer bars than requested, and only an empty one is the last. Those of seconds end where the tape has a pause of 40 minutes',
    refusals: ['instrument_not_found'],
  },
  ticks: {
    params: z.object({
      code: text(32),
      from: wholeNumber,
      to: z.optional(wholeNumber),
      after: z.optional(wholeNumber),
    }),
    data: ticks,
    summary:
      'Ticks of an instrument from the price tape, by tick number, at most 2,000: from `from` (included) to `to` (excluded), in milliseconds. `Next` holds the `from` and `after` of the next page, or null at the end',
    refusals: ['instrument_not_found'],
  },
} as const satisfies Record<keyof typeof marketPaths, CallContract>;
