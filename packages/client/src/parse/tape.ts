// Ticks as they are on the tape. Their prices stay plain numbers: they are drawn, and no money is worked out from them.
import type { CallData } from '@candor/contract';

export interface TapeTick {
  readonly no: number;
  /** In milliseconds since the epoch. */
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
}

/** Without those that the venue kept from itself. */
export const parseTicks = ({ Ticks }: CallData<'ticks'>): TapeTick[] =>
  Ticks.filter(({ Withheld }) => Withheld === undefined).map(({ No, Time, Bid, Ask }) => ({
    no: No,
    time: Time,
    bid: Bid,
    ask: Ask,
  }));
