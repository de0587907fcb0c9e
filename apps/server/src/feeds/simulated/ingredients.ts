// What an instrument is made of: how much of each factor, and its price where all factors are 0.
import { pow10 } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';
import { type FactorId, factorIds, type Thing, things } from './world.ts';

const NO_THING: Thing = { level: 1, weights: {} };

/** The world knows its value, so that it can be drawn. */
export const isKnownThing = ({ spec, calendar }: CatalogueEntry): boolean =>
  [spec.baseCurrency, ...(calendar === 'forex' ? [spec.quoteCurrency] : [])].every((thing) =>
    Object.hasOwn(things, thing),
  );

/** The factors that move an instrument, and how much of each. Refuses one whose value the world does not know. */
export function ingredientsOf(entry: CatalogueEntry): { id: FactorId; weight: number }[] {
  const { base, quote } = sidesOf(entry);
  return factorIds
    .map((id) => ({ id, weight: (base.weights[id] ?? 0) - (quote.weights[id] ?? 0) }))
    .filter(({ weight }) => Math.abs(weight) > 1e-9);
}

/** The middle price, in points, where all factors are 0. */
export function levelPointsOf(entry: CatalogueEntry): number {
  const { base, quote } = sidesOf(entry);
  return (base.level / quote.level) * pow10(entry.spec.precision);
}

/** An index has its value in its own currency; everything else is worth dollars, and a pair is a quotient. */
function sidesOf({ spec, calendar }: CatalogueEntry): { base: Thing; quote: Thing } {
  const base = things[spec.baseCurrency];
  const quote = calendar === 'forex' ? things[spec.quoteCurrency] : NO_THING;
  if (!base || !quote) throw new Error(`the simulated feed knows no value of ${spec.code}`);
  return { base, quote };
}
