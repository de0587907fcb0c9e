// The markets beside the chart: the user's lists and the categories as tabs, in an order of one's choice. Choosing a row changes
// the chart and the ticket.
import { browserStorage, moved, perClient } from '@candor/client';
import { Chips, Empty, IconButton } from '@candor/ui';
import { ArrowUpDown, SearchX } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Rows } from '../../../shared/rows.tsx';
import { SheetSearch } from '../../../shared/sheet-search.tsx';
import { useMarket, useSession } from '../../../shared/stores.ts';
import { useSearch } from '../../../shared/use-search.ts';
import { useToasted } from '../../../shared/use-send.ts';
import { EmptyList } from '../../../shared/watching/empty-list.tsx';
import { ALL, listOf, useChosen, useListChoices } from '../../../shared/watching/list-choices.tsx';
import { ListSheets, type OpenSheets } from '../../../shared/watching/list-sheets.tsx';
import { makeListView } from '../../../shared/watching/list-view.ts';
import { useSorted } from '../../../shared/watching/use-sorted.ts';
import { useRefreshedWatchlists } from '../../../shared/watching/use-watchlists.ts';
import { type SortedColumn, WatchlistTable } from './watchlist-table.tsx';

const viewOf = perClient(() => makeListView(browserStorage(), 'candor.watchlist'));

export function Watchlist({ chosenId }: { chosenId: number }) {
  const { t } = usePartMessages('desk');
  return (
    <section aria-label={t('desk.watchlist')} className="pane trade-watchlist @container">
      <Markets chosenId={chosenId} />
    </section>
  );
}

/** The content of the pane, which is a tab where the pane has no room. */
export function Markets({ chosenId }: { chosenId: number }) {
  const { t } = usePartMessages('desk');
  const { market } = useClient();
  const loaded = useMarket();
  const isMember = useSession() !== null;
  const { store, lists } = useRefreshedWatchlists();
  const toasted = useToasted();
  const [query, setQuery] = useState('');
  const view = viewOf(useClient());
  const { chip: lastChip, ...sorted } = useSyncExternalStore(view.subscribe, view.get, view.get);
  // Without a login there are no lists.
  const chip = isMember || listOf(lastChip) === undefined ? lastChip : ALL;
  const setChip = (next: number) => view.set({ ...view.get(), chip: next });
  const setSorted = (next: SortedColumn) => view.set({ ...view.get(), ...next });
  const [sheets, setSheets] = useState<OpenSheets>({});
  const table = useRef<HTMLDivElement>(null);
  const choices = useListChoices(lists);
  const tabs = useMemo(
    () => [
      ...choices,
      { value: ALL, label: t('product.all') },
      ...(loaded.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
    [choices, loaded.data, t],
  );
  const listId = listOf(chip);
  // A search finds what no list has.
  const isSearching = query !== '';
  const all = useChosen(loaded.data?.instruments, {
    chip: isSearching && listId !== undefined ? ALL : chip,
    lists,
  });
  const { instruments, isShare } = useSearch(all ?? [], query);
  const ordered = useSorted(all, { ...sorted, of: chip }, table);
  const rows = isSearching ? all && instruments : ordered;
  const move = (code: string, step: number) => {
    if (listId === undefined || isSearching || sorted.sort !== 'own') return;
    void toasted(() => store.setCodes(listId, (codes) => moved(codes, code, codes.indexOf(code) + step)));
  };
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 px-3 pt-2">
        <div className="min-w-0 flex-1">
          <SheetSearch
            label={t('product.search')}
            hint={t('product.search')}
            value={query}
            onChange={setQuery}
            capitals="characters"
          />
        </div>
        {isMember && (
          <IconButton
            label={t('watch.sort')}
            aria-haspopup="dialog"
            onClick={() => setSheets({ isSorting: true })}
            className="-me-1.5"
          >
            <ArrowUpDown size={18} />
          </IconButton>
        )}
      </div>
      <Chips
        label={t('product.categories')}
        choices={tabs}
        value={chip}
        onChange={setChip}
        className="shrink-0 !px-3"
      />
      {isShare && <p className="shrink-0 px-3 pb-1 text-small text-muted">{t('product.search_shares')}</p>}
      <div ref={table} className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <Rows
          of={{ ...loaded, reload: market.refresh }}
          rows={rows}
          skeleton={null}
          empty={
            listId !== undefined && !isSearching ? (
              <EmptyList onAdd={() => setSheets({ edited: { id: listId, isOpen: true } })} />
            ) : (
              <Empty
                icon={<SearchX size={26} />}
                title={isSearching ? t('product.search_empty', { query }) : t('product.empty')}
              />
            )
          }
        >
          {(shown) => (
            <WatchlistTable
              instruments={shown}
              chosenId={chosenId}
              sorted={sorted}
              onSort={setSorted}
              onMove={move}
            />
          )}
        </Rows>
      </div>
      <ListSheets
        {...{ chip, lists }}
        onChip={setChip}
        open={sheets}
        onOpen={setSheets}
        sort={sorted.sort}
        onSort={(sort) => setSorted({ sort, isReversed: false })}
      />
    </>
  );
}
