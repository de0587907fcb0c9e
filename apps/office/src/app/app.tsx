// The office on the screen: the login in place of everything until somebody is there, then the frame with the page.
import { Toasts } from '@candor/ui';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { InvitationPage } from '../features/login/invitation-page.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { useKeys } from '../shared/keys.ts';
import { useMay, useOffice } from '../shared/office-context.ts';
import { namePermission } from '../shared/permission-words.ts';
import { useStale } from '../shared/stale.ts';
import { FourEyesBar } from './four-eyes-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { NavBar } from './nav-bar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Palette } from './palette.tsx';
import { pageRoutes } from './routes.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { StaleBar } from './stale-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { TrialBar } from './trial-bar.tsx';

export function App() {
  const { session, toasts } = useOffice();
  const state = useSyncExternalStore(session.subscribe, session.get);
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [path] = useLocation();
  const isInvited = path === '/invitation';
  return (
    <>
      {isInvited && <InvitationPage />}
      {!isInvited && state.kind === 'in' && <Frame />}
      {!isInvited && state.kind === 'out' && <LoginPage hasEnded={state.hasEnded} />}
      <Toasts messages={messages} closeLabel="Close" onLeave={toasts.leave} />
    </>
  );
}

function Frame() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const [path] = useLocation();
  const stale = useStale();
  const frame = useRef<HTMLElement>(null);
  useScrollMemory(frame);
  useKeys('Everywhere', [
    { key: 'Ctrl+k', text: 'Find anything', everywhere: true, run: () => setPaletteOpen(true) },
    { key: '/', text: 'Find anything', run: () => setPaletteOpen(true) },
    { key: '?', text: 'Show keyboard shortcuts', run: () => setKeysOpen(true) },
  ]);
  return (
    <div className="grid h-dvh grid-cols-[10.5rem_minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)] bg-page text-ink xl:grid-cols-[12.5rem_minmax(0,1fr)]">
      <NavBar />
      <TopBar onFind={() => setPaletteOpen(true)} onKeys={() => setKeysOpen(true)} />
      <main
        id="content"
        ref={frame}
        tabIndex={-1}
        data-stale={stale !== undefined || undefined}
        className="scroll-pb-28 overflow-y-auto outline-none"
      >
        {stale && <StaleBar {...stale} />}
        <FourEyesBar />
        <TrialBar />
        <PageBoundary key={path}>
          <Suspense fallback={null}>
            <Pages />
          </Suspense>
        </PageBoundary>
      </main>
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      <LeaveDialog />
      <KeysDialog isOpen={areKeysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}

function Pages() {
  const may = useMay();
  return (
    <Switch>
      {pageRoutes.map(({ path, permission, page: Shown }) => (
        <Route key={path} path={path}>
          {(params: Readonly<Record<string, string>>) =>
            permission === undefined || may(permission) ? (
              <Shown params={params} />
            ) : (
              <NotPermitted permission={permission} />
            )
          }
        </Route>
      ))}
      <Route>
        <Note title="Page not found" text="Press Ctrl+K to find what you are looking for." />
      </Route>
    </Switch>
  );
}

const NotPermitted = ({ permission }: { readonly permission: string }) => (
  <Note
    title="You don’t have access to this page"
    text={`This page needs the permission ${namePermission(permission)}. Ask an administrator to change your role.`}
  />
);

function Note({ title, text }: { readonly title: string; readonly text: string }) {
  useEffect(() => {
    document.title = `${title} – Candor office`;
  }, [title]);
  return (
    <div className="flex flex-col items-center gap-1 px-8 py-20 text-center">
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="text-muted">{text}</p>
    </div>
  );
}
