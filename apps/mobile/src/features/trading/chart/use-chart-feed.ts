// Where the chart's bars come from: pages of history over HTTP, the live bar and bids over the socket.
import { klineTopic } from '@candor/client';
import type { Instrument } from '@candor/contract';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import type { PriceChartProps } from './price-chart.tsx';

export interface ChartFeed extends Pick<PriceChartProps, 'load' | 'subscribe'> {
  /** Rises when the connection is back: the bars of the time without it are missing. */
  readonly epoch: number;
}

export function useChartFeed({ Id, Code }: Instrument): ChartFeed {
  const { http, socket, quotes } = useClient();
  const [epoch, setEpoch] = useState(0);

  useEffect(() => {
    let wasLost = false;
    return socket.onConnection(({ state }) => {
      if (state === 'live' && wasLost) setEpoch((n) => n + 1);
      wasLost = state !== 'live';
    });
  }, [socket]);

  const load = useCallback<PriceChartProps['load']>(
    ({ period, to, limit, signal }) =>
      http.call(
        'kline',
        { forex_id: Id, period, limit, ...(to !== null && { to }) },
        { signal, quiet: true },
      ),
    [http, Id],
  );
  const subscribe = useCallback<PriceChartProps['subscribe']>(
    (period, sink) => {
      const stops = [
        socket.subscribe(klineTopic(Code), ({ Candles }) => {
          const candle = Candles[period];
          if (candle) sink.candle(candle);
        }),
        quotes.subscribe(Id, () => {
          const quote = quotes.get(Id);
          if (quote?.bid != null && quote.time !== null) sink.bid(quote.bid, quote.time);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [socket, quotes, Id, Code],
  );
  return { epoch, load, subscribe };
}
