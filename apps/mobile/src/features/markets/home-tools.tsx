// Home's tools for whoever is logged in: favourites and lists, the order of rows, bid and ask. They load after the first paint.
import { browserStorage, FAVOURITES, type Instrument, readJson } from '@candor/client';
import { Button, Empty, Segments } from '@candor/ui';
import { ArrowUpDown, Star } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { lazily } from '../../shared/lazily.tsx';
import { usePartMessages } from '../../shared/part-messages.ts';
import { useMarket } from '../../shared/stores.ts';
import type { Sort } from '../../shared/watching/sort-instruments.ts';
import { SORT_NAMES } from '../../shared/watching/sort-names.ts';
import { StarButton } from '../../shared/watching/star-button.tsx';
import { useSorted } from '../../shared/watching/use-sorted.ts';
import { shownLists, useRefreshedWatchlists } from '../../shared/watching/use-watchlists.ts';
import type { MarketParts, RowParts } from './market-parts.ts';
import { QuoteColumns } from './quote-columns.tsx';

const SortSheet = lazily(() => import('../../shared/watching/sort-sheet.tsx').then((m) => m.SortSheet));
const EditSheet = lazily(() => import('../../shared/watching/edit-sheet.tsx').then((m) => m.EditSheet));

/** In the row of chips a watchlist has a negative number, since categories have positive ones. */
const chipOf = (listId: number): number => -1 - listId;
const listOf = (chip: number): number | undefined => (chip < 0 ? -1 - chip : undefined);

const VIEW_KEY = 'candor.home';
const VIEWS = ['last', 'quotes'] as const;
type View = (typeof VIEWS)[number];

const rowParts: Readonly<Record<View, RowParts>> = {
  last: { Star: StarButton },
  quotes: { Star: StarButton, Columns: QuoteColumns },
};

export interface HomeToolsProps {
  /** The list or category that is shown. */
  readonly chip: number;
  readonly onChip: (chip: number) => void;
  readonly list: RefObject<Element | null>;
  readonly onParts: (parts: MarketParts | undefined) => void;
}

export function HomeTools({ chip, onChip, list: rowsElement, onParts }: HomeToolsProps) {
  const { t } = usePartMessages('desk');
  const instruments = useMarket().data?.instruments;
  const { lists } = useRefreshedWatchlists();
  const [view, setView] = useView();
  const [sort, setSort] = useState<Sort>('own');
  const [isSorting, setSorting] = useState<'never' | 'open' | 'shut'>('never');
  const [edited, setEdited] = useState<{ id: number | null; isOpen: boolean }>();
  const listId = listOf(chip);
  const list = listId === undefined ? undefined : lists?.find(({ id }) => id === listId);
  const chosen = useMemo(() => {
    if (!instruments) return undefined;
    if (listId !== undefined) return inOrder(instruments, list?.codes ?? []);
    return chip === 0 ? instruments : instruments.filter(({ categoryId }) => categoryId === chip);
  }, [instruments, listId, list, chip]);
  const rows = useSorted(chosen, { sort, of: chip }, rowsElement);
  const [favourites, title, text, add] = [
    t('watch.favourites'),
    t('watch.empty'),
    t('watch.empty_text'),
    t('watch.add_title'),
  ];
  const choices = useMemo(
    () =>
      shownLists(lists).map(({ id, name }) => ({
        value: chipOf(id),
        label: id === FAVOURITES ? <FavouritesLabel name={favourites} /> : name,
      })),
    [lists, favourites],
  );
  const empty = useMemo(
    () => (
      <Empty icon={<Star size={26} />} title={title} text={text}>
        <Button look="secondary" onClick={() => setEdited({ id: listId ?? FAVOURITES, isOpen: true })}>
          {add}
        </Button>
      </Empty>
    ),
    [listId, title, text, add],
  );
  useEffect(
    () => onParts({ choices, rows, row: rowParts[view], empty }),
    [choices, rows, view, empty, onParts],
  );
  useEffect(() => () => onParts(undefined), [onParts]);
  const isOwn = sort === 'own';
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSorting('open')}
        className="-ms-2 order-first flex min-h-11 min-w-0 flex-1 basis-20 items-center gap-1.5 rounded-lg px-2 text-small active:bg-sunken"
      >
        <ArrowUpDown size={16} className="shrink-0" />
        <span className="sr-only">{t('watch.sort')}:</span>
        <span className="truncate">
          {t(isOwn ? (listId === undefined ? 'watch.by_venue' : 'watch.by_own') : SORT_NAMES[sort])}
        </span>
      </button>
      <Segments
        label={t('watch.prices')}
        choices={[
          { value: 'last', label: t('watch.last') },
          { value: 'quotes', label: t('watch.bid_ask') },
        ]}
        value={view}
        onChange={setView}
        className="ms-auto !flex-nowrap !p-0.5 [&>button]:flex-none [&>button]:basis-auto [&>button]:whitespace-nowrap"
      />
      {isSorting !== 'never' && (
        <SortSheet
          isOpen={isSorting === 'open'}
          onClose={() => setSorting('shut')}
          sort={sort}
          onSort={setSort}
          isOfList={listId !== undefined}
          lists={lists ?? []}
          onEdit={(id) => {
            setSorting('shut');
            setEdited({ id, isOpen: true });
          }}
        />
      )}
      {edited && (
        <EditSheet
          id={edited.id}
          isOpen={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
          onChosen={(id) => {
            onChip(id === FAVOURITES ? 0 : chipOf(id));
            if (id !== FAVOURITES) setEdited({ id, isOpen: true });
          }}
        />
      )}
    </>
  );
}

const FavouritesLabel = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Star size={14} className="fill-current" />
    {name}
  </span>
);

/** The instruments of a list in its own order. */
function inOrder(instruments: readonly Instrument[], codes: readonly string[]): readonly Instrument[] {
  const byCode = new Map(instruments.map((one) => [one.code, one]));
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

function useView() {
  const [view, setView] = useState<View>(() => {
    const stored = readJson(browserStorage(), VIEW_KEY);
    return VIEWS.find((one) => one === stored) ?? 'last';
  });
  return [
    view,
    (next: View) => {
      browserStorage().setItem(VIEW_KEY, JSON.stringify(next));
      setView(next);
    },
  ] as const;
}
