// Search: an instrument by its code or name.
import type { Instrument } from '@candor/contract';
import { IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { Page } from '../../shared/page.tsx';
import { useWords } from '../../shared/stores.ts';
import { searchInstruments } from '../../shared/trading/search-instruments.ts';
import { InstrumentList } from './instrument-list.tsx';

export function SearchPage() {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const select = useCallback((all: readonly Instrument[]) => searchInstruments(all, query), [query]);
  return (
    <Page
      title={t('product.search')}
      backTo="/"
      bar={
        <>
          <h1 className="sr-only">{t('product.search')}</h1>
          <search className="flex h-11 min-w-0 flex-1 items-center rounded-xl bg-sunken focus-within:outline-2 focus-within:outline-accent">
            <input
              type="search"
              // biome-ignore lint/a11y/noAutofocus: the reader came here to type.
              autoFocus
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              placeholder={t('product.search_hint')}
              aria-label={t('product.search')}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              className="h-full min-w-0 flex-1 appearance-none bg-transparent px-4 text-[1rem] outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
            />
            {query !== '' && (
              <IconButton label={t('public.clear')} onClick={() => setQuery('')}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            )}
          </search>
        </>
      }
    >
      <div className="px-4 py-1 empty:hidden">
        <FeedLabel />
      </div>
      <InstrumentList
        select={select}
        emptyTitle={t('product.search_empty', { query })}
        emptyText={t('product.search_hint')}
      />
    </Page>
  );
}
