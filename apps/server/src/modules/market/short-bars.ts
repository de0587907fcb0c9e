// Bars of some seconds, made of the tape's ticks when they are requested.
import { type ChartPeriod, SHORT_PERIODS, type ShortPeriod } from '@candor/contract';
import { type InstrumentSpec, type Price, pow10 } from '@candor/core';
import type { Candle } from '../../feeds/candle.ts';
import { nameOfFlag } from '../../tape/flags.ts';
import type { PastTick, TickHistory } from '../../tape/tick-history.ts';
import { foldBars } from './long-bars.ts';
import type { KlineRange } from './market.ts';

const lengthsMs: Readonly<Record<ShortPeriod, number>> = {
  '5sec': 5_000,
  '10sec': 10_000,
  '15sec': 15_000,
  '30sec': 30_000,
};

/** The tape read for a page, a whole number of bars: 480 of five seconds, 80 of thirty. */
const PAGE_MS = 40 * 60_000;
/** Milliseconds of processing time that a page takes: those of two answers of ticks, each of 20 minutes (market-calls.ts). */
const PAGE_COST = 20;

export const isShort = (period: ChartPeriod): period is ShortPeriod =>
  SHORT_PERIODS.some((one) => one === period);

const pageMs = (period: ShortPeriod, limit: number): number => Math.min(PAGE_MS, limit * lengthsMs[period]);

export const shortBarsCost = (period: ShortPeriod, limit: number): number =>
  (PAGE_COST * pageMs(period, limit)) / PAGE_MS;

export interface TapedInstrument {
  readonly spec: Pick<InstrumentSpec, 'id' | 'precision'>;
  /** The time of its last tick; null before the first. */
  readonly newestAt: number | null;
}

/** Oldest first. A page may have fewer bars than requested; only an empty one is the last. */
export async function readShortBars(
  history: Pick<TickHistory, 'read'>,
  { spec, newestAt }: TapedInstrument,
  period: ShortPeriod,
  { to = Number.MAX_SAFE_INTEGER, limit }: KlineRange,
): Promise<Candle[]> {
  if (newestAt === null) return [];
  const lengthMs = lengthsMs[period];
  const end = Math.ceil(Math.min(to, newestAt + 1) / lengthMs) * lengthMs;
  const range = { instrumentId: spec.id, to: end, limit: Number.POSITIVE_INFINITY };
  const ticks: PastTick[] = [];
  let next: { readonly from: number; readonly after: number } | null = {
    from: Math.max(0, end - pageMs(period, limit)),
    after: 0,
  };
  while (next) {
    const page = await history.read({ ...range, ...next });
    ticks.push(...page.ticks);
    next = page.next;
  }
  const accepted = ticks.filter(({ mark }) => nameOfFlag(mark) === undefined);
  const bars = accepted.map(({ t: time, bid }) => {
    const points = Math.round(bid * pow10(spec.precision)) as Price;
    return { time, open: points, high: points, low: points, close: points, volume: 1 };
  });
  return foldBars(bars, (time) => time - (time % lengthMs));
}
