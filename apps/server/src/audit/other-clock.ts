// Decides from the audit log's heads in the journal whether the venue and the office had the same clock. A feed that
// runs faster than real time moves the venue's clock ahead until a restart with another feed, when the real time has
// caught up. A withheld head looks the same by itself and must not pass for this.
import type { AuditAnchored, VenueEvent } from '@candor/core';

/** Largest difference between the clocks of the office and the venue if they are the same. */
export const SAME_CLOCK_MS = 5_000;
/**
 * A head is written each minute. If the last row of a head is at most this old, the venue's clock was ahead by no more
 * than this, which makes no row late.
 */
const AGREED_MS = 60_000;
/** A clock that runs faster is ahead by more than AGREED_MS after this time since a start. */
const SETTLED_MS = 600_000;
/** Maximum number of pending findings; the first ones are enough. */
const PENDING_MAX = 21;

/** Wall-clock times of the last row under a head and of the row after it. */
export interface RowsAtHead {
  readonly last: number | undefined;
  readonly next: number | undefined;
}

export class OtherClock {
  /** True if the clocks differed, or may have differed, between any two starts. */
  wasOther = false;
  #startedAt: number | undefined;
  /** Shown since the last start: the feed of this run is not faster than the wall clock. */
  #isSame = false;
  #isContradicted = false;
  /** Findings that count only if the clocks have been the same since they last agreed. */
  #pending: string[] = [];

  /** Takes an event with findings that hold only if the clocks are the same. Returns those that are certain by now. */
  take(event: VenueEvent, rows: RowsAtHead | undefined, findings: readonly string[]): readonly string[] {
    if (event.type === 'VenueStarted' || this.#startedAt === undefined) {
      this.#startedAt = event.at;
      this.#isSame = false;
    }
    if (this.#isSame) return findings;
    this.#pending.push(...findings.slice(0, PENDING_MAX - this.#pending.length));
    if (event.type !== 'AuditAnchored' || !rows) return [];
    if (!this.#agrees(event, rows, this.#startedAt)) return [];
    this.#isSame = true;
    return this.#settle(this.#isContradicted);
  }

  /** Called after the last event. `isAhead` is true if the journal's end is later than the current time. */
  finish(isAhead: boolean): readonly string[] {
    return this.#isSame ? [] : this.#settle(this.#isContradicted || isAhead);
  }

  #agrees({ at }: AuditAnchored, { last, next }: RowsAtHead, startedAt: number): boolean {
    // The row after a head was written after it. A row dated before its predecessor proves nothing.
    const isInOrder = last !== undefined && next !== undefined && next + SAME_CLOCK_MS >= last;
    if (isInOrder && next + AGREED_MS < at) this.#isContradicted = true;
    return last !== undefined && at - last <= AGREED_MS && at - startedAt >= SETTLED_MS;
  }

  #settle(wasOther: boolean): readonly string[] {
    const pending = wasOther ? [] : this.#pending;
    this.wasOther ||= wasOther;
    this.#pending = [];
    this.#isContradicted = false;
    return pending;
  }
}
