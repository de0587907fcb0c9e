// Bars of a chart. Their prices stay plain numbers: they are drawn, and no money is worked out from them.
import type { KlinePush, Period, Candle as WireCandle } from '@candor/contract';

export interface Candle {
  /** When the bar begins, in milliseconds since the epoch. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const parseCandle = (wire: WireCandle): Candle => ({
  time: wire.Time,
  open: wire.Open,
  high: wire.High,
  low: wire.Low,
  close: wire.Close,
  volume: wire.Volume,
});

export const parseCandles = (wire: readonly WireCandle[]): Candle[] => wire.map(parseCandle);

/** The live bar of one period, if the push has it. */
export function parseLiveCandle({ Candles }: KlinePush, period: Period): Candle | null {
  const candle = Candles[period];
  return candle ? parseCandle(candle) : null;
}
