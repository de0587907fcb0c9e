// Which ticks could be traded on for certain. The tape does not say when a market's session begins, when the feed stood by a
// quote last, or how old a tick was as it came: whatever may have kept the engine from acting on it is taken to have done so.
import type { InstrumentId } from '@candor/core';
import { SLICE_MS } from '@candor/proof';
import type { TickRow } from '../../../tape/tick-rows.ts';

/** A start takes the last quote in again before the market is said to be open, then the feed's first, which may be an old one. */
const OF_A_START = 2;
/** With more of them in a slice the engine's clock runs ahead of the feed's, by that slice at most. */
const IN_SLICE_MAX = 3_000;

export class LiveTicks {
  /** Since the last start, those that the engine took in. */
  readonly #taken = new Map<InstrumentId, number>();
  #last = 0;
  #started = 0;
  #doubtUntil = Number.NEGATIVE_INFINITY;
  readonly #inSlice = new Map<InstrumentId, { slice: number; count: number }>();

  restart(at: number): void {
    this.#taken.clear();
    this.#started = at;
  }

  /**
   * Ticks come at this time. Where the whole tape has stood still for half the age at which a quote is stale, what stopped the
   * feed may have let commands overtake its ticks: for as long as it stood they may be too old to trade on.
   */
  begin(at: number, quoteAgeMsMax: number): void {
    const since = Math.max(this.#last, this.#started);
    if (since > 0 && at - since > quoteAgeMsMax / 2) this.#doubt(at + (at - since));
    this.#last = at;
  }

  /** Whether it was taken in while its market was open, and young enough. Asked before it counts itself. */
  isLive({ instrumentId, t }: Pick<TickRow, 'instrumentId' | 't'>): boolean {
    return t > this.#doubtUntil && (this.#taken.get(instrumentId) ?? 0) >= OF_A_START;
  }

  /** Whether the last one that was counted of an instrument was such a tick, and what it says holds at this time. */
  standsAt(id: InstrumentId, at: number): boolean {
    return at > this.#doubtUntil && (this.#taken.get(id) ?? 0) > OF_A_START;
  }

  count({ instrumentId, t, mark }: TickRow): void {
    if (mark === 0) this.#taken.set(instrumentId, (this.#taken.get(instrumentId) ?? 0) + 1);
    const slice = Math.floor(t / SLICE_MS);
    const counted = this.#inSlice.get(instrumentId);
    if (counted?.slice !== slice) this.#inSlice.set(instrumentId, { slice, count: 1 });
    else if (++counted.count >= IN_SLICE_MAX) this.#doubt(t + 12 * SLICE_MS);
  }

  #doubt(until: number): void {
    this.#doubtUntil = Math.max(this.#doubtUntil, until);
  }
}
