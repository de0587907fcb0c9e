// Keeps drawings and layouts equal between this device and the account. Without a connection the device has its own, and they are
// merged later. One for each login, however many charts are open.
import {
  CHART_STORAGE_MAX,
  type Client,
  fetchChartStorage,
  isCallFault,
  makeListeners,
  perLogin,
  putChartStorage,
} from '@candor/client';
import { parseChartSettings } from './chart-settings.ts';
import { mergeStorage, readStorage, type StoredCharts, writeStorage } from './merge-storage.ts';

export interface ChartSync {
  /** Reads the account's and merges. */
  refresh(): void;
  /** More than an account stores: the device alone has it. */
  isTooLarge(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What the device and an account last agreed on. */
interface Synced {
  readonly userId: string;
  readonly content: string;
}

const PAUSE_MS = 1_500;
const ATTEMPTS_MAX = 3;
const nothing: StoredCharts = { drawings: {}, layouts: [] };

export const chartSyncOf = perLogin(makeChartSync);

function makeChartSync(client: Client): ChartSync {
  const { http, preferences, session } = client;
  const listeners = makeListeners();
  const token = session.token();
  const userId = session.user()?.uid ?? '';
  let isLarge = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const isOver = () => token === null || session.token() !== token;
  const readOwn = (): StoredCharts => parseChartSettings(preferences.get().chart);
  const readSynced = () => parseSynced(preferences.get().chart?.synced);
  const write = (change: Partial<StoredCharts> & { synced: Synced }) =>
    preferences.set({ chart: { ...preferences.get().chart, ...change } });
  const setLarge = (next: boolean) => {
    if (isLarge === next) return;
    isLarge = next;
    listeners.notify();
  };

  /** The drawings of another account are not this one's, and stay with that one. */
  function mergeWith(remote: StoredCharts): StoredCharts {
    const synced = readSynced();
    if (synced && synced.userId !== userId) return remote;
    return mergeStorage(synced ? readStorage(synced.content) : nothing, readOwn(), remote);
  }

  async function exchange(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const read = await fetchChartStorage(http);
      if (isOver()) return;
      const remote = readStorage(read.content);
      const merged = mergeWith(remote);
      write({ ...merged, synced: { userId, content: writeStorage(remote) } });
      const content = writeStorage(merged);
      setLarge(content.length > CHART_STORAGE_MAX);
      if (isLarge || content === writeStorage(remote)) return;
      const stored = await putChartStorage(http, { version: read.version, content });
      if (isOver()) return;
      // Null: another device was faster, so it is all done again with what that one left.
      if (stored) return write({ synced: { userId, content } });
    }
  }
  function begin(): void {
    if (isOver()) return;
    // Without a connection nothing is lost: the next change or the next chart tries again.
    underWay = underWay.then(exchange).catch((fault: unknown) => {
      if (!isCallFault(fault)) throw fault;
    });
  }
  const stop = preferences.subscribe(() => {
    if (isOver()) {
      clearTimeout(timer);
      return stop();
    }
    if (writeStorage(readOwn()) === readSynced()?.content) return;
    clearTimeout(timer);
    timer = setTimeout(begin, PAUSE_MS);
  });
  return { refresh: begin, isTooLarge: () => isLarge, subscribe: listeners.add };
}

function parseSynced(stored: unknown): Synced | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, content } = stored as Record<string, unknown>;
  return typeof userId === 'string' && typeof content === 'string' ? { userId, content } : null;
}
