// Proves that an approved deposit is credited, on whatever clock the venue runs: by heads of the audit log, of which one comes a minute of the office's
// at most. Where the clocks are the same, minutes of the journal say it sooner.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { factsOf } from '../../../audit/audit-facts.ts';
import { IdSet } from '../../../audit/id-set.ts';
import { SaidFaults } from '../../../audit/said-faults.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import { idsOf } from '../../ids-of.ts';

/** A job tries again each minute what was not credited at once. */
const HEADS_MAX = 30;
const AT_ONCE = 1_000;

export class WithheldCheck implements JournalCheck {
  readonly #faults = new SaidFaults('and more approved deposits are not credited');
  /** How many rows the log had at the last heads that had more than the one before: a start writes the same once more. */
  readonly #heads: number[] = [];
  /** Of a row that is not settled the client may not have been notified, which is no money withheld. */
  readonly #credited = new IdSet();

  get faults(): readonly string[] {
    return this.#faults.list;
  }

  take(_: number, event: VenueEvent): void {
    if (event.type === 'DepositCredited') this.#credited.add(event.depositId);
    if (event.type !== 'AuditAnchored' || event.rows <= (this.#heads.at(-1) ?? 0)) return;
    this.#heads.push(event.rows);
    if (this.#heads.length > HEADS_MAX) this.#heads.shift();
  }

  async compare(): Promise<void> {}

  async finish(db: pg.ClientBase): Promise<void> {
    const [longAgo] = this.#heads;
    if (longAgo === undefined || this.#heads.length < HEADS_MAX) return;
    let ids: number[] = [];
    for await (const id of idsOf(
      db,
      `select id from deposits where status = 'approved' and settled_at is null`,
    )) {
      if (this.#credited.has(id)) continue;
      ids.push(id);
      if (ids.length < AT_ONCE) continue;
      await this.#hold(db, ids, longAgo);
      ids = [];
    }
    await this.#hold(db, ids, longAgo);
  }

  async #hold(db: pg.ClientBase, ids: readonly number[], longAgo: number): Promise<void> {
    const facts = await factsOf(
      db,
      ids.map((id) => `deposit ${id}`),
      ['approve'],
    );
    for (const [subject, own] of facts) {
      const row = own.at(-1)?.seq;
      if (row !== undefined && row <= longAgo)
        this.#faults.say(
          `audit row ${row} is to approve ${subject}, which is not credited ${HEADS_MAX} heads later`,
        );
    }
  }
}
