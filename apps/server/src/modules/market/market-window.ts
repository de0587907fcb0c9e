// The market as the socket's topics show it.

import type { MarketWindow } from './market-topics.ts';
import type { MarketView } from './market-view.ts';
import { presentDayMarketRow, presentOpenBars } from './present-market.ts';

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
