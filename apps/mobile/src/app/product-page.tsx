// What /product searches: instruments, or in main mode service providers.
import { lazy, useState } from 'react';
import { SearchPage } from '../features/markets/search-page.tsx';
import { useCompanyStatus } from '../shared/stores.ts';
import { PageSkeleton } from './page-skeleton.tsx';

const ProvidersPage = lazy(() =>
  import('../features/providers/providers-page.tsx').then((m) => ({ default: m.ProvidersPage })),
);

/** Where the mode can't be had the app is what it always was. */
const searchedIn = (isMainMode: boolean | undefined) => (isMainMode ? 'providers' : 'instruments');

export function ProductPage() {
  const { data, fault } = useCompanyStatus();
  const known = data || fault ? searchedIn(data?.isMainMode) : null;
  // Stays what it was: an answer that comes late must not take the field away from somebody who types.
  const [searched, setSearched] = useState(known);
  if (searched === null && known !== null) setSearched(known);
  if (searched === null) return <PageSkeleton />;
  return searched === 'providers' ? <ProvidersPage /> : <SearchPage />;
}
