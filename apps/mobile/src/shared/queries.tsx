// The cache of the screens that load by queries: pages of a list, or the last answer while the next one loads (decision 43).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Lives as long as the app: coming back to a screen shows cached data while it is reloaded. */
const queries = new QueryClient({
  defaultOptions: {
    // The client itself handles connectivity and retries.
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
});

export const Queries = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
