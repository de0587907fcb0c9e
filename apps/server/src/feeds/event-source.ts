// Where a feed's events come from, before they have passed the door and been numbered.
import type { Confirmation, SessionChange, Tick } from '@candor/core';
import type { MarkedTick } from '../tape/marks.ts';

/** A tick that has no number yet. */
export type RawTick = Omit<Tick, 'no'>;
export type RawEvent = RawTick | Confirmation | SessionChange;

/** What leaves the door: what goes on, and in its place each tick that was kept back. */
export type PassedEvent = RawEvent | Omit<MarkedTick, 'no'>;

export interface EventSource {
  /** The next events up to `until`, in order, about `eventsMax` of them; `done` when no more of them are due. */
  advance(until: number, eventsMax: number): { events: RawEvent[]; done: boolean };
  /** When the next event is due; Infinity when there is none to come. */
  nextAt(): number;
}
