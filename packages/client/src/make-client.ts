// Assembles the client: the only place where a page makes its http, socket and stores.
import type { CallName, FirstAnswers } from '@candor/contract';
import { type AccountStore, makeAccountStore } from './account-store.ts';
import { CallError, type CallFault, isCallFault } from './call-error.ts';
import type { OpenDemo } from './demo-proof/open-with-proof.ts';
import type { DemoLoginOptions } from './demo-proof/solve-proof.ts';
import { type Http, makeHttp } from './http.ts';
import { makeListeners } from './listeners.ts';
import { type MarketStore, makeMarketStore } from './market-store.ts';
import { type Basics, type CompanyStatus, parseBasics, parseCompanyStatus } from './parse/basics.ts';
import { parsed } from './parse/metrics.ts';
import { parseLogin, parseUser } from './parse/user.ts';
import { makePreferences, type Preferences } from './preferences.ts';
import { makeQuotesStore, type QuotesStore } from './quotes-store.ts';
import { makeResource, type Resource } from './resource.ts';
import { makeSession, type Session } from './session.ts';
import { makeSocket, type Socket } from './socket.ts';
import { browserStorage, eraseStored, STORAGE_KEYS } from './storage.ts';
import { SITE_TOPIC, SOCKET_PATH } from './topics.ts';

export interface ClientOptions {
  /** Origin of the API, without a slash at the end; empty for the page's own. */
  readonly origin: string;
  language(): string;
  onFault?(fault: CallFault, name: CallName): void;
  /** The session ended without the user's action. */
  onSessionInvalid?(): void;
  /** Data that came with the page, and when the server wrote it, by this device's clock. */
  readonly first?: { readonly answers: FirstAnswers; readonly at: number } | undefined;
}

export interface Client {
  readonly http: Http;
  readonly socket: Socket;
  readonly session: Session;
  readonly preferences: Preferences;
  readonly quotes: QuotesStore;
  readonly market: MarketStore;
  readonly account: AccountStore;
  readonly basics: Resource<Basics>;
  /** Whether the service runs, and in which mode. */
  readonly companyStatus: Resource<CompanyStatus>;
  /** Notifies of each call that was answered without a rejection. */
  onDone(listener: (name: CallName) => void): () => void;
  /** Opens the socket, loads market, basics and status, follows session, sleep and network. Once. */
  start(): void;
  /** The caller shows that the limit of the client subnet is reached (demo_limit). */
  loginDemo(options?: DemoLoginOptions): Promise<void>;
}

export function makeClient(options: ClientOptions): Client {
  const storage = browserStorage();
  const session = makeSession(storage);
  const preferences = makePreferences(storage);
  // Trading by one tap ends with the login, of which no account of this device is left.
  session.subscribe(() => {
    if (!session.get()) preferences.set({ oneTap: {} });
  });
  function onSessionInvalid(): void {
    session.clear();
    options.onSessionInvalid?.();
  }
  const done = makeListeners<[CallName]>();
  const http = makeHttp({
    origin: options.origin,
    language: options.language,
    token: session.token,
    onSessionInvalid,
    onDone: done.notify,
    onFault(fault, name) {
      if (name !== 'createDemo' || !isDemoRefusal(fault)) options.onFault?.(fault, name);
    },
  });
  // A browser sends no headers with a socket.
  const socket = makeSocket({
    url: socketUrl(options.origin || location.origin),
    open: (url) => new WebSocket(`${url}?lang=${options.language()}`),
  });
  const { first } = options;
  const quotes = makeQuotesStore({ socket, heardAt: first?.at });
  const market = makeMarketStore({ http, quotes, first: first?.answers });
  const account = makeAccountStore({
    http,
    socket,
    session,
    loadStored: async () => (await import('./stored.ts')).makeStoredMetrics(storage),
    eraseStored: () => eraseStored(storage),
  });
  const basics = makeResource(
    () => http.call('basicInfo', {}).then(parsed(parseBasics)),
    first && parseBasics(first.answers.basicInfo),
  );
  const companyStatus = makeResource(
    () => http.call('companyStatus', {}).then(parsed(parseCompanyStatus)),
    first && parseCompanyStatus(first.answers.companyStatus),
  );

  function refreshSite(): void {
    void basics.renew();
    void companyStatus.renew();
  }

  let hasStarted = false;
  return {
    http,
    socket,
    session,
    preferences,
    quotes,
    market,
    account,
    basics,
    companyStatus,
    onDone: done.add,
    start() {
      if (hasStarted) return;
      hasStarted = true;
      socket.onSessionInvalid(() => options.onSessionInvalid?.());
      account.start();
      quotes.start();
      socket.start();
      if (!first) refreshSite();
      // The page's own list is a visitor's: leverage may be limited by the class of a client.
      if (!first || session.get()) void market.refresh();
      void refreshUser(http, session);
      // When a market opens or closes, its next opening is in the list only; so are instrument specs that an operator
      // has changed. The first number marks the start of updates: data loaded before it may be older. A different
      // number means that an operator has changed the site's settings.
      let siteVersion: number | undefined;
      socket.subscribe(SITE_TOPIC, ({ version }) => {
        if (siteVersion !== version) refreshSite();
        siteVersion = version;
      });
      quotes.onListing(() => void market.refresh());
      socket.onConnection(({ state }) => {
        if (state !== 'live') return;
        if (!market.get().data) void market.refresh();
        if (!basics.get().data) void basics.refresh();
        if (!companyStatus.get().data) void companyStatus.refresh();
      });
      followDevice({ socket, session, preferences, account });
    },
    async loginDemo(demoOptions) {
      const demoId = session.demoId();
      const open: OpenDemo = (proof) =>
        http.call('createDemo', { demo_id: demoId, ...proof }, { showFault: true }).then(parsed(parseLogin));
      session.set(
        await open().catch((fault: unknown) => {
          if (!isDemoRefusal(fault)) throw fault;
          // Few users need it, so it is loaded on demand; if that fails, the rejection is final.
          return import('./demo-proof/open-with-proof.ts').then(
            ({ openWithProof }) => openWithProof(fault, { open, demoId }, demoOptions),
            () => Promise.reject(fault),
          );
        }),
      );
    },
  };
}

/** The limit of new demo accounts, or a proof that the server rejected: shown by the screen that sent the request. */
const isDemoRefusal = (fault: unknown): fault is CallError =>
  fault instanceof CallError && fault.error.startsWith('demo_');

/** Reloads the user from the server. The socket reports the end of the session. */
async function refreshUser(http: Http, session: Session): Promise<void> {
  const token = session.token();
  if (token === null) return;
  try {
    const user = await http.call('userInfo', {}).then(parsed(parseUser));
    session.setUser(user, token);
  } catch (fault) {
    // The stored data of the last session serves until the next.
    if (!isCallFault(fault)) throw fault;
  }
}

function followDevice({
  socket,
  session,
  preferences,
  account,
}: Pick<Client, 'socket' | 'session' | 'preferences' | 'account'>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.check();
    // A hidden page may end without another event.
    else account.keep();
  });
  window.addEventListener('pagehide', account.keep);
  window.addEventListener('online', () => socket.check());
  window.addEventListener('offline', () => socket.lose());
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === STORAGE_KEYS.session) session.reload();
    if (event.key === null || event.key === STORAGE_KEYS.preferences) preferences.reload();
  });
}

/**
 * The live socket's address, derived from the API's. It is secure on every page except one that is not secure itself,
 * as on a developer's machine.
 */
export function socketUrl(origin: string): string {
  const url = new URL(SOCKET_PATH, origin);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url.href;
}
