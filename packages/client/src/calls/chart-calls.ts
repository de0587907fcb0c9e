// Bars of a chart: pages of history over HTTP, the live one over the socket. Their prices stay plain numbers: they are
// drawn, and no money is calculated from them.
import type { ChartPeriod, Period, Candle as WireCandle } from '@candor/contract';
import type { Http } from '../http.ts';
import type { Socket } from '../socket.ts';
import { klineTopic } from '../topics.ts';

/** `time` is when the bar begins, in milliseconds since the epoch. */
export type Candle = ReturnType<typeof parseCandle>;

const parseCandle = ({ Time, Open, High, Low, Close, Volume }: WireCandle) => ({
  time: Time,
  open: Open,
  high: High,
  low: Low,
  close: Close,
  volume: Volume,
});

export interface BarsRequest {
  readonly instrumentId: number;
  readonly period: ChartPeriod;
  /** Bars that begin at or before this; null for the newest. */
  readonly to: number | null;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export const fetchCandles = async (
  http: Http,
  { instrumentId, period, to, limit, signal }: BarsRequest,
): Promise<Candle[]> => {
  const params = { forex_id: instrumentId, period, limit, ...(to !== null && { to }) };
  return (await http.call('kline', params, { signal })).map(parseCandle);
};

/** Notifies of the live bar of one period until the returned function is called. */
export const subscribeCandle = (
  socket: Pick<Socket, 'subscribe'>,
  { code, period }: { code: string; period: Period },
  listener: (candle: Candle) => void,
): (() => void) =>
  socket.subscribe(klineTopic(code), ({ Candles }) => {
    const candle = Candles[period];
    if (candle) listener(parseCandle(candle));
  });
