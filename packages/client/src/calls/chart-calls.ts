// Bars of a chart: pages of history over HTTP, the live one over the socket.
import type { Period } from '@candor/contract';
import type { Http } from '../http.ts';
import { type Candle, parseCandles, parseLiveCandle } from '../parse/candle.ts';
import { parsed } from '../parse/figures.ts';
import type { Socket } from '../socket.ts';
import { klineTopic } from '../topics.ts';

export interface BarsRequest {
  readonly instrumentId: number;
  readonly period: Period;
  /** Bars that begin at or before this; null for the newest. */
  readonly to: number | null;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export const fetchCandles = (
  http: Pick<Http, 'call'>,
  { instrumentId, period, to, limit, signal }: BarsRequest,
): Promise<Candle[]> =>
  http
    .call(
      'kline',
      { forex_id: instrumentId, period, limit, ...(to !== null && { to }) },
      { signal, quiet: true },
    )
    .then(parsed(parseCandles));

/** Hears of the live bar of one period until the answer is called. */
export const subscribeCandle = (
  socket: Pick<Socket, 'subscribe'>,
  { code, period }: { code: string; period: Period },
  listener: (candle: Candle) => void,
): (() => void) =>
  socket.subscribe(klineTopic(code), (push) => {
    const candle = parseLiveCandle(push, period);
    if (candle) listener(candle);
  });
