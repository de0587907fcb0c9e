// Puts the simulated market together: factors, and the instruments made of them.
import { pow10 } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import type { Hours } from './activity.ts';
import { boundBridges, drawBridges, drawFlicker } from './bridges.ts';
import { Conditions } from './conditions.ts';
import { FactorPath } from './factor-path.ts';
import { mixText } from './hash.ts';
import { type Ingredient, InstrumentPath } from './instrument-path.ts';
import { NewsCalendar } from './news.ts';
import { factorIds, factors, type Thing, things } from './world.ts';

/** One path for each instrument. An instrument whose value the world does not know is refused. */
export function makeMarketPath(
  catalogue: readonly CatalogueEntry[],
  { seed, hours }: { seed: number; hours: Hours },
): InstrumentPath[] {
  const bridges = drawBridges(mixText(seed, 'bridges'));
  const bridgeBounds = boundBridges(bridges);
  const flicker = drawFlicker(mixText(seed, 'flicker'));
  const news = new NewsCalendar(mixText(seed, 'news'));
  const paths = new Map(
    factorIds.map(
      (id) =>
        [id, new FactorPath({ seed, id, factor: factors[id], hours, bridges, bridgeBounds, news })] as const,
    ),
  );
  return catalogue.map((entry) => {
    const { base, quote } = sidesOf(entry);
    const ingredients: Ingredient[] = [];
    for (const id of factorIds) {
      const weight = (base.weights[id] ?? 0) - (quote.weights[id] ?? 0);
      if (Math.abs(weight) > 1e-9) ingredients.push({ path: paths.get(id) as FactorPath, weight });
    }
    const levelPoints = (base.level / quote.level) * pow10(entry.terms.precision);
    const conditions = new Conditions({
      entry,
      seed: mixText(seed, `${entry.terms.code} conditions`),
      hours,
      news,
    });
    return new InstrumentPath({
      entry,
      seed,
      levelPoints,
      ingredients,
      bridges,
      bridgeBounds,
      flicker,
      conditions,
    });
  });
}

/** An index has its value in its own currency; everything else is worth dollars, and a pair is a quotient. */
function sidesOf({ terms, calendar }: CatalogueEntry): { base: Thing; quote: Thing } {
  const base = things[terms.baseCurrency];
  const isPair = calendar === 'forex';
  const quote = isPair ? things[terms.quoteCurrency] : NO_THING;
  if (!base || !quote) throw new Error(`the simulated feed knows no value of ${terms.code}`);
  return { base, quote };
}

const NO_THING: Thing = { level: 1, weights: {} };
