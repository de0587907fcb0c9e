// The market of a store from before December 2026, as it was drawn then: for the past that its charts show.
import type { CatalogueEntry } from '../../instruments.ts';
import type { Hours } from '../activity.ts';
import { type Chance, secretChance, seededChance } from '../chance.ts';
import { changeOver } from '../change-over.ts';
import { Conditions } from '../conditions.ts';
import { ingredientsOf, levelPointsOf } from '../ingredients.ts';
import { NewsCalendar } from '../news.ts';
import type { Entrance, PricePath } from '../price-path.ts';
import { factorIds, factors } from '../world.ts';
import { boundBridges, drawBridges, drawFlicker } from './bridges.ts';
import { FactorPath } from './factor-path.ts';
import { InstrumentPath } from './instrument-path.ts';
import { freshShapes, tabledShapes } from './shapes.ts';

/** A store's seeded market, drawn from a seed until an hour since the epoch where it began on the public one. */
export interface EarlierMarket {
  readonly secret: Uint8Array;
  readonly earlier?: { readonly seed: number; readonly sinceHour: number } | undefined;
}

export function drawEarlierPaths(
  catalogue: readonly CatalogueEntry[],
  source: number | EarlierMarket,
  hours: Hours,
): PricePath[] {
  if (typeof source === 'number') return drawPaths(catalogue, seededChance(source), hours);
  const draw = (entrance?: (n: number) => Entrance) =>
    drawPaths(catalogue, secretChance(source.secret), hours, entrance);
  const { earlier } = source;
  if (!earlier) return draw();
  return changeOver(drawPaths(catalogue, seededChance(earlier.seed), hours), earlier.sinceHour, draw);
}

function drawPaths(
  catalogue: readonly CatalogueEntry[],
  chance: Chance,
  hours: Hours,
  entrance?: (n: number) => Entrance,
): PricePath[] {
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
  return catalogue.map(
    (entry, n) =>
      new InstrumentPath({
        entry,
        chance,
        levelPoints: levelPointsOf(entry),
        ingredients: ingredientsOf(entry).map(({ id, weight }) => ({
          path: paths.get(id) as FactorPath,
          weight,
        })),
        bridges,
        bridgeBounds,
        flicker,
        conditions: new Conditions({
          entry,
          chance: chance.named(`${entry.spec.code} conditions`),
          hours,
          news,
        }),
        entrance: entrance?.(n),
      }),
  );
}
