// Puts the simulated market together: factors, and the instruments made of them.
import { pow10 } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import type { Hours } from './activity.ts';
import { boundBridges, drawBridges, drawFlicker } from './bridges.ts';
import { type Chance, secretChance, seededChance } from './chance.ts';
import { Conditions } from './conditions.ts';
import { EraPath } from './era-path.ts';
import { FactorPath } from './factor-path.ts';
import { type Entrance, type Ingredient, InstrumentPath, type PricePath } from './instrument-path.ts';
import { NewsCalendar } from './news.ts';
import { freshShapes, tabledShapes } from './shapes.ts';
import { factorIds, factors, type Thing, things } from './world.ts';

/** A market from a secret of 16 bytes, perhaps one that was drawn from a seed until an hour since the epoch. */
export interface OwnMarket {
  readonly secret: Uint8Array;
  readonly earlier?: { readonly seed: number; readonly sinceHour: number } | undefined;
}

/** What a simulated market is drawn from: a seed that anyone may know, or a secret. */
export type MarketSource = number | OwnMarket;

/** One path for each instrument. An instrument whose value the world does not know is refused. */
export function makeMarketPath(
  catalogue: readonly CatalogueEntry[],
  { seed: source, hours }: { seed: MarketSource; hours: Hours },
): PricePath[] {
  if (typeof source === 'number') return drawPaths(catalogue, seededChance(source), hours, () => undefined);
  const chance = secretChance(source.secret);
  const { earlier } = source;
  if (!earlier) return drawPaths(catalogue, chance, hours, () => undefined);
  // The new market begins where the old one was: each price is as far from its own path as the two were apart.
  const hour = earlier.sinceHour;
  const before = drawPaths(catalogue, seededChance(earlier.seed), hours, () => undefined);
  const unmoved = drawPaths(catalogue, chance, hours, () => undefined);
  const after = drawPaths(catalogue, chance, hours, (n) => ({
    hour,
    offset: (before[n] as InstrumentPath).levelAt(hour) - (unmoved[n] as InstrumentPath).levelAt(hour),
  }));
  return before.map((path, n) => new EraPath(path, after[n] as InstrumentPath, hour));
}

function drawPaths(
  catalogue: readonly CatalogueEntry[],
  chance: Chance,
  hours: Hours,
  entrance: (n: number) => Entrance | undefined,
): InstrumentPath[] {
  const bridges = drawBridges(chance.named('bridges'));
  const bridgeBounds = boundBridges(bridges);
  const flicker = drawFlicker(chance.named('flicker'));
  const news = new NewsCalendar(chance.named('news'));
  const shapes = (of: Chance) => (of.isSecret ? freshShapes(of) : tabledShapes(of, bridges, bridgeBounds));
  const paths = new Map(
    factorIds.map(
      (id) => [id, new FactorPath({ chance, id, factor: factors[id], hours, shapes, news })] as const,
    ),
  );
  return catalogue.map((entry, n) => {
    const { base, quote } = sidesOf(entry);
    const ingredients: Ingredient[] = [];
    for (const id of factorIds) {
      const weight = (base.weights[id] ?? 0) - (quote.weights[id] ?? 0);
      if (Math.abs(weight) > 1e-9) ingredients.push({ path: paths.get(id) as FactorPath, weight });
    }
    const levelPoints = (base.level / quote.level) * pow10(entry.terms.precision);
    const own = chance.named(`${entry.terms.code} conditions`);
    const conditions = new Conditions({ entry, chance: own, hours, news });
    return new InstrumentPath({
      entry,
      chance,
      levelPoints,
      ingredients,
      bridges,
      bridgeBounds,
      flicker,
      conditions,
      entrance: entrance(n),
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
