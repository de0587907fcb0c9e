// Ctrl K: a market by any name that people use, a page or an action, found by typing and chosen with the arrows and Enter. Nothing
// in it places an order.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Empty, InstrumentLogo } from '@candor/ui';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
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
  const instruments = useMarket().data?.instruments ?? [];
  const found = useSearch(instruments, query).instruments;
  const wanted = query.trim().toLocaleLowerCase(language);
  const shown = actions.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
  const choose = (run: () => void) => {
    onClose();
    // The sheet gives the focus back to the page first, where an action may put it elsewhere.
    setTimeout(run, 0);
  };
  const markets = found.slice(0, MARKETS_MAX);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} onGone={() => setQuery('')} title={t('desk.palette')} isTall>
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        items={[...markets, ...shown]}
        value={query}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') setQuery(value);
        }}
      >
        <div className="mt-1 flex min-h-12 items-center gap-2 rounded-xl bg-sunken px-3.5 focus-within:outline-2 focus-within:outline-accent">
          <Search size={18} className="shrink-0 text-faint" />
          <Autocomplete.Input
            aria-label={t('desk.palette')}
            type="search"
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-1 bg-transparent text-[1rem] outline-none"
          />
        </div>
        <Autocomplete.List className="-mx-2 mt-2">
          {markets.map((instrument) => (
            <Autocomplete.Item
              key={instrument.id}
              value={instrument}
              onClick={() => choose(() => preferences.set({ instrumentId: instrument.id }))}
              className={rowLook}
            >
              <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={24} />
              <bdi className="font-semibold">{instrument.showCode}</bdi>
              <span className="min-w-0 truncate text-small text-muted">{instrument.name}</span>
            </Autocomplete.Item>
          ))}
          {shown.map((action) => (
            <Autocomplete.Item
              key={action.name}
              value={action}
              onClick={() => choose(action.run)}
              className={rowLook}
            >
              <span className="min-w-0 flex-1">{action.name}</span>
              {action.keys && (
                <kbd dir="ltr" className="rounded-md border border-line px-2 py-0.5 text-small font-medium">
                  {action.keys}
                </kbd>
              )}
            </Autocomplete.Item>
          ))}
        </Autocomplete.List>
        {markets.length + shown.length === 0 && (
          <Empty icon={<SearchX size={26} />} title={t('product.search_empty', { query })} />
        )}
      </Autocomplete.Root>
    </Sheet>
  );
}

const rowLook =
  'flex min-h-11 cursor-default items-center gap-3 rounded-lg px-3 outline-none select-none data-highlighted:bg-accent-soft';
