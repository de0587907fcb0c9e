// Home's tools for whoever is logged in: favourites and lists, the order of rows, bid and ask, today's result. They load
// after the first paint.
import { browserStorage, FAVOURITES, perClient, readJson } from '@candor/client';
import { Segments } from '@candor/ui';
import { ArrowUpDown } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { lazily } from '../../shared/lazily.tsx';
import { usePartMessages } from '../../shared/part-messages.ts';
import { useMarket, useSession } from '../../shared/stores.ts';
import { Today } from '../../shared/today.tsx';
import { EmptyList } from '../../shared/watching/empty-list.tsx';
import { ALL, listOf, useChosen, useListChoices } from '../../shared/watching/list-choices.tsx';
import { ListSheets, type OpenSheets } from '../../shared/watching/list-sheets.tsx';
import { makeListView } from '../../shared/watching/list-view.ts';
import { SORT_NAMES } from '../../shared/watching/sort-names.ts';
import { StarButton } from '../../shared/watching/star-button.tsx';
import { useSorted } from '../../shared/watching/use-sorted.ts';
import { useRefreshedWatchlists } from '../../shared/watching/use-watchlists.ts';
import type { MarketParts, RowParts } from './market-parts.ts';
import { QuoteColumns } from './quote-columns.tsx';

/** Waits for its messages by itself. */
const today = (
  <Suspense>
    <Today />
  </Suspense>
);

const NextStepCard = lazily(() => import('../../shared/next-step-card.tsx').then((m) => m.NextStepCard));

const nextStep = (
  <div className="mx-4 mb-2">
    <NextStepCard />
  </div>
);

const VIEW_KEY = 'candor.home';
const VIEWS = ['last', 'quotes'] as const;
type View = (typeof VIEWS)[number];

const rowParts: Readonly<Record<View, RowParts>> = {
  last: { Star: StarButton },
  quotes: { Star: StarButton, Columns: QuoteColumns },
};

/** What was chosen last, for the way back to Home and the next visit. */
const lastOf = perClient(() => makeListView(browserStorage(), 'candor.home.list'));

export interface HomeToolsProps {
  /** The list or category that is shown. */
  readonly chip: number;
  readonly onChip: (chip: number) => void;
  readonly list: RefObject<Element | null>;
  readonly onParts: (parts: MarketParts | undefined) => void;
}

export function HomeTools({ chip, onChip, list, onParts }: HomeToolsProps) {
  const { t } = usePartMessages('desk');
  const { lists } = useRefreshedWatchlists();
  const [view, setView] = useView();
  const last = lastOf(useClient());
  const [sort, setSort] = useState(last.get().sort);
  const [sheets, setSheets] = useState<OpenSheets>({});
  const listId = listOf(chip);
  // Once, when Home opens and the lists are known. What was tapped before counts.
  const [isBegun, setBegun] = useState(false);
  const isKnown = lists !== undefined || listOf(last.get().chip) === undefined;
  useEffect(() => {
    if (isBegun) last.set({ ...last.get(), chip, sort });
    else if (isKnown) {
      setBegun(true);
      if (chip === ALL) onChip(last.get().chip);
    }
  }, [last, chip, sort, isBegun, isKnown, onChip]);
  const chosen = useChosen(useMarket().data?.instruments, { chip, lists });
  const rows = useSorted(chosen, { sort, of: chip }, list);
  const choices = useListChoices(lists);
  const empty = useMemo(
    () => <EmptyList onAdd={() => setSheets({ edited: { id: listId ?? FAVOURITES, isOpen: true } })} />,
    [listId],
  );
  // In a demo the card would push down the list of whoever looks around.
  const isReal = useSession()?.user.isDemo === false;
  useEffect(
    () => onParts({ choices, rows, row: rowParts[view], empty, today, nextStep: isReal && nextStep }),
    [choices, rows, view, empty, isReal, onParts],
  );
  useEffect(() => () => onParts(undefined), [onParts]);
  const isOwn = sort === 'own';
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSheets({ isSorting: true })}
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
      <ListSheets {...{ chip, onChip, sort, lists }} open={sheets} onOpen={setSheets} onSort={setSort} />
    </>
  );
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
