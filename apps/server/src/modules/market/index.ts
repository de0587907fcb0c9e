// The market as a module of the venue: instruments, quotes and bars, and the instruments' pictures.

import type { InstrumentSpec } from '@candor/core';
import type { FastifyInstance } from 'fastify';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { ListedCategory } from '../../listings/listing.ts';
import { TickHistory } from '../../tape/tick-history.ts';
import { pageWeights } from '../../web/route-weights.ts';
import { makeStaticFile, type StaticFile, sendFile } from '../../web/static-files.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import type { MarketView } from './market.ts';
import { firstBars, firstMarketAnswers, type LeverageView, registerMarketCalls } from './market-calls.ts';
import { MarketTopics } from './market-topics.ts';

export interface MarketOptions {
  readonly market: MarketView;
  readonly categories: () => readonly ListedCategory[];
  readonly leverage: LeverageView;
  /** The instruments whose pictures are served. */
  readonly drawn: () => readonly CatalogueEntry[];
  /** Draws the SVG of an instrument's picture. */
  readonly drawLogo: (spec: InstrumentSpec) => string;
}

export function makeMarketModule(
  { log, db }: ModuleContext,
  { market, categories, leverage, drawn, drawLogo }: MarketOptions,
): VenueModule {
  const ticks = new TickHistory(db.requests);
  return {
    name: 'market',
    calls: (register) => registerMarketCalls(register, market, { categories, leverage, ticks }),
    firstAnswers: (language) => firstMarketAnswers(market, { categories, leverage }, language),
    firstBars: (view) => firstBars(market, view),
    topics: new MarketTopics(market, (error) => log.error({ err: error }, 'the live socket failed')),
    routes: (app) => serveLogos(app, drawn, drawLogo),
  };
}

function serveLogos(
  app: FastifyInstance,
  entries: MarketOptions['drawn'],
  draw: MarketOptions['drawLogo'],
): void {
  const drawn = new Map<string, StaticFile>();
  app.get<{ Params: { file: string } }>(
    '/logos/:file',
    { config: { weight: pageWeights.file } },
    async (request, reply) => {
      const logo = `/logos/${request.params.file}`;
      const entry = entries().find((one) => one.logo === logo);
      if (!entry) return reply.callNotFound();
      const file = drawn.get(logo) ?? makeStaticFile(logo, Buffer.from(draw(entry.spec)));
      drawn.set(logo, file);
      return sendFile(request, reply, file);
    },
  );
}
