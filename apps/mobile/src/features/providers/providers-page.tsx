// The search of service providers, which main mode has instead of that of instruments.
import type { Provider } from '@candor/client';
import { useState } from 'react';
import { Complaints } from '../../shared/complaints.tsx';
import { Page } from '../../shared/page.tsx';
import { Queries } from '../../shared/queries.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useI18n } from '../../shared/stores.ts';
import { ProviderList } from './provider-list.tsx';
import { ProviderSheet } from './provider-sheet.tsx';

/** The server's limit. */
const NAME_LENGTH_MAX = 64;

export function ProvidersPage() {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Provider | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <Queries>
      <Page
        title={t('provider.search')}
        backTo="/"
        bar={
          <>
            <h1 className="sr-only">{t('provider.search')}</h1>
            <SearchField
              label={t('provider.search')}
              hint={t('provider.search_hint')}
              value={typed}
              onChange={setTyped}
              capitals="words"
              maxLength={NAME_LENGTH_MAX}
            />
          </>
        }
        className="flex min-h-[calc(100dvh-3.5rem-env(safe-area-inset-top))] flex-col"
      >
        <ProviderList
          typed={typed}
          onOpen={(provider) => {
            setOpen(provider);
            setSheetOpen(true);
          }}
        />
        <Complaints className="mt-auto flex flex-wrap items-center justify-center gap-x-2 border-t border-line px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-small text-muted" />
      </Page>
      {open && (
        <ProviderSheet
          provider={open}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          onGone={() => setOpen(null)}
        />
      )}
    </Queries>
  );
}
