// Search: an instrument by its code or name.
import type { Instrument } from '@candor/client';
import { useCallback, useState } from 'react';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { Page } from '../../shared/page.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { searchInstruments } from '../../shared/search-instruments.ts';
import { useI18n } from '../../shared/stores.ts';
import { InstrumentList } from './instrument-list.tsx';

export function SearchPage() {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const select = useCallback((all: readonly Instrument[]) => searchInstruments(all, query), [query]);
  return (
    <Page
      title={t('product.search')}
      backTo="/"
      bar={
        <>
          <h1 className="sr-only">{t('product.search')}</h1>
          <SearchField
            label={t('product.search')}
            hint={t('product.search_hint')}
            value={query}
            onChange={setQuery}
            capitals="characters"
          />
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
