// From where on the audit log is that of a program which salts its rows: what such a program writes down besides must be there from then on.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { AUDIT_FORMULA } from './audit.ts';

export class SaltedFrom {
  /** How many rows of the log the journal has by the last event that was taken. */
  anchored = 0;
  #first: number | null | undefined;

  take(event: VenueEvent): void {
    if (event.type === 'AuditAnchored') this.anchored = Math.max(this.anchored, event.rows);
  }

  /** Whether it was such a program by an event at which the journal had so many rows of the log. */
  async holds(db: pg.ClientBase, anchored: number): Promise<boolean> {
    if (this.#first === undefined) {
      const { rows } = await db.query<{ first: number | null }>(
        'select min(seq) as first from audit_log where formula >= $1',
        [AUDIT_FORMULA],
      );
      this.#first = rows[0]?.first ?? null;
    }
    // A store whose first row has a salt never knew another one.
    return this.#first !== null && (this.#first === 1 || anchored >= this.#first);
  }
}
