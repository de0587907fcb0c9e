// Context of every screen: the client, the translations and the messages. Made once, in main.
import type { Client } from '@candor/client';
import type { TradeView } from '@candor/contract/plain';
import type { ToastStore } from '@candor/ui';
import { createContext, useContext } from 'react';
import type { I18nStore } from './i18n.ts';
import type { KnownPath } from './paths.ts';

export interface App {
  readonly client: Client;
  readonly i18n: I18nStore;
  readonly toasts: ToastStore;
  /** Starts to load a screen's data: called when a finger touches a link to it. */
  preload(path: KnownPath): void;
  /** The data that the server rendered Trade with, if the page came with it. */
  readonly drawnTrade?: TradeView | undefined;
  /** Its picture of the chart, on the server only: the page contains it. */
  readonly drawnChart?: string | undefined;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('a screen outside of the app');
  return app;
}
export const useClient = (): Client => useApp().client;
