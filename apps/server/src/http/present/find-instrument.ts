// What lists of orders show of an instrument, by its id.
import type { MarketView } from '../market-view.ts';
import type { FindInstrument } from './present-order.ts';

export const makeFindInstrument =
  (market: Pick<MarketView, 'find'>): FindInstrument =>
  (id) => {
    const entry = market.find(id);
    return entry && { code: entry.terms.code, showCode: entry.showCode, logo: entry.logo };
  };
