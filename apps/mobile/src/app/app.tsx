// The app around its screens: the current screen, the tab bar, messages, and everything common to all screens.

import { ErrorState, Toasts } from '@candor/ui';
import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useApp } from '../shared/app-context.ts';
import { applyAppearance } from '../shared/appearance.ts';
import { loginPathFromHere } from '../shared/navigation.ts';
import { useListMessages } from '../shared/rows.tsx';
import { useI18n, usePreferences, useSession } from '../shared/stores.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { type RouteEntry, routeOf } from './routes.tsx';
import { TabBar } from './tab-bar.tsx';

const NotFoundPage = lazy(() => import('./not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })));

// Shows nothing if it can't be fetched; the offer to reload, which the browser's event triggers, says why.
const AccountNotifications = lazy(() =>
  import('../features/trading/notices/account-notices.tsx').then(
    (m) => ({ default: m.AccountNotifications }),
    () => ({ default: (): false => false }),
  ),
);

const BlockedBanner = lazy(() => import('./blocked-banner.tsx').then((m) => ({ default: m.BlockedBanner })));

const LIST_AFTER_MS = 1_500;

export function Screens({ onTakenOver }: { onTakenOver?: () => void }) {
  const { client } = useApp();
  const { language, t } = useI18n();
  const preferences = usePreferences();
  const [path] = useLocation();
  const search = useSearch();
  const entry = routeOf(path);
  const session = useSession();
  const isLoggedIn = session !== null;
  const loginNo = useLoginNo(session?.user.uid ?? null);

  useLayoutEffect(
    () => applyAppearance(preferences, language, isLoggedIn),
    [preferences, language, isLoggedIn],
  );
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, the address is its sign.
  useEffect(() => {
    // The browser itself restores the scroll position of the first page, and the market is in the page from the start.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo(0, 0);
    client.socket.check();
    if (path !== '/' && path !== '/trade') return;
    // Each answer re-renders the screen, which has only just begun to show.
    const timer = setTimeout(() => void client.market.refresh(), LIST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path, search, client]);

  return (
    <div className="app">
      <a href="#content" className="skip-link">
        {t('public.skip_to_content')}
      </a>
      <div className={entry?.hasTabBar ? 'app-page has-tabs' : 'app-page'}>
        <PageBoundary key={path} onFault={onTakenOver}>
          <Suspense fallback={<PageSkeleton />}>
            {session?.user.isBlocked && <WithMessages Page={BlockedBanner} messages="trading" />}
            {entry ? (
              <Guarded key={entry.hasRail ? loginNo : 'form'} entry={entry} />
            ) : (
              <WithMessages Page={NotFoundPage} messages="trading" />
            )}
            {onTakenOver && <TakenOver on={onTakenOver} />}
          </Suspense>
        </PageBoundary>
      </div>
      {entry?.hasRail !== false && <TabBar path={path} isRailOnly={!entry?.hasTabBar} />}
      {isLoggedIn && (
        <Suspense>
          <AccountNotifications />
        </Suspense>
      )}
      <ToastHost />
    </div>
  );
}

/**
 * Rises when a login ends or another one takes its place, in this tab or another one: a page begins again then, since an
 * open order and what is typed into a ticket are the former account's. What a visitor opened stays for their login.
 */
function useLoginNo(uid: string | null): number {
  const [known, setKnown] = useState({ uid, no: 0 });
  if (uid !== known.uid) setKnown({ uid, no: known.no + (known.uid === null ? 0 : 1) });
  return known.no;
}

/** Rendered beside the page, so that it is present together with the page. */
function TakenOver({ on }: { on: () => void }) {
  useEffect(on, [on]);
  return null;
}

function Guarded({ entry }: { entry: RouteEntry }) {
  const session = useSession();
  if (entry.needsLogin && !session) return <Redirect to={loginPathFromHere()} replace />;
  return entry.messages === 'first' ? (
    <entry.Page />
  ) : (
    <WithMessages Page={entry.Page} messages={entry.messages} />
  );
}

/** Waits for messages that did not come with the first screen. */
function WithMessages({ Page, messages }: Pick<RouteEntry, 'Page' | 'messages'>) {
  use(useApp().i18n.complete(messages));
  return <Page />;
}

interface PageBoundaryProps {
  readonly children: ReactNode;
  readonly onFault?: (() => void) | undefined;
}

/** If a screen fails to load or to render, this says so and offers the fix. The rest of the app stays usable. */
class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    this.props.onFault?.();
  }
  override render() {
    return this.state.hasFailed ? <PageFault /> : this.props.children;
  }
}

function PageFault() {
  const { t } = useI18n();
  return (
    <main id="content" tabIndex={-1} className="pt-10 outline-none">
      <ErrorState {...useListMessages()} retryLabel={t('func.reload')} onRetry={() => location.reload()} />
    </main>
  );
}

/** Shows the messages that any part of the app has for the user. */
function ToastHost() {
  const { toasts } = useApp();
  const { t } = useI18n();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  return <Toasts messages={messages} closeLabel={t('public.close')} onLeave={toasts.leave} />;
}
