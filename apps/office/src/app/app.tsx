// The office's screen: it shows the login until an operator is logged in, then the frame with the current page.
import { ErrorState, Toasts } from '@candor/ui';
import { FlaskConical, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import {
  Component,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { InvitationPage } from '../features/login/invitation-page.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { format } from '../shared/format.ts';
import { useKeys } from '../shared/keys.ts';
import { useNow } from '../shared/now.ts';
import { useMay, useOffice } from '../shared/office-context.ts';
import { namePermission } from '../shared/permission-words.ts';
import { useRead } from '../shared/queries.ts';
import { type Stale, useStale } from '../shared/stale.ts';
import { leavingStore } from '../shared/unsaved.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { NavBar } from './nav-bar.tsx';
import { Palette } from './palette.tsx';
import { pageRoutes } from './routes.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { TopBar } from './top-bar.tsx';

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

/** Shown above every page once the server stops answering: it says how old the shown data is. */
function StaleBar({ since, isServer }: Stale) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.round((now - since) / 1_000));
  return (
    <div className="flex items-center gap-2 bg-warn-soft px-5 py-2 text-small text-warn">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {/* Announced once, at the start: the age beside it changes every second. */}
      <p role="status">
        <strong className="font-semibold">
          {isServer ? 'The server is not responding.' : 'This page is not getting updates.'}
        </strong>{' '}
        Showing data as of {format.time(since)}
      </p>
      <p>({seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} old)</p>
    </div>
  );
}

const FOUR_EYES_EVERY_MS = 60_000;

/**
 * Shown above every page while the four-eyes rule is off: one operator alone can change payment destinations and
 * permissions.
 */
function FourEyesBar() {
  const may = useMay();
  const { data } = useRead(
    'officeSettings',
    {},
    { isEnabled: may('settings.read'), everyMs: FOUR_EYES_EVERY_MS },
  );
  const isOff = data?.list.some(({ name, value }) => name === 'four_eyes' && value === 'off');
  if (!isOff) return null;
  return (
    <NoteBar
      icon={ShieldAlert}
      title="Four eyes are off."
      text="One operator alone can change deposit addresses, money settings and operators."
    >
      {may('settings.write') && (
        <Link href="/settings" className="text-accent underline underline-offset-2">
          Switch on in Settings
        </Link>
      )}
    </NoteBar>
  );
}

/** If a page fails to load or to render, this says so and offers the fix. The rest of the office stays usable. */
class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="This page could not be displayed"
        text="Nothing was changed. Reload the page; there may be a newer version."
        retryLabel="Reload"
        onRetry={() => location.reload()}
      />
    );
  }
}

/** Asks before unsaved input is left. */
function LeaveDialog() {
  const leaving = useSyncExternalStore(leavingStore.subscribe, leavingStore.get);
  return (
    <ConfirmDialog
      isOpen={leaving !== null && leaving.dialog === undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => leaving?.go()}
      onClose={() => leaving?.stay()}
    >
      <p>
        You have unsaved changes to {leaving?.what ?? 'this page'}. They stay in this tab until you close it
        or log out.
      </p>
    </ConfirmDialog>
  );
}

const TRIAL_EVERY_MS = 60_000;

/** Above every page while real accounts trade on prices that no market made. */
function TrialBar() {
  const { data } = useRead('officePulse', {}, { everyMs: TRIAL_EVERY_MS });
  if (data?.realOnSimulated !== 1) return null;
  return (
    <NoteBar
      icon={FlaskConical}
      title="This is a trial."
      text="Real accounts trade at simulated prices (ALLOW_REAL_ON_SIMULATED)."
    />
  );
}

interface NoteBarProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const NoteBar = ({ icon: Icon, title, text, children }: NoteBarProps) => (
  <p
    role="note"
    className="flex items-center gap-2 border-b border-line bg-sunken px-5 py-1.5 text-small text-muted"
  >
    <Icon size={16} aria-hidden="true" className="shrink-0 text-warn" />
    <span>
      <strong className="font-semibold text-ink">{title}</strong> {text}
    </span>
    {children}
  </p>
);
