// The market as listed: the feed's quotes and bars, with the house's names, instrument specs and halts.
import type { InstrumentId } from '@candor/core';
import type { ListedInstrument, Listings } from '../../listings/listings.ts';
import type { DayQuote } from './day-quotes.ts';
import type { MarketView } from './market.ts';

export class ListedMarket implements MarketView {
  readonly #market: MarketView;
  readonly #listings: Listings;
  /** Changes of listings, each with its version; few, because operators make them by hand. */
  readonly #changes: { readonly id: InstrumentId; readonly version: number }[] = [];

  constructor(market: MarketView, listings: Listings) {
    this.#market = market;
    this.#listings = listings;
    listings.onChange((id) => {
      const version = this.version() + 1;
      this.#changes.push({ id, version });
    });
  }

  /** Instruments that can be traded, in list order. */
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

  /**
   * Increases with every change of a quote, a status or a listing; each change of a listing
   * adds one to the market's version.
   */
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
