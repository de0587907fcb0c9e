// Assembles the app: the client, the translations, the first screen. It hydrates the server's rendering.
import { loadMessages } from 'virtual:catalog-parts';
import { type CallFault, makeClient } from '@candor/client';
import type { Messages } from '@candor/i18n';
import { makeToastStore } from '@candor/ui';
import { leaveLayers, startLayers } from '@candor/ui/back-closes';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { AppRoot } from './app/app-root.tsx';
import { routeOf } from './app/routes.tsx';
import { readFirstPage } from './first-page/read-first-page.ts';
import { faultText } from './shared/fault-text.ts';
import { type I18nStore, makeI18nStore, wantedLanguage } from './shared/i18n.ts';
import { countSteps } from './shared/navigation.ts';
import { type KnownPath, loginPath, pathInHash } from './shared/paths.ts';

/** Addresses such as /#/register?invite_code=… are paths. */
function followHash(): void {
  const path = pathInHash(location.hash);
  if (path !== null) navigate(path, { replace: true });
}

/** Navigation from an open sheet to another page leaves no entry of the sheet in the history. */
const aroundNav: AroundNavHandler = (go, to, options) =>
  leaveLayers((isReplacing) => go(to, isReplacing ? { ...options, replace: true } : options));

export async function start(root: HTMLElement): Promise<void> {
  countSteps();
  startLayers();
  followHash();
  window.addEventListener('hashchange', followHash);
  const entry = routeOf(location.pathname);
  void entry?.preload();

  let i18n: I18nStore | undefined;
  const toasts = makeToastStore();
  const first = readFirstPage(document, location.pathname);
  const client = makeClient({
    first: first && { answers: first.page.answers, at: first.at },
    // The server writes its API's address into the page; an empty one is the page's own.
    origin: document.querySelector<HTMLMetaElement>('meta[name=candor-api]')?.content ?? '',
    language: () => i18n?.get().language ?? wantedLanguage(client.preferences),
    onFault(fault: CallFault) {
      if (i18n) toasts.show(faultText(fault, i18n.get().t), 'bad');
    },
    onSessionInvalid() {
      if (i18n) toasts.show(i18n.get().t('auth.session_ended'));
      leaveLayers(() => navigate(loginPath(location.pathname + location.search), { replace: true }));
    },
  });
  const followStatus = (): void => {
    const { data } = client.companyStatus.get();
    // Fetched only in this case, and silent if it fails: the screens show what does not work.
    if (data && !data.isRunning)
      import('./app/loss-url.ts').then(
        (m) => m.followLossUrl(data.lossUrl),
        () => undefined,
      );
  };
  const followBasics = (): void => {
    const { data } = client.basics.get();
    if (data && data.desktopHost !== '')
      import('./app/desktop-site.ts').then(
        (m) => m.followDesktopSite(data.desktopHost),
        () => undefined,
      );
  };
  client.companyStatus.subscribe(followStatus);
  client.basics.subscribe(followBasics);
  // For a page that came with them, before the socket reports changes.
  followStatus();
  followBasics();

  const language = wantedLanguage(client.preferences);
  const isDrawn = first?.page.language === language;
  // The server's rendering is hydrated before anything in it changes.
  if (!isDrawn) client.start();
  const i18nStore = await makeI18nStore(client.preferences, {
    loadMessages,
    language,
    scope: entry?.messages ?? 'trading',
    first: isDrawn ? (first.page.messages as Messages) : undefined,
  });
  i18n = i18nStore;
  // Names of instruments and categories come in the user's language, and so do notifications and the risk warning.
  let shown = language;
  i18nStore.subscribe(() => {
    if (i18nStore.get().language === shown) return;
    shown = i18nStore.get().language;
    void client.market.refresh();
    void client.basics.refresh();
    client.socket.renew();
  });
  function preload(path: KnownPath): void {
    const next = routeOf(path);
    void next?.preload();
    // A failure shows when the screen is opened.
    i18nStore.complete(next?.messages ?? 'trading').catch(() => undefined);
  }
  const app = { client, i18n: i18nStore, toasts, preload, drawnTrade: first?.page.trade };
  setTimeout(
    () =>
      import('./app/look-ahead.ts').then(
        (m) => m.lookAhead(app),
        () => undefined,
      ),
    2_000,
  );
  if (!isDrawn) {
    delete document.documentElement.dataset.drawn;
    createRoot(root).render(<AppRoot app={app} aroundNav={aroundNav} />);
    return;
  }
  // A screen that is still being fetched would be made again, and be empty meanwhile, as soon as anything changes beside it.
  await entry?.preload();
  const page = document.documentElement.dataset;
  function takeOver(): void {
    delete page.drawn;
    client.start();
    window.dispatchEvent(new Event('candor-taken-over'));
  }
  // From here on React handles taps; earlier taps are replayed once the screen is hydrated.
  page.drawn = 'answering';
  startTransition(() => {
    hydrateRoot(root, <AppRoot app={app} aroundNav={aroundNav} onTakenOver={takeOver} />);
  });
}
