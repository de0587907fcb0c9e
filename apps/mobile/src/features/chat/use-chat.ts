// The conversation of this app: made once for a login, so that what is on its way goes out though its screen is left; live as
// long as it is shown.
import { type ChatState, type ChatStore, type Client, makeChatStore } from '@candor/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useSession } from '../../shared/stores.ts';

const made = new WeakMap<Client, { readonly token: string | null; readonly store: ChatStore }>();

function chatOf(client: Client): ChatStore {
  const token = client.session.token();
  const known = made.get(client);
  if (known?.token === token) return known.store;
  const store = makeChatStore(client);
  made.set(client, { token, store });
  return store;
}

export function useChat(): { store: ChatStore; state: ChatState } {
  const client = useClient();
  // Another login is another conversation.
  const isLoggedIn = useSession() !== null;
  const store = chatOf(client);
  useEffect(() => (isLoggedIn ? store.open() : undefined), [store, isLoggedIn]);
  return { store, state: useSyncExternalStore(store.subscribe, store.get) };
}
