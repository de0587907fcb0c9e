// Proves the audit log against the journal: each head that was written there is still a row of the chain, and each row of the
// chain came into the journal in time.
import type { AuditAnchored, VenueEvent } from '@candor/core';
import type pg from 'pg';
import { AnchorDelay, type PairedAct } from './anchor-delay.ts';
import { factsOf } from './audit-facts.ts';
import { RunningTime } from './running-time.ts';
import { SaidFaults } from './said-faults.ts';
import type { JournalCheck } from './walk-journal.ts';

/** A head is written each minute. One that failed at first and a database that was away for a while make it three. */
const LATE_MS = 180_000;
/** As far as the clocks of the office and of the venue are apart where they are the same. */
const SAME_CLOCK_MS = 5_000;
const ROWS_AT_ONCE = 1_000;

interface Waiting {
  readonly seq: number;
  /** How long the venue had run by the first event after it. */
  readonly ranMs: number;
}

export class AnchorCheck implements JournalCheck {
  anchors = 0;
  /** Of a feed that runs faster than the wall: a row's own time says nothing of the venue's. */
  hasOtherClock = false;
  readonly #faults = new SaidFaults('and more of the audit log is not what the journal has');
  readonly #running = new RunningTime();
  /** Ends of the log and moments of the journal since the last comparison, in the journal's order. */
  #steps: { readonly event: VenueEvent; readonly ranMs: number; readonly seq: number }[] = [];
  /** Programs that write these events write heads too; stores from before have rows without. */
  #isHeld = false;
  #rows: { readonly seq: number; readonly at: number }[] = [];
  #read = 0;
  #isRead = false;
  #waiting: Waiting[] = [];
  #anchored = 0;
  readonly #late: string[] = [];
  readonly #delay = new AnchorDelay();
  #lastAt = 0;

  get faults(): readonly string[] {
    if (!this.hasOtherClock) return [...this.#faults.list, ...this.#late];
    const row = this.#delay.laterThan(LATE_MS);
    const late =
      row === undefined
        ? []
        : [`audit row ${row} came into the journal late, which has the end of the log each minute`];
    return [...this.#faults.list, ...late];
  }

  take(seq: number, event: VenueEvent): void {
    this.#running.take(event);
    this.#steps.push({ seq, event, ranMs: this.#running.ms });
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const anchors = this.#steps.flatMap(({ event }) => (event.type === 'AuditAnchored' ? [event] : []));
    await this.#holdHeads(db, anchors);
    const paired = await pairedActs(
      db,
      this.#steps.map(({ event }) => event),
    );
    for (const { event, ranMs, seq } of this.#steps) {
      if (this.#isHeld) this.#delay.take(event, paired.get(event));
      if (event.type === 'VenueStarted' || event.type === 'ExecutionCounted') this.#isHeld = true;
      if (this.#isHeld) await this.#admit(db, event.at, ranMs);
      if (event.type === 'AuditAnchored') {
        this.#anchored = Math.max(this.#anchored, event.rows);
        const first = this.#waiting.findIndex((one) => one.seq > this.#anchored);
        this.#waiting.splice(0, first < 0 ? this.#waiting.length : first);
      }
      this.#missLate(seq, ranMs);
      this.#lastAt = event.at;
    }
    this.#steps = [];
  }

  async finish(db: pg.ClientBase): Promise<void> {
    const { rows } = await db.query<{ now: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    if (this.#lastAt > (rows[0]?.now ?? 0) + SAME_CLOCK_MS) this.hasOtherClock = true;
  }

  async #holdHeads(db: pg.ClientBase, anchors: readonly AuditAnchored[]): Promise<void> {
    this.anchors += anchors.length;
    if (anchors.length === 0) return;
    const { rows } = await db.query<{ seq: number; hash: string; at: number }>(
      `select seq, encode(hash, 'hex') as hash, at from audit_log where seq = any($1::bigint[])`,
      [anchors.flatMap((anchor) => [anchor.rows, anchor.rows + 1])],
    );
    const known = new Map(rows.map((row) => [row.seq, row]));
    for (const { rows: end, hash, at } of anchors) {
      const row = known.get(end);
      if (!row) this.#faults.say(`audit row ${end} is gone, which the journal has as the end of the log`);
      else if (row.hash !== hash)
        this.#faults.say(`audit row ${end} is not the one that the journal has as the end of the log`);
      // What follows an end is written after it, on the same clock.
      const next = known.get(end + 1);
      if (next && next.at + SAME_CLOCK_MS < at) this.hasOtherClock = true;
    }
  }

  /** Rows that were there by the time `at`. */
  async #admit(db: pg.ClientBase, at: number, ranMs: number): Promise<void> {
    for (;;) {
      if (this.#rows.length === 0 && !this.#isRead) await this.#readRows(db);
      const [row] = this.#rows;
      if (!row || row.at > at) return;
      this.#rows.shift();
      if (row.seq > this.#anchored) this.#waiting.push({ seq: row.seq, ranMs });
    }
  }

  async #readRows(db: pg.ClientBase): Promise<void> {
    const { rows } = await db.query<{ seq: number; at: number }>(
      `select seq, at from audit_log where seq > $1 order by seq limit ${ROWS_AT_ONCE}`,
      [this.#read],
    );
    this.#isRead = rows.length < ROWS_AT_ONCE;
    this.#read = rows.at(-1)?.seq ?? this.#read;
    this.#rows = rows;
  }

  #missLate(seq: number, ranMs: number): void {
    const late = this.#waiting.filter((one) => ranMs - one.ranMs > LATE_MS);
    const [first] = late;
    if (!first) return;
    this.#waiting = this.#waiting.slice(late.length);
    const [from, to] = [first.seq, late.at(-1)?.seq ?? first.seq];
    const which = from === to ? `audit row ${from} was` : `audit rows ${from} to ${to} were`;
    if (this.#late.length < 20)
      this.#late.push(
        `${which} not in the journal by event ${seq}, which has the end of the log each minute`,
      );
  }
}

/** Acts of which the row comes just before the event. */
async function pairedActs(
  db: pg.ClientBase,
  events: readonly VenueEvent[],
): Promise<ReadonlyMap<VenueEvent, PairedAct>> {
  const subjects = new Map<string, VenueEvent>();
  for (const event of events) {
    if (event.type === 'BalanceAdjusted') subjects.set(`adjustment ${event.adjustmentId}`, event);
    if (event.type === 'DepositCredited') subjects.set(`deposit ${event.depositId}`, event);
  }
  const facts = await factsOf(db, [...subjects.keys()], ['confirm', 'approve']);
  const paired = new Map<VenueEvent, PairedAct>();
  for (const [subject, event] of subjects) {
    const fact = facts.get(subject)?.at(-1);
    if (fact) paired.set(event, { row: fact.seq, wall: fact.at, at: event.at });
  }
  return paired;
}
