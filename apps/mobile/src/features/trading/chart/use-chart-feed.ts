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
import { bases, isLong, isShort } from './periods.ts';

/** The target of live prices, which reach the canvas without passing through React. */
export interface LiveSink {
  candle(candle: Candle): void;
  bid(bid: number, at: number): void;
}

export interface ChartFeed {
  /** Rises when the connection is back: the bars of the time without it are missing. */
  readonly epoch: number;
  readonly load: (request: {
    period: ChartPeriod;
    to: number | null;
    limit: number;
    signal: AbortSignal;
  }) => Promise<Candle[]>;
  /** Called for each instrument and period; answers how to stop. */
  readonly subscribe: (period: ChartPeriod, sink: LiveSink) => () => void;
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

  const load = useCallback<ChartFeed['load']>(
    async ({ to, ...bars }) => {
      const shift = shiftOf(bars.period);
      const request = { instrumentId: id, ...bars, to: to === null ? null : to - shift };
      return (await takeBars(client, request)).map(datedBy(shift));
    },
    [client, id],
  );
  /** The venue sends the bars of its own periods. Those of seconds begin with a quote (bar-feed.ts). */
  const followBars = useCallback(
    (period: ChartPeriod, onBar: (bar: Candle) => void): (() => void) => {
      if (isShort(period)) return () => undefined;
      if (!isLong(period)) return subscribeCandle(socket, { code, period }, onBar);
      const dated = datedBy(shiftOf(period));
      let isOver = false;
      let stop = () => {};
      // Most charts have none.
      void import('./follow-long-bar.ts').then(({ followLongBar }) => {
        if (isOver) return;
        stop = followLongBar({
          load: async (signal) =>
            (await fetchCandles(client.http, { instrumentId: id, period, to: null, limit: 1, signal })).at(
              -1,
            ),
          subscribe: (onBase) => subscribeCandle(socket, { code, period: bases[period] }, onBase),
          onBar: (bar) => onBar(dated(bar)),
        });
      });
      return () => {
        isOver = true;
        stop();
      };
    },
    [client, socket, id, code],
  );
  const subscribe = useCallback<ChartFeed['subscribe']>(
    (period, sink) => {
      const stops = [
        followBars(period, sink.candle),
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
    [followBars, quotes, id, precision],
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
