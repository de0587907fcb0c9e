// Where a feed's events come from, before they have passed the price filter and been numbered.
import type { Confirmation, SessionChange, Tick } from '@candor/core';
import type { FlaggedTick } from '../tape/marks.ts';

/** A tick that has no number yet. */
export type RawTick = Omit<Tick, 'no'>;
export type RawEvent = RawTick | Confirmation | SessionChange;

/** An event behind the price filter: one that passed, or a withheld tick in its place. */
export type PassedEvent = RawEvent | Omit<FlaggedTick, 'no'>;

export interface EventSource {
  /** The next events up to `until`, in order, about `eventsMax` of them; `done` when no more of them are due. */
  advance(until: number, eventsMax: number): { events: RawEvent[]; done: boolean };
  /** When the next event is due; Infinity when there is none to come. */
  nextAt(): number;
}
