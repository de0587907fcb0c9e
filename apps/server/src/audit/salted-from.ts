// Finds the first audit row of a program with salts. Other data of such programs must exist from there on.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { AUDIT_FORMULA } from './audit.ts';

export class SaltedFrom {
  /** Number of rows of the log that the journal knows by the last event. */
  anchored = 0;
  #first: number | null | undefined;

  take(event: VenueEvent): void {
    if (event.type === 'AuditAnchored') this.anchored = Math.max(this.anchored, event.rows);
  }

  /** True if a program with salts wrote the event at which the journal knew this many rows. */
  async holds(db: pg.ClientBase, anchored: number): Promise<boolean> {
    if (this.#first === undefined) {
      const { rows } = await db.query<{ first: number | null }>(
        'select min(seq) as first from audit_log where formula >= $1',
        [AUDIT_FORMULA],
      );
      this.#first = rows[0]?.first ?? null;
    }
    // If the first row has a salt, no older program ever wrote to this store.
    return this.#first !== null && (this.#first === 1 || anchored >= this.#first);
  }
}
