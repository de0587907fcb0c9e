// What the reader chose on this device. The page's boot script reads language, theme and colours under the same key.
import { makeListeners } from './listeners.ts';
import { type KeyValueStorage, readJson, STORAGE_KEYS } from './storage.ts';

export type Theme = 'system' | 'dark' | 'light';
/** auto: what is customary where the language is spoken. */
export type MarketColours = 'auto' | 'green-up' | 'red-up';
/** The size and leverage last used, the size as canonical decimal text; and a limit of slippage where one was set. */
export interface TicketMemory {
  readonly lots: string;
  readonly multiple: number;
  /** In points. */
  readonly deviation?: number;
}
export interface PreferenceValues {
  /** null: not chosen, follow the browser. */
  readonly language: string | null;
  readonly theme: Theme;
  readonly colours: MarketColours;
  readonly hideBalance: boolean;
  readonly instrumentId: number | null;
  /** Belongs to the chart, which knows its shape. */
  readonly chart: Readonly<Record<string, unknown>> | null;
  /** By instrument id. */
  readonly tickets: Readonly<Record<string, TicketMemory>>;
}

export interface Preferences {
  get(): PreferenceValues;
  set(change: Partial<PreferenceValues>): void;
  setTicket(instrumentId: number, ticket: TicketMemory): void;
  subscribe(listener: () => void): () => void;
  /** Another window of this browser changed what is kept. */
  reload(): void;
}

const initial: PreferenceValues = {
  language: null,
  theme: 'system',
  colours: 'auto',
  hideBalance: false,
  instrumentId: null,
  chart: null,
  tickets: {},
};

export function makePreferences(storage: KeyValueStorage): Preferences {
  const listeners = makeListeners();
  let values = read(storage);
  function set(change: Partial<PreferenceValues>): void {
    values = { ...values, ...change };
    storage.setItem(STORAGE_KEYS.preferences, JSON.stringify(values));
    listeners.tell();
  }
  return {
    get: () => values,
    set,
    setTicket: (instrumentId, ticket) => set({ tickets: { ...values.tickets, [instrumentId]: ticket } }),
    subscribe: listeners.add,
    reload() {
      values = read(storage);
      listeners.tell();
    },
  };
}

/** Each value by itself: one that is damaged or from another version falls back alone. */
function read(storage: KeyValueStorage): PreferenceValues {
  const value = readJson(storage, STORAGE_KEYS.preferences);
  if (typeof value !== 'object' || value === null) return initial;
  const kept = value as Record<string, unknown>;
  return {
    language: typeof kept.language === 'string' ? fromOldName(kept.language) : null,
    theme: oneOf(kept.theme, ['dark', 'light'], 'system'),
    colours: oneOf(kept.colours, ['green-up', 'red-up'], 'auto'),
    hideBalance: kept.hideBalance === true,
    instrumentId: typeof kept.instrumentId === 'number' ? kept.instrumentId : null,
    chart: isRecord(kept.chart) ? kept.chart : null,
    tickets: readTickets(kept.tickets),
  };
}

/** Traditional Chinese was once kept as tw. */
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

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readTickets(value: unknown): Record<string, TicketMemory> {
  const tickets: Record<string, TicketMemory> = {};
  if (!isRecord(value)) return tickets;
  for (const [id, ticket] of Object.entries(value)) {
    if (!isRecord(ticket)) continue;
    const { lots, multiple, deviation } = ticket;
    if (typeof lots !== 'string' || !/^\d+(\.\d+)?$/.test(lots) || typeof multiple !== 'number') continue;
    tickets[id] = { lots, multiple, ...(isWhole(deviation) && { deviation }) };
  }
  return tickets;
}
