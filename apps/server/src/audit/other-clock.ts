// Whether the venue's clock was the office's, as heads of the audit log show it. A feed that runs faster than the wall takes the venue's clock ahead, until
// it is started again with another feed and the wall has come up to it; a head that was held back looks the same by itself, and must not pass for that.
import type { AuditAnchored, VenueEvent } from '@candor/core';

/** As far as the clocks of the office and of the venue are apart where they are the same. */
export const SAME_CLOCK_MS = 5_000;
/** A head is written each minute: at one whose last row is no older, the venue's clock was no farther ahead, which makes nothing late. */
const AGREED_MS = 60_000;
/** One that runs faster is ahead by more than that once it has run for so long since a start. */
const SETTLED_MS = 600_000;
/** The first ones say enough. */
const PENDING_MAX = 21;

/** When the last row under a head was written on the wall's clock, and the one behind it. */
export interface RowsAtHead {
  readonly last: number | undefined;
  readonly next: number | undefined;
}

export class OtherClock {
  /** In some time between two starts it was another one, or may have been. */
  wasOther = false;
  #startedAt: number | undefined;
  /** Shown since the last start: no feed of this run is faster than the wall. */
  #isSame = false;
  #isContradicted = false;
  /** What is said only if it was the same since the clocks last agreed. */
  #pending: string[] = [];

  /** `findings` that are true on one clock alone. Returns those that stand by now. */
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

  /** After the last event; `isAhead`: the journal ends later than it is. */
  finish(isAhead: boolean): readonly string[] {
    return this.#isSame ? [] : this.#settle(this.#isContradicted || isAhead);
  }

  #agrees({ at }: AuditAnchored, { last, next }: RowsAtHead, startedAt: number): boolean {
    // What follows an end is written after it, and one whose time is behind the row before it says nothing.
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
