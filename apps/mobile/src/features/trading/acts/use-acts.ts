// The acts of this page's client, for screens. Made when the first screen that can act is opened.
import { browserClock, browserStorage, type Client, makeIdempotencyKey, ordersOf } from '@candor/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import type { Act } from './act.ts';
import { type Acts, makeActs } from './acts.ts';

const made = new WeakMap<Client, Acts>();

export function useActs(): Acts {
  const client = useClient();
  let acts = made.get(client);
  if (!acts) {
    acts = startActs(client);
    made.set(client, acts);
  }
  return acts;
}

const NONE: readonly Act[] = [];
/** Of a page that the server drew, which knows nothing of this device. */
const getNone = () => NONE;

export function useActList(): readonly Act[] {
  const acts = useActs();
  return useSyncExternalStore(acts.subscribe, acts.get, getNone);
}

/** Shown by a sheet: once settled it has been read, however the sheet is left, and no toast shows it again. */
export function useReadHere(key: string | null): void {
  const acts = useActs();
  useEffect(() => {
    if (key === null) return;
    return () => acts.dismiss(key);
  }, [acts, key]);
}

function startActs(client: Client): Acts {
  const acts = makeActs({
    http: client.http,
    storage: browserStorage(),
    clock: browserClock,
    makeKey: makeIdempotencyKey,
    uid: () => client.session.user()?.uid ?? null,
    onPromise: (given, asked) =>
      void import('../../../shared/past/kept-promises.ts').then(
        ({ keepPromise }) => keepPromise({ ...given, asked, at: Date.now() }),
        // Not to be had now: the order stands.
        () => undefined,
      ),
  });
  client.socket.onConnection(({ state }) => {
    if (state === 'live') acts.askAll();
  });
  // What an act did shows in figures and lists even where the socket, which pushes it, is down.
  acts.onFilled(() => {
    void client.account.refresh();
    if (client.socket.connection().state !== 'live') void ordersOf(client).refresh();
  });
  acts.askAll();
  return acts;
}
