// Source of the chart's bars: pages of history over HTTP, the live bar and bids over the socket.
import {
  type Candle,
  type ChartPeriod,
  fetchCandles,
  type Instrument,
  subscribeCandle,
} from '@candor/client';
import { priceToNumber } from '@candor/core';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { askBarsAhead, takeBars } from './bars-ahead.ts';
import { isLong } from './periods.ts';
import type { PriceChartProps } from './price-chart.tsx';

export interface ChartFeed extends Pick<PriceChartProps, 'load' | 'subscribe'> {
  /** Rises when the connection is back: the bars of the time without it are missing. */
  readonly epoch: number;
}

/** `isAlone`: the only chart of Trade, whose bars are asked for before it is made. */
export function useChartFeed({ id, code, precision }: Instrument, isAlone: boolean): ChartFeed {
  const client = useClient();
  const { socket, quotes } = client;
  const [epoch, setEpoch] = useState(0);

  useEffect(() => {
    let wasLost = false;
    return socket.onConnection(({ state }) => {
      if (state === 'live' && wasLost) setEpoch((n) => n + 1);
      wasLost = state !== 'live';
    });
  }, [socket]);

  // Runs before the chart is created, which takes a moment.
  useLayoutEffect(() => {
    if (isAlone) askBarsAhead(client, id);
  }, [client, id, isAlone]);

  const load = useCallback<PriceChartProps['load']>(
    async ({ to, ...bars }) => {
      const shift = shiftOf(bars.period);
      const request = { instrumentId: id, ...bars, to: to === null ? null : to - shift };
      return (await takeBars(client, request)).map(datedBy(shift));
    },
    [client, id],
  );
  const subscribe = useCallback<PriceChartProps['subscribe']>(
    (period, sink) => {
      const stops = [
        isLong(period)
          ? pollLongBar((signal) =>
              fetchCandles(client.http, { instrumentId: id, period, to: null, limit: 1, signal }).then(
                ([bar]) => {
                  if (bar) sink.candle(datedBy(shiftOf(period))(bar));
                },
              ),
            )
          : subscribeCandle(socket, { code, period }, sink.candle),
        quotes.subscribe(id, () => {
          const quote = quotes.get(id);
          if (quote?.bid != null && quote.time !== null)
            sink.bid(priceToNumber(quote.bid, precision), quote.time);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [client, socket, quotes, id, code, precision],
  );
  return { epoch, load, subscribe };
}

/**
 * A trading day starts on the evening before its date. Half a day later the bar of a week has its Monday, and that of a month its
 * first day, so that November is not written as October.
 */
const shiftOf = (period: ChartPeriod): number =>
  period === '1week' || period === '1month' ? 12 * 3_600_000 : 0;
const datedBy =
  (shift: number) =>
  (bar: Candle): Candle => ({ ...bar, time: bar.time + shift });

const POLL_MS = 15_000;

/** The venue sends no live bars of long periods: bids move the last one, and this brings the next. Returns how to stop. */
function pollLongBar(fetchBar: (signal: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController();
  // After a failure the next turn asks again.
  const timer = setInterval(() => void fetchBar(stopping.signal).catch(() => undefined), POLL_MS);
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}
