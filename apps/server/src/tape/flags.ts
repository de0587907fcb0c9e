// The flag of a withheld tick, a number on the tape. The numbers never change: docs/proof.md names them.
import type { InstrumentId } from '@candor/core';
import type { WithheldReason } from '../feeds/price-filter/withheld.ts';

/** The outcome of a quarantined price (`returned`, `confirmed`) is not a separate tick. */
export type FlagReason = Exclude<WithheldReason, 'returned' | 'confirmed'>;

export const FLAG_NUMBERS: Readonly<Record<FlagReason, number>> = {
  no_price: 1,
  out_of_range: 2,
  crossed_too_long: 3,
  no_time: 4,
  ahead_of_clock: 5,
  out_of_order: 6,
  outlier: 7,
  wide_spread: 8,
};

/** Marks a tick whose prices don't fit into an entry, which has those of the tick before it instead. */
export const UNREADABLE = 255;

const names = new Map<number, string>([
  ...Object.entries(FLAG_NUMBERS).map(([name, flag]) => [flag, name] as const),
  [UNREADABLE, 'unreadable'],
]);

/** The name of a flag; undefined for 0, a tick that went to the engine. */
export const nameOfFlag = (flag: number): string | undefined => names.get(flag);

/** A withheld tick: it has a number and is on the tape, and no price is based on it. */
export interface FlaggedTick {
  readonly kind: 'marked';
  readonly instrumentId: InstrumentId;
  readonly no: number;
  /** The prices as they came, which may be anything. */
  readonly bid: number;
  readonly ask: number;
  readonly reason: FlagReason;
}
