// Why a tick was kept from the engine, as a number on the tape. The numbers stand for ever: docs/proof.md names them.
import type { InstrumentId } from '@candor/core';
import type { WithheldReason } from '../feeds/door/withheld.ts';

/** What became of a held price (`returned`, `confirmed`) is no tick of its own. */
export type MarkReason = Exclude<WithheldReason, 'returned' | 'confirmed'>;

export const MARKS: Readonly<Record<MarkReason, number>> = {
  no_price: 1,
  out_of_range: 2,
  crossed_too_long: 3,
  no_time: 4,
  ahead_of_clock: 5,
  out_of_order: 6,
  outlier: 7,
  wide_spread: 8,
};

/** Its prices have no place in an entry: those of the tick before it stand in their place. */
export const UNREADABLE = 255;

const words = new Map<number, string>([
  ...Object.entries(MARKS).map(([word, mark]) => [mark, word] as const),
  [UNREADABLE, 'unreadable'],
]);

/** The word for a mark; undefined for 0, a tick that was taken in. */
export const wordOfMark = (mark: number): string | undefined => words.get(mark);

/** A tick that the door kept back: it has a number and is on the tape, and nothing is priced by it. */
export interface MarkedTick {
  readonly kind: 'marked';
  readonly instrumentId: InstrumentId;
  readonly no: number;
  /** As they came; anything. */
  readonly bid: number;
  readonly ask: number;
  readonly reason: MarkReason;
}
