// Ctrl K: a market by any name that people use, a page or an action, found by typing and chosen with the arrows and Enter. Nothing
// in it places an order.
import { Empty, InstrumentLogo } from '@candor/ui';
import { SearchList } from '@candor/ui/search-list';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useMarket } from '../../../shared/stores.ts';
import { useSearch } from '../../../shared/use-search.ts';

export interface PaletteAction {
  readonly name: string;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly actions: readonly PaletteAction[];
}

/** Rows that fit without scrolling. */
const MARKETS_MAX = 7;

export function Palette({ isOpen, onClose, actions }: PaletteProps) {
  const { t, language } = usePartMessages('desk');
  const { preferences } = useClient();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const instruments = useMarket().data?.instruments ?? [];
  const found = useSearch(instruments, query).instruments;
  const wanted = query.trim().toLocaleLowerCase(language);
  const shown = actions.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
  const choose = (run: () => void) => {
    onClose();
    // The sheet gives the focus back to the page first, where an action may put it elsewhere.
    setTimeout(run, 0);
  };
  const markets = found.slice(0, MARKETS_MAX).map((instrument) => ({
    key: instrument.code,
    content: (
      <>
        <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={24} />
        <bdi className="font-semibold">{instrument.showCode}</bdi>
        <span className="min-w-0 truncate text-small text-muted">{instrument.name}</span>
      </>
    ),
    choose: () => choose(() => preferences.set({ instrumentId: instrument.id })),
  }));
  const rows = [
    ...markets,
    ...shown.map(({ name, keys, run }) => ({
      key: name,
      content: (
        <>
          <span className="min-w-0 flex-1">{name}</span>
          {keys && (
            <kbd dir="ltr" className="rounded-md border border-line px-2 py-0.5 text-small font-medium">
              {keys}
            </kbd>
          )}
        </>
      ),
      choose: () => choose(run),
    })),
  ];
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={() => setQuery('')}
      title={t('desk.palette')}
      focusFirst={input}
      isTall
    >
      <SearchList input={input} label={t('desk.palette')} query={query} onQuery={setQuery} rows={rows} />
      {rows.length === 0 && (
        <Empty icon={<SearchX size={26} />} title={t('product.search_empty', { query })} />
      )}
    </Sheet>
  );
}
