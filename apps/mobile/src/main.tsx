// The mobile app begins here: the client, the words, the first screen; each loads while the others do.
import './app.css';
import { loadWords } from 'virtual:catalog-parts';
import { type CallFault, makeClient } from '@candor/client';
import { makeToastStore } from '@candor/ui';
import { leaveLayers, startLayers } from '@candor/ui/back-closes';
import { createRoot } from 'react-dom/client';
import { type AroundNavHandler, Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Screens } from './app/app.tsx';
import { ReloadOffer } from './app/reload-offer.tsx';
import { routeOf } from './app/routes.tsx';
import { AppContext } from './shared/app-context.ts';
import { faultText } from './shared/fault-text.ts';
import { type KnownPath, loginPath, pathInHash } from './shared/paths.ts';
import { makeWordsStore, type WordsStore, wantedLanguage } from './shared/words.ts';

/** Addresses such as /#/register?invite_code=… are paths. */
function followHash(): void {
  const path = pathInHash(location.hash);
  if (path !== null) navigate(path, { replace: true });
}

/** From an open sheet to another page: the sheet leaves nothing behind in the history. */
const aroundNav: AroundNavHandler = (go, to, options) =>
  leaveLayers((isReplacing) => go(to, isReplacing ? { ...options, replace: true } : options));

async function start(root: HTMLElement): Promise<void> {
  startLayers();
  followHash();
  window.addEventListener('hashchange', followHash);
  const entry = routeOf(location.pathname);
  entry?.preload();

  let words: WordsStore | undefined;
  const toasts = makeToastStore();
  const client = makeClient({
    // The server writes its API's address into the page; an empty one is the page's own.
    origin: document.querySelector<HTMLMetaElement>('meta[name=candor-api]')?.content ?? '',
    language: () => words?.get().language ?? wantedLanguage(client.preferences),
    onFault(fault: CallFault) {
      if (words) toasts.show(faultText(fault, words.get().t), 'bad');
    },
    onSessionInvalid() {
      if (words) toasts.show(words.get().t('auth.session_ended'));
      leaveLayers(() => navigate(loginPath(location.pathname + location.search), { replace: true }));
    },
  });
  client.companyStatus.subscribe(() => {
    const { data } = client.companyStatus.get();
    // Fetched only then, and silent where it can't be: the screens show what does not work.
    if (data && !data.isRunning)
      import('./app/loss-url.ts').then(
        (m) => m.followLossUrl(data.lossUrl),
        () => undefined,
      );
  });
  client.basics.subscribe(() => {
    const { data } = client.basics.get();
    if (data && data.desktopHost !== '')
      import('./app/desktop-site.ts').then(
        (m) => m.followDesktopSite(data.desktopHost),
        () => undefined,
      );
  });
  client.start();

  const wordsStore = await makeWordsStore(client.preferences, {
    loadWords,
    language: wantedLanguage(client.preferences),
    scope: entry?.words ?? 'trading',
  });
  words = wordsStore;
  // Names of instruments and categories come in the user's language, and so does the risk warning.
  let { language } = wordsStore.get();
  wordsStore.subscribe(() => {
    if (wordsStore.get().language === language) return;
    language = wordsStore.get().language;
    void client.market.refresh();
    void client.basics.refresh();
  });
  function preload(path: KnownPath): void {
    const next = routeOf(path);
    next?.preload();
    // A failure shows when the screen is opened.
    wordsStore.complete(next?.words ?? 'trading').catch(() => undefined);
  }
  createRoot(root).render(
    <AppContext value={{ client, words: wordsStore, toasts, preload }}>
      <Router aroundNav={aroundNav}>
        <Screens />
      </Router>
      <ReloadOffer />
    </AppContext>,
  );
}

const root = document.getElementById('root');
if (root) await start(root);
/** As a file of its own, past the build: its failure is none of the app's, which works without it, only not offline. */
async function keepOffline(): Promise<void> {
  const file = '/keep-offline.js';
  const { keepShellOffline } = (await import(/* @vite-ignore */ file)) as KeepOffline;
  await keepShellOffline();
}
interface KeepOffline {
  readonly keepShellOffline: () => Promise<void>;
}

// All chunks of a version are kept together, so that a new one never leaves an old page without its parts; that is some
// 250 kB compressed, fetched when the first screen has long been there.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.setTimeout(() => void keepOffline().catch(() => undefined), 4_000);
