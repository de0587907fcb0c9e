// The conversation of this app: made with the screen, live as long as it is shown.
import { type ChatState, type ChatStore, makeChatStore } from '@candor/client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../../shared/app-context.ts';

export function useChat(): { store: ChatStore; state: ChatState } {
  const { http, socket } = useClient();
  const store = useMemo(() => makeChatStore({ http, socket }), [http, socket]);
  useEffect(() => store.open(), [store]);
  return { store, state: useSyncExternalStore(store.subscribe, store.get) };
}
