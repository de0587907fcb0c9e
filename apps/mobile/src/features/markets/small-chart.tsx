// The day of an instrument in a thumbnail. Its history loads once its row comes into view.
import type { Instrument } from '@candor/client';
import { directionOf, Sparkline } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useResource } from '../../shared/stores.ts';

const none: readonly number[] = [];
const REDRAW_MS = 1_000;

export interface SmallChartProps {
  readonly instrument: Pick<Instrument, 'id' | 'precision'>;
  readonly isSeen: boolean;
}

export function SmallChart({ instrument, isSeen }: SmallChartProps) {
  const { id: instrumentId, precision } = instrument;
  const { market } = useClient();
  const quote = useSlowQuote(instrumentId, isSeen);
  const { data = none } = useResource(market.smallChart(instrumentId));
  useEffect(() => {
    if (isSeen) market.wantSmallChart(instrumentId);
  }, [market, instrumentId, isSeen]);
  // In the units of the bars. It is only drawn, and the core's conversions would weigh on the first screen.
  const last = quote?.close ?? null;
  return (
    <span className="flex h-8 w-16 shrink-0 items-center @max-[17rem]:hidden" dir="ltr">
      <Sparkline values={data} last={last && last / 10 ** precision} direction={directionOf(quote?.change)} />
    </span>
  );
}

/** The quote, taken over once a second while it is seen; rows take their turns, so that not all draw in one frame. */
function useSlowQuote(instrumentId: number, isSeen: boolean) {
  const { quotes } = useClient();
  const [quote, setQuote] = useState(() => quotes.get(instrumentId));
  useEffect(() => {
    if (!isSeen) return;
    const take = () => setQuote(quotes.get(instrumentId));
    let timer = setTimeout(
      function next() {
        take();
        timer = setTimeout(next, REDRAW_MS);
      },
      (instrumentId * 130) % REDRAW_MS,
    );
    take();
    return () => clearTimeout(timer);
  }, [quotes, instrumentId, isSeen]);
  return quote;
}
