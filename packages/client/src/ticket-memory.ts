// Stores the ticket's settings of an instrument's last order in the preferences. A separate file, because no list of
// prices needs it.
import type { Preferences } from './preferences.ts';

/** The size and leverage last used, the size as canonical decimal text; and a limit of slippage if one was set. */
export interface TicketMemory {
  readonly lots: string;
  readonly multiple: number;
  /** In points. */
  readonly deviation?: number;
}

/** Undefined if nothing was stored, or nothing that a ticket can read. */
export function readTicketMemory(preferences: Preferences, instrumentId: number): TicketMemory | undefined {
  const stored = preferences.get().tickets[instrumentId];
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { lots, multiple, deviation } = stored as Record<string, unknown>;
  if (typeof lots !== 'string' || !/^\d+(\.\d+)?$/.test(lots) || typeof multiple !== 'number')
    return undefined;
  return { lots, multiple, ...(isWhole(deviation) && { deviation }) };
}

export function keepTicketMemory(preferences: Preferences, instrumentId: number, memory: TicketMemory): void {
  preferences.set({ tickets: { ...preferences.get().tickets, [instrumentId]: memory } });
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
