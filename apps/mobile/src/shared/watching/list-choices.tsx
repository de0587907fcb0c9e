// The user's lists as choices before the categories of the market, and what each of them shows.
import { FAVOURITES, type Instrument, type Watchlist } from '@candor/client';
import type { Choice } from '@candor/ui';
import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { usePartMessages } from '../part-messages.ts';
import { shownLists } from './use-watchlists.ts';

/** The choice of all instruments. Categories have positive numbers, watchlists negative ones. */
export const ALL = 0;
export const chipOf = (listId: number): number => -1 - listId;
export const listOf = (chip: number): number | undefined => (chip < ALL ? -1 - chip : undefined);

export function useListChoices(lists: readonly Watchlist[] | undefined): readonly Choice<number>[] {
  const { t } = usePartMessages('desk');
  const favourites = t('watch.favourites');
  return useMemo(
    () =>
      shownLists(lists).map(({ id, name }) => ({
        value: chipOf(id),
        label: id === FAVOURITES ? <FavouritesLabel name={favourites} /> : name,
      })),
    [lists, favourites],
  );
}

const FavouritesLabel = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Star size={14} className="fill-current" />
    {name}
  </span>
);

interface Chosen {
  readonly chip: number;
  readonly lists: readonly Watchlist[] | undefined;
}

/** The instruments of a list in its own order, or those of a category; undefined while the market is unknown. */
export function useChosen(
  instruments: readonly Instrument[] | undefined,
  { chip, lists }: Chosen,
): readonly Instrument[] | undefined {
  return useMemo(() => {
    const listId = listOf(chip);
    if (!instruments || chip === ALL) return instruments;
    if (listId === undefined) return instruments.filter(({ categoryId }) => categoryId === chip);
    const byCode = new Map(instruments.map((one) => [one.code, one]));
    const codes = lists?.find(({ id }) => id === listId)?.codes ?? [];
    return codes.flatMap((code) => byCode.get(code) ?? []);
  }, [instruments, chip, lists]);
}
