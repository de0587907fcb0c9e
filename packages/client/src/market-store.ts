// Instruments and categories as the server lists them, and the short histories behind the small charts.
import type { FirstAnswers } from '@candor/contract';
import { browserClock, type Clock } from './clock.ts';
import type { Http } from './http.ts';
import { parseDayPrices } from './parse/day-prices.ts';
import { type Category, type Instrument, parseCategory, parseInstrument } from './parse/instrument.ts';
import { parsed } from './parse/metrics.ts';
import { listedRow } from './parse/quote.ts';
import type { QuotesStore } from './quotes-store.ts';
import { makeResource, type Resource } from './resource.ts';
import { smallChartPeriod, tradingDayStart } from './trading-day.ts';

export interface Listings {
  readonly instruments: readonly Instrument[];
  readonly categories: readonly Category[];
  readonly byId: ReadonlyMap<number, Instrument>;
}
export interface MarketStore extends Resource<Listings> {
  /** Prices of the trading day so far, oldest first, beginning with its first bid. */
  smallChart(instrumentId: number): Resource<readonly number[]>;
  /** Loads a small chart unless a recent one is cached. */
  wantSmallChart(instrumentId: number): void;
}

const SMALL_CHART_AGE_MAX_MS = 5 * 60_000;

export interface MarketOptions {
  readonly http: Http;
  readonly quotes: QuotesStore;
  readonly clock?: Clock;
  /** Data that came with the page. */
  readonly first?: MarketAnswers | undefined;
}
type MarketAnswers = Pick<FirstAnswers, 'tradeList' | 'categories'>;

export function makeMarketStore({ http, quotes, first, clock = browserClock }: MarketOptions): MarketStore {
  function read({ tradeList, categories }: MarketAnswers): Listings {
    const instruments = tradeList.map(parseInstrument);
    quotes.seed(instruments, tradeList.map(listedRow));
    return {
      instruments,
      categories: categories.map(parseCategory),
      byId: new Map(instruments.map((one) => [one.id, one])),
    };
  }
  const market = makeResource<Listings>(async () => {
    const [tradeList, categories] = await Promise.all([
      http.call('tradeList', {}),
      http.call('categories', {}),
    ]);
    return parsed(read)({ tradeList, categories });
  }, first && read(first));

  async function loadSmallChart(id: number): Promise<readonly number[]> {
    const at = quotes.get(id)?.time ?? clock.now();
    const dayStart = tradingDayStart(at);
    const period = smallChartPeriod(at - dayStart);
    const candles = await http.call('smallKline', { forex_id: id, period });
    return parseDayPrices(candles, dayStart);
  }

  const smallCharts = new Map<number, { chart: Resource<readonly number[]>; requestedAt: number }>();
  function ofInstrument(id: number) {
    let cached = smallCharts.get(id);
    if (!cached) {
      cached = { chart: makeResource(() => loadSmallChart(id)), requestedAt: Number.NEGATIVE_INFINITY };
      smallCharts.set(id, cached);
    }
    return cached;
  }

  return {
    ...market,
    smallChart: (id) => ofInstrument(id).chart,
    wantSmallChart(id) {
      const cached = ofInstrument(id);
      if (clock.now() - cached.requestedAt < SMALL_CHART_AGE_MAX_MS) return;
      cached.requestedAt = clock.now();
      void cached.chart.refresh().then(() => {
        // A failed request may be repeated at the next occasion.
        if (cached.chart.get().fault) cached.requestedAt = Number.NEGATIVE_INFINITY;
      });
    },
  };
}
