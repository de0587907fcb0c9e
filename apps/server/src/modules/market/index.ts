// The market as a module of the venue: instruments, quotes and bars, and the instruments' pictures.
import type { VenueModule } from '../module.ts';
import { serveLogos } from './logos.ts';
import { registerMarketCalls } from './market-calls.ts';
import type { MarketView } from './market-view.ts';

export interface MarketOptions {
  readonly market: MarketView;
  /** SVG of an instrument's picture. */
  readonly drawLogo: (code: string) => string;
}

export function makeMarketModule({ market, drawLogo }: MarketOptions): VenueModule {
  return {
    name: 'market',
    calls: (register) => registerMarketCalls(register, market),
    routes: (app) => serveLogos(app, market.catalogue, drawLogo),
  };
}
