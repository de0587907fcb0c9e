// How soon the journal has the end of the audit log where the venue's clock is not the office's, as of a feed that runs faster than the
// wall: by acts that stand in both, which say what time it was on either, and how fast the venue's went.
import type { VenueEvent } from '@candor/core';
import { isOfStart } from './of-start.ts';

export interface PairedAct {
  /** Its row of the audit log, and when that was written on the wall's clock. */
  readonly row: number;
  readonly wall: number;
  /** Its event, on the venue's clock. */
  readonly at: number;
}

/** Closer acts say too little of how fast a clock goes. */
const APART_MS = 10_000;

export class AnchorDelay {
  #ranMs = 0;
  #at: number | undefined;
  #speed: number | undefined;
  #last: PairedAct | undefined;
  #waiting: { readonly act: PairedAct; readonly ranMs: number }[] = [];
  #longest: { readonly act: PairedAct; readonly ms: number } | undefined;

  /** Whether acts say how fast the venue's clock went: without, nothing can be said of a delay. */
  get hasSpeed(): boolean {
    return this.#speed !== undefined;
  }

  take(event: VenueEvent, act: PairedAct | undefined): void {
    if (isOfStart(event)) this.#last = undefined;
    else this.#ranMs += Math.max(0, event.at - (this.#at ?? event.at));
    this.#at = event.at;
    if (event.type === 'AuditAnchored') {
      for (const one of this.#waiting) if (one.act.row <= event.rows) this.#note(one);
      this.#waiting = this.#waiting.filter((one) => one.act.row > event.rows);
    }
    if (act && (!this.#last || act.wall - this.#last.wall >= APART_MS)) this.#pair(act);
  }

  /** The row that waited for longer than `ms` of the wall, if one did. */
  laterThan(ms: number): number | undefined {
    for (const one of this.#waiting) this.#note(one);
    if (this.#speed === undefined || !this.#longest) return undefined;
    return this.#longest.ms > ms * this.#speed ? this.#longest.act.row : undefined;
  }

  #pair(act: PairedAct): void {
    if (this.#last)
      this.#speed = Math.max(1, this.#speed ?? 1, (act.at - this.#last.at) / (act.wall - this.#last.wall));
    this.#last = act;
    this.#waiting.push({ act, ranMs: this.#ranMs });
  }

  #note({ act, ranMs }: { readonly act: PairedAct; readonly ranMs: number }): void {
    const ms = this.#ranMs - ranMs;
    if (ms > (this.#longest?.ms ?? -1)) this.#longest = { act, ms };
  }
}
