// The entry point of the office: the calls, the session, the first page.
import './app.css';
import { CallError, makeOfficeHttp } from '@candor/client/office';
import { makeToastStore } from '@candor/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { OfficeContext } from './shared/office-context.ts';
import { isIdle, watchPresence } from './shared/presence.ts';
import { makeSessionStore } from './shared/session.ts';
import { dropDrafts } from './shared/tab-draft.ts';
import { aroundNavigation, watchLeaving } from './shared/unsaved.ts';

function start(root: HTMLElement): void {
  watchPresence();
  watchLeaving();
  const session = makeSessionStore();
  const toasts = makeToastStore();
  const http = makeOfficeHttp({ isIdle, onSessionInvalid: () => session.leave(true) });
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Rejected calls are not retried; lost responses are.
        retry: (failures, error) => !(error instanceof CallError) && failures < 2,
      },
    },
  });
  // No data of one operator is shown to the next.
  session.subscribe(() => {
    const state = session.get();
    if (state.kind === 'out') queries.clear();
    if (state.kind === 'in') dropDrafts(state.operator.id);
  });
  createRoot(root).render(
    <OfficeContext value={{ http, session, toasts }}>
      <QueryClientProvider client={queries}>
        <Router base="/office" aroundNav={aroundNavigation}>
          <App />
        </Router>
      </QueryClientProvider>
    </OfficeContext>,
  );
  http.call('officeMe', {}).then(
    (operator) => session.enter(operator),
    () => session.leave(false),
  );
}

const root = document.getElementById('root');
if (root) start(root);
