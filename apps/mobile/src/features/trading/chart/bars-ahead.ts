// The newest bars of an instrument, asked for as it is tapped: they are on their way while its chart is still being made.
import { type BarsRequest, type Candle, type Client, fetchCandles, perClient } from '@candor/client';
import { FIRST_PAGE_BARS } from './bar-feed.ts';
import { parseChartSettings } from './chart-settings.ts';

/** Bars loaded earlier than this may lack the newest one. */
const YOUNG_MS = 5_000;

interface Ahead extends Pick<BarsRequest, 'instrumentId' | 'period'> {
  readonly at: number;
  readonly bars: Promise<Candle[]>;
}
const slotOf = perClient((): { ahead?: Ahead } => ({}));

const isOf = (
  ahead: Ahead | undefined,
  { instrumentId, period }: Pick<BarsRequest, 'instrumentId' | 'period'>,
) =>
  ahead?.instrumentId === instrumentId && ahead.period === period && performance.now() - ahead.at < YOUNG_MS;

/** Loads bars in the period that the user has chosen. Pending requests are not repeated. */
export function askBarsAhead(client: Client, instrumentId: number): void {
  const { period } = parseChartSettings(client.preferences.get().chart);
  const slot = slotOf(client);
  if (isOf(slot.ahead, { instrumentId, period })) return;
  const { signal } = new AbortController();
  const bars = fetchCandles(client.http, { instrumentId, period, to: null, limit: FIRST_PAGE_BARS, signal });
  slot.ahead = { instrumentId, period, at: performance.now(), bars };
  // The caller that takes the bars gets the error.
  bars.catch(() => undefined);
}

/** Returns prefetched bars once; otherwise requests them now. */
export function takeBars(client: Client, request: BarsRequest): Promise<Candle[]> {
  const slot = slotOf(client);
  const { ahead } = slot;
  if (!ahead || request.to !== null || !isOf(ahead, request)) return fetchCandles(client.http, request);
  delete slot.ahead;
  return ahead.bars.catch(() => fetchCandles(client.http, request));
}
