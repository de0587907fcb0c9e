// The list of providers in each of its states: loading, failed, empty, filled.
import type { Provider } from '@candor/client';
import { Empty, ErrorState, Skeleton } from '@candor/ui';
import { Building2, SearchX } from 'lucide-react';
import { useWords } from '../../shared/stores.ts';
import { ProviderRow } from './provider-row.tsx';
import { useProviders } from './use-providers.ts';

const skeletonRows = Array.from({ length: 8 }, (_, row) => row + 1);

export interface ProviderListProps {
  readonly typed: string;
  readonly onOpen: (provider: Provider) => void;
}

export function ProviderList({ typed, onOpen }: ProviderListProps) {
  const { t } = useWords();
  const { data, isError, isFetching, refetch, name } = useProviders(typed);
  if (isError) {
    return (
      <ErrorState
        title={t('public.load_failed')}
        text={t('public.load_failed_text')}
        retryLabel={t('public.retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton label={t('public.loading')} />;
  if (data.length === 0) {
    const isNoneAtAll = name === '';
    return (
      <Empty
        icon={
          isNoneAtAll ? <Building2 size={26} aria-hidden="true" /> : <SearchX size={26} aria-hidden="true" />
        }
        title={isNoneAtAll ? t('provider.empty') : t('provider.search_empty', { query: name })}
        text={t(isNoneAtAll ? 'provider.empty_text' : 'provider.search_empty_text')}
      />
    );
  }
  return (
    <ul aria-busy={isFetching}>
      {data.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-21 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-xl" />
          <span className="flex-1">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="mt-2 h-3 w-52" />
            <Skeleton className="mt-2 h-3 w-24" />
          </span>
        </div>
      ))}
    </div>
  );
}
