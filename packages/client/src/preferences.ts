// The user's preferences on this device.
import { makeListeners } from './listeners.ts';
import { type KeyValueStorage, readJson, STORAGE_KEYS } from './storage.ts';

export type Theme = 'system' | 'dark' | 'light';
/** auto: the convention of the places where the language is spoken. */
export type MarketColours = 'auto' | 'green-up' | 'red-up';
export interface PreferenceValues {
  /** null: not chosen, follow the browser. */
  readonly language: string | null;
  readonly theme: Theme;
  readonly colours: MarketColours;
  readonly hideBalance: boolean;
  /** How a fill is shown: a short message or a result. auto: a message where the ticket stands beside the chart. */
  readonly fills: 'auto' | 'message' | 'sheet';
  readonly instrumentId: number | null;
  /** Belongs to the chart, which knows its shape. */
  readonly chart: Readonly<Record<string, unknown>> | null;
  /** By instrument id. The values belong to the ticket: ticket-memory.ts defines them. */
  readonly tickets: Readonly<Record<string, unknown>>;
  /** One-tap trading by uid, until the logout. The values belong to Trade: one-tap.ts defines them. */
  readonly oneTap: Readonly<Record<string, unknown>>;
}

export interface Preferences {
  get(): PreferenceValues;
  set(change: Partial<PreferenceValues>): void;
  subscribe(listener: () => void): () => void;
  /** Called after another window of this browser changed the stored data. */
  reload(): void;
}

/** Raised when the meaning of stored data changes. Data from before versions existed has this version. */
const PREFERENCES_VERSION = 1;

const initial: PreferenceValues = {
  language: null,
  theme: 'system',
  colours: 'auto',
  hideBalance: false,
  fills: 'auto',
  instrumentId: null,
  chart: null,
  tickets: {},
  oneTap: {},
};

export function makePreferences(storage: KeyValueStorage): Preferences {
  const listeners = makeListeners();
  let values = read(storage);
  function set(change: Partial<PreferenceValues>): void {
    values = { ...values, ...change };
    storage.setItem(STORAGE_KEYS.preferences, JSON.stringify({ version: PREFERENCES_VERSION, ...values }));
    listeners.notify();
  }
  return {
    get: () => values,
    set,
    subscribe: listeners.add,
    reload() {
      values = read(storage);
      listeners.notify();
    },
  };
}

/** Validates each value separately: only a damaged one, or one from another version, falls back. */
function read(storage: KeyValueStorage): PreferenceValues {
  const value = readJson(storage, STORAGE_KEYS.preferences);
  if (!isRecord(value)) return initial;
  const { version = PREFERENCES_VERSION, ...stored } = value;
  if (version !== PREFERENCES_VERSION) return initial;
  return {
    language: typeof stored.language === 'string' ? fromOldName(stored.language) : null,
    theme: oneOf(stored.theme, ['dark', 'light'], 'system'),
    colours: oneOf(stored.colours, ['green-up', 'red-up'], 'auto'),
    hideBalance: stored.hideBalance === true,
    // Its older name, under which false was stored without a choice.
    fills: stored.quietFills === true ? 'message' : oneOf(stored.fills, ['message', 'sheet'], 'auto'),
    instrumentId: typeof stored.instrumentId === 'number' ? stored.instrumentId : null,
    chart: isRecord(stored.chart) ? stored.chart : null,
    tickets: isRecord(stored.tickets) ? stored.tickets : {},
    oneTap: isRecord(stored.oneTap) ? stored.oneTap : {},
  };
}

/** Traditional Chinese was once stored as tw. */
const fromOldName = (language: string): string => (language === 'tw' ? 'hk' : language);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function oneOf<const T extends string, F extends string>(
  value: unknown,
  known: readonly T[],
  fallback: F,
): T | F {
  return known.find((one) => one === value) ?? fallback;
}
