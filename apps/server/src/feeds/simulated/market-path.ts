// Puts the simulated market together: factors, and the instruments made of them.
import type { CatalogueEntry } from '../instruments.ts';
import type { Hours } from './activity.ts';
import { type Chance, secretChance, seededChance } from './chance.ts';
import { changeOver } from './change-over.ts';
import { Conditions } from './conditions.ts';
import { drawEarlierPaths } from './earlier/earlier-paths.ts';
import { FactorWalk } from './factor-walk.ts';
import { ingredientsOf, levelPointsOf } from './ingredients.ts';
import { InstrumentWalk } from './instrument-walk.ts';
import { NewsCalendar } from './news.ts';
import type { Entrance, PricePath } from './price-path.ts';
import { Rhythm } from './rhythm.ts';
import { factorIds, factors } from './world.ts';

/** A market from a secret of 16 bytes, and how prices of an older store were drawn before it was as it is now. */
export interface SeededMarket {
  readonly secret: Uint8Array;
  /** Drawn from a public seed before this hour since the epoch. */
  readonly earlier?: { readonly seed: number; readonly sinceHour: number } | undefined;
  /** Drawn as all markets were until November 2026 before this hour: its ticks could be foreseen within ten seconds. */
  readonly independentSinceHour?: number | undefined;
}

/** What a simulated market is drawn from: a seed that anyone may know, or a secret. */
export type MarketSource = number | SeededMarket;

/** One path for each instrument. An instrument whose value the world does not know is refused. */
export function makeMarketPath(
  catalogue: readonly CatalogueEntry[],
  { seed: source, hours }: { seed: MarketSource; hours: Hours },
): PricePath[] {
  if (typeof source === 'number') return drawPaths(catalogue, seededChance(source), hours);
  const chance = secretChance(source.secret);
  const { independentSinceHour: hour } = source;
  if (hour === undefined) return drawPaths(catalogue, chance, hours);
  return changeOver(drawEarlierPaths(catalogue, source, hours), hour, (entrance) =>
    drawPaths(catalogue, chance, hours, entrance),
  );
}

function drawPaths(
  catalogue: readonly CatalogueEntry[],
  source: Chance,
  hours: Hours,
  entrance?: (n: number) => Entrance,
): PricePath[] {
  const chance = source.named('independent steps');
  const news = new NewsCalendar(chance.named('news'));
  const rhythm = new Rhythm(chance.named('rhythm'), hours);
  const walks = new Map(
    factorIds.map((id) => [id, new FactorWalk({ chance, id, factor: factors[id], hours, news })] as const),
  );
  return catalogue.map(
    (entry, n) =>
      new InstrumentWalk({
        entry,
        chance,
        levelPoints: levelPointsOf(entry),
        ingredients: ingredientsOf(entry).map(({ id, weight }) => ({
          walk: walks.get(id) as FactorWalk,
          weight,
        })),
        conditions: new Conditions({
          entry,
          chance: chance.named(`${entry.spec.code} conditions`),
          hours,
          news,
        }),
        rhythm,
        entrance: entrance?.(n),
      }),
  );
}
