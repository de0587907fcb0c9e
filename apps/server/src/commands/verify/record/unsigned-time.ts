// For how long events have been in no signed tree while the venue ran: it signs nothing while it stands still.
import { isOfStart } from '../../../audit/of-start.ts';
import type { StoredEvent } from '../../../proof/record-events.ts';

export class UnsignedTime {
  /** From the first of them to the newest event. */
  ms = 0;
  #at: number | undefined;

  /** Events in the journal's order, from the first unsigned one on. Time before a start is not the venue's. */
  take(event: Pick<StoredEvent, 'type' | 'at' | 'actor'>): void {
    const { at = 0 } = event;
    if (this.#at !== undefined && !isOfStart(event)) this.ms += Math.max(0, at - this.#at);
    this.#at = at;
  }
}
