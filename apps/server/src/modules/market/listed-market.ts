// The market as it is listed: quotes and bars of the feed, under the names, the terms and the halts of the house.
import type { InstrumentId } from '@candor/core';
import type { ListedInstrument, Listings } from '../../listings/listings.ts';
import type { DayQuote } from './day-quotes.ts';
import type { MarketView } from './market.ts';

export class ListedMarket implements MarketView {
  readonly #market: MarketView;
  readonly #listings: Listings;
  /** Changes of listings by the version that each has made; few, as operators make them by hand. */
  readonly #changes: { readonly id: InstrumentId; readonly version: number }[] = [];

  constructor(market: MarketView, listings: Listings) {
    this.#market = market;
    this.#listings = listings;
    listings.onChange((id) => {
      const version = this.version() + 1;
      this.#changes.push({ id, version });
    });
  }

  /** Those that can be traded, in the order of lists. */
  get catalogue(): readonly ListedInstrument[] {
    return this.#listings.all.filter(({ spec }) => spec.enabled !== false);
  }

  find(id: InstrumentId): ListedInstrument | undefined {
    return this.#listings.find(id);
  }

  findCode(code: string): InstrumentId | undefined {
    return this.#market.findCode(code);
  }

  quote(id: InstrumentId): DayQuote {
    const quote = this.#market.quote(id);
    return this.#listings.find(id)?.halted ? { ...quote, status: 'halted', nextOpen: null } : quote;
  }

  /** Rises with every change of a quote, a status or a listing: each of the latter counts one on top of the market's. */
  version(): number {
    return this.#market.version() + this.#changes.length;
  }

  changedSince(version: number): InstrumentId[] {
    const known = this.#changes.filter((change) => change.version <= version).length;
    const moved = this.#market.changedSince(version - known);
    return [...new Set([...moved, ...this.#changes.slice(known).map(({ id }) => id)])];
  }

  onTick: MarketView['onTick'] = (listener) => this.#market.onTick(listener);
  kline: MarketView['kline'] = (id, period, range) => this.#market.kline(id, period, range);
  klineCost: MarketView['klineCost'] = (id, period, range) => this.#market.klineCost(id, period, range);
  openBars: MarketView['openBars'] = (id) => this.#market.openBars(id);
  barsVersion: MarketView['barsVersion'] = (id) => this.#market.barsVersion(id);
}
