// The search behind /product: instruments, or service providers in main mode.
import { lazy, useState } from 'react';
import { SearchPage } from '../features/markets/search-page.tsx';
import { useCompanyStatus } from '../shared/stores.ts';
import { PageSkeleton } from './page-skeleton.tsx';

const ProvidersPage = lazy(() =>
  import('../features/providers/providers-page.tsx').then((m) => ({ default: m.ProvidersPage })),
);

/** If the mode can't be loaded the app searches instruments, as it does without the mode. */
const searchedIn = (isMainMode: boolean | undefined) => (isMainMode ? 'providers' : 'instruments');

export function ProductPage() {
  const { data, fault } = useCompanyStatus();
  const known = data || fault ? searchedIn(data?.isMainMode) : null;
  // Stays unchanged, because a late response must not remove the field during typing.
  const [searched, setSearched] = useState(known);
  if (searched === null && known !== null) setSearched(known);
  if (searched === null) return <PageSkeleton />;
  return searched === 'providers' ? <ProvidersPage /> : <SearchPage />;
}
