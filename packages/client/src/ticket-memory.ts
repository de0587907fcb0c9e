// Stores the ticket's settings of an instrument's last order in the preferences. A separate file, because no list of
// prices needs it.
import type { Preferences } from './preferences.ts';

/** Of one login: a demo's size is none to begin a real order with. */
export interface TicketOf {
  readonly uid: string;
  readonly instrumentId: number;
}

/** The size and leverage last used, the size as canonical decimal text; and a limit of slippage if one was set. */
export interface TicketMemory {
  readonly lots: string;
  readonly multiple: number;
  /** In points. */
  readonly deviation?: number;
}

/** Undefined if the last order was another login's, or nothing was stored that a ticket can read. */
export function readTicketMemory(
  preferences: Preferences,
  { uid, instrumentId }: TicketOf,
): TicketMemory | undefined {
  const stored = preferences.get().tickets[instrumentId];
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { lots, multiple, deviation, uid: of = uid } = stored as Record<string, unknown>;
  if (of !== uid) return undefined;
  if (typeof lots !== 'string' || !/^\d+(\.\d+)?$/.test(lots) || typeof multiple !== 'number')
    return undefined;
  return { lots, multiple, ...(isWhole(deviation) && { deviation }) };
}

export function keepTicketMemory(
  preferences: Preferences,
  { uid, instrumentId }: TicketOf,
  memory: TicketMemory,
): void {
  preferences.set({ tickets: { ...preferences.get().tickets, [instrumentId]: { ...memory, uid } } });
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
