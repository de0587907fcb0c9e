// The market as the socket's topics show it.

import type { MarketView } from '../http/market-view.ts';
import { presentDayMarketRow, presentOpenBars } from '../http/present/present-market.ts';
import type { MarketWindow } from './market-topics.ts';

export function makeMarketWindow(market: MarketView): MarketWindow {
  const row = (id: number) => {
    const entry = market.find(id);
    return entry ? [presentDayMarketRow(entry, market.quote(id))] : [];
  };
  return {
    version: () => market.version(),
    rows: () => market.catalogue.flatMap(({ terms }) => row(terms.id)),
    rowsSince: (version) => market.changedSince(version).flatMap(row),
    findCode: (code) => market.findCode(code),
    bars(instrumentId) {
      const entry = market.find(instrumentId);
      return entry && presentOpenBars(entry, market);
    },
    barsVersion: (instrumentId) => market.barsVersion(instrumentId),
  };
}
