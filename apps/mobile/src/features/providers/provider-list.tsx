// The list of providers in each of its states: loading, failed, empty, filled.
import type { Provider } from '@candor/client';
import { Avatar, Empty, rowClass, Skeleton } from '@candor/ui';
import { Building2, ChevronRight, MapPin, SearchX } from 'lucide-react';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useStoredCompany } from './stored-company.ts';
import { useProviders } from './use-providers.ts';

const skeletonRows = Array.from({ length: 8 }, (_, row) => row + 1);

export interface ProviderListProps {
  readonly typed: string;
  readonly onOpen: (provider: Provider) => void;
}

export function ProviderList({ typed, onOpen }: ProviderListProps) {
  const { data, error, isFetching, refetch, name } = useProviders(typed);
  const storedId = useStoredCompany();
  return (
    <Rows
      of={{ isLoading: isFetching, fault: error, reload: refetch }}
      // Results for an earlier name don't apply to this one.
      rows={error ? undefined : data}
      skeleton={<ListSkeleton />}
      empty={<NoneFound name={name} />}
    >
      {(providers) => (
        <ul aria-busy={isFetching}>
          {storedFirst(providers, storedId).map((provider) => (
            <ProviderRow key={provider.id} provider={provider} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Rows>
  );
}

/** The others stay in the server's order. */
const storedFirst = (providers: readonly Provider[], storedId: number | undefined): readonly Provider[] =>
  [...providers].sort((a, b) => Number(b.id === storedId) - Number(a.id === storedId));

function NoneFound({ name }: { name: string }) {
  const { t } = useI18n();
  const isNoneAtAll = name === '';
  const Icon = isNoneAtAll ? Building2 : SearchX;
  return (
    <Empty
      icon={<Icon size={26} />}
      title={isNoneAtAll ? t('provider.empty') : t('provider.search_empty', { query: name })}
      text={t(isNoneAtAll ? 'provider.empty_text' : 'provider.search_empty_text')}
    />
  );
}

function ListSkeleton() {
  return (
    <div>
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

interface ProviderRowProps {
  readonly provider: Provider;
  readonly onOpen: (provider: Provider) => void;
}

/** One provider in the list: its logo, its name, its legal name and its place. */
function ProviderRow({ provider, onOpen }: ProviderRowProps) {
  const { name, logo, subject, location } = provider;
  return (
    <li className="[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]">
      <button type="button" onClick={() => onOpen(provider)} className={`${rowClass} min-h-17 py-3`}>
        <Avatar kind="company" src={logo} name={name} sizePx={40} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate text-left font-semibold rtl:text-right">{name}</bdi>
          {subject !== '' && (
            <bdi className="block truncate text-left text-caption text-muted rtl:text-right">{subject}</bdi>
          )}
          {location !== '' && (
            <span className="mt-0.5 flex min-w-0 items-center gap-1 text-caption text-muted">
              <MapPin size={12} className="shrink-0 text-faint" />
              <bdi className="truncate">{location}</bdi>
            </span>
          )}
        </span>
        <ChevronRight size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
      </button>
    </li>
  );
}
