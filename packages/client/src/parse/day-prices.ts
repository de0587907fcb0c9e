// The prices of a trading day from its bars, for a small chart: plain numbers, which are only drawn.
import type { Candle } from '@candor/contract';

/** The first bid of the day, then the close of each bar; all bars if the day has none yet. */
export function parseDayPrices(candles: readonly Candle[], dayStart: number): readonly number[] {
  const ofDay = candles.filter(({ Time }) => Time >= dayStart);
  const shown = ofDay.length > 0 ? ofDay : candles;
  const [first] = shown;
  return first ? [first.Open, ...shown.map(({ Close }) => Close)] : [];
}
