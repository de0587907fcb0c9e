// Search: an instrument by its code or name.
import { useState } from 'react';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { Page } from '../../shared/page.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useI18n, useMarket } from '../../shared/stores.ts';
import { useSearch } from '../../shared/use-search.ts';
import { InstrumentList } from './instrument-list.tsx';

export function SearchPage() {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const { instruments, isShare } = useSearch(useMarket().data?.instruments ?? [], query);
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
      {isShare && <p className="px-4 py-2 text-small text-muted">{t('product.search_shares')}</p>}
      <InstrumentList
        select={() => instruments}
        emptyTitle={t('product.search_empty', { query })}
        emptyText={t('product.search_hint')}
      />
    </Page>
  );
}
