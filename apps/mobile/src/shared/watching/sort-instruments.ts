// The orders in which a list of instruments can be shown.
import type { DayQuote, Instrument } from '@candor/client';
import { sidesOf } from '@candor/client';

export const SORTS = ['own', 'movers', 'name', 'spread', 'volatility'] as const;
/** own: as the list has them; change: by the column of a table, with its sign, where movers are sorted by size. */
export type Sort = (typeof SORTS)[number] | 'change';

/** The smallest comes first. */
const VALUES: Readonly<Record<Exclude<Sort, 'own' | 'name'>, (quote: DayQuote) => number | null>> = {
  change: ({ change }) => (change === null ? null : -change),
  movers: ({ change }) => (change === null ? null : -Math.abs(change)),
  spread(quote) {
    const sides = sidesOf(quote);
    return sides && (sides.ask - sides.bid) / sides.bid;
  },
  volatility: ({ high, low, open }) => (high !== null && low !== null && open ? (low - high) / open : null),
};

/** Those without a value come last, also the other way round. */
export function sortInstruments(
  instruments: readonly Instrument[],
  { sort, isReversed = false }: { readonly sort: Sort; readonly isReversed?: boolean },
  quoteOf: (id: number) => DayQuote | undefined,
): readonly Instrument[] {
  if (sort === 'own') return instruments;
  const sign = isReversed ? -1 : 1;
  if (sort === 'name') return instruments.toSorted((a, b) => sign * a.showCode.localeCompare(b.showCode));
  const measure = VALUES[sort];
  const values = new Map(
    instruments.map(({ id }) => {
      const quote = quoteOf(id);
      const value = quote && measure(quote);
      return [id, value === undefined || value === null ? Number.POSITIVE_INFINITY : sign * value];
    }),
  );
  const of = ({ id }: Instrument): number => values.get(id) ?? 0;
  return instruments.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)));
}

/** Shows instruments in an order that was decided earlier. Those that came later are at the end. */
export function arranged(instruments: readonly Instrument[], ids: readonly number[]): readonly Instrument[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const of = ({ id }: Instrument): number => places.get(id) ?? ids.length;
  return instruments.toSorted((a, b) => of(a) - of(b));
}
