// Proves the audit log against the journal: each head in the journal is still a row of the chain, and each row of the
// chain reached the journal in time.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { factsOf } from './audit-facts.ts';
import { Findings } from './findings.ts';
import { readMisdated } from './misdated-rows.ts';
import { isOfStart } from './of-start.ts';
import { OtherClock, type RowsAtHead, SAME_CLOCK_MS } from './other-clock.ts';
import { RunningTime } from './running-time.ts';
import type { JournalCheck } from './walk-journal.ts';

/** A head is written each minute. A failed attempt or a short outage of the database can make it three. */
const LATE_MS = 180_000;
/** Rows may be dated ahead of the auditor's clock by this much: nobody works with a clock that is slower than that. */
const AHEAD_MS_MAX = 3_600_000;
const ROWS_AT_ONCE = 1_000;

type Anchored = Extract<VenueEvent, { type: 'AuditAnchored' }>;

interface Waiting {
  readonly seq: number;
  /** Running time at the first event after the row. */
  readonly ranMs: number;
}

export class AnchorCheck implements JournalCheck {
  anchors = 0;
  readonly findings = new Findings('and more of the audit log is not what the journal has');
  readonly #running = new RunningTime();
  readonly #clock = new OtherClock();
  /** Events since the last comparison, in the journal's order. */
  #steps: { readonly event: VenueEvent; readonly ranMs: number; readonly seq: number }[] = [];
  /** Programs that write these events also write heads; older stores have rows without heads. */
  #isHeld = false;
  #rows: { readonly seq: number; readonly at: number }[] = [];
  #read = 0;
  #isRead = false;
  /** Latest time at which each misdated row must have existed. A false time would block the check of later rows. */
  #thereBy: ReadonlyMap<number, number> | undefined;
  #waiting: Waiting[] = [];
  #anchored = 0;
  readonly #delay = new AnchorDelay();
  #lastAt = 0;

  /** True if the feed ran faster than real time: row times then say nothing about the venue's time. */
  get hasOtherClock(): boolean {
    return this.#clock.wasOther;
  }

  /** Number of rows with a time out of order. */
  get misdated(): number {
    return this.#thereBy?.size ?? 0;
  }

  /** True if the delay of rows could be checked although the clocks differed. */
  get isHeldByActs(): boolean {
    return this.#delay.hasSpeed;
  }

  take(seq: number, event: VenueEvent): void {
    this.#running.take(event);
    this.#steps.push({ seq, event, ranMs: this.#running.ms });
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const anchors = this.#steps.flatMap(({ event }) => (event.type === 'AuditAnchored' ? [event] : []));
    const heads = await this.#holdHeads(db, anchors);
    this.#thereBy ??= await readMisdated(db);
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
      this.findings.report(...this.#clock.take(event, heads.get(event), this.#missLate(seq, ranMs)));
      this.#lastAt = event.at;
    }
    this.#steps = [];
  }

  async finish(db: pg.ClientBase): Promise<void> {
    const { rows } = await db.query<{ now: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
    );
    const now = rows[0]?.now ?? 0;
    this.findings.report(...this.#clock.finish(this.#lastAt > now + SAME_CLOCK_MS));
    const { rows: ahead } = await db.query<{ seq: number; at: number }>(
      'select seq, at from audit_log where at > $1 and seq is not null order by seq limit 21',
      [now + AHEAD_MS_MAX],
    );
    for (const { seq, at } of ahead)
      this.findings.report(`audit row ${seq} is dated ${new Date(at).toISOString()}, which is still to come`);
    const late = this.hasOtherClock ? this.#delay.laterThan(LATE_MS) : undefined;
    if (late !== undefined)
      this.findings.report(
        `audit row ${late} came into the journal late, which has the end of the log each minute`,
      );
  }

  async #holdHeads(
    db: pg.ClientBase,
    anchors: readonly Anchored[],
  ): Promise<ReadonlyMap<VenueEvent, RowsAtHead>> {
    this.anchors += anchors.length;
    const heads = new Map<VenueEvent, RowsAtHead>();
    if (anchors.length === 0) return heads;
    const { rows } = await db.query<{ seq: number; hash: string; at: number }>(
      `select seq, encode(hash, 'hex') as hash, at from audit_log where seq = any($1::bigint[])`,
      [anchors.flatMap((anchor) => [anchor.rows, anchor.rows + 1])],
    );
    const known = new Map(rows.map((row) => [row.seq, row]));
    for (const anchor of anchors) {
      const { rows: end, hash } = anchor;
      const row = known.get(end);
      if (!row) this.findings.report(`audit row ${end} is gone, which the journal has as the end of the log`);
      else if (row.hash !== hash)
        this.findings.report(`audit row ${end} is not the one that the journal has as the end of the log`);
      heads.set(anchor, { last: row?.at, next: known.get(end + 1)?.at });
    }
    return heads;
  }

  /** Moves rows that existed at the time `at` to the waiting ones. */
  async #admit(db: pg.ClientBase, at: number, ranMs: number): Promise<void> {
    for (;;) {
      if (this.#rows.length === 0 && !this.#isRead) await this.#readRows(db);
      const [row] = this.#rows;
      if (!row || (this.#thereBy?.get(row.seq) ?? row.at) > at) return;
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

  /** A finding if rows are overdue at this event; the first have waited longest. */
  #missLate(seq: number, ranMs: number): readonly string[] {
    const [first] = this.#waiting;
    if (!first || ranMs - first.ranMs <= LATE_MS) return [];
    const young = this.#waiting.findIndex((one) => ranMs - one.ranMs <= LATE_MS);
    const late = this.#waiting.splice(0, young < 0 ? this.#waiting.length : young);
    const [from, to] = [first.seq, late.at(-1)?.seq ?? first.seq];
    const which = from === to ? `audit row ${from} was` : `audit rows ${from} to ${to} were`;
    return [`${which} not in the journal by event ${seq}, which has the end of the log each minute`];
  }
}

/** Pairs events with actions whose audit row is written just before the event. */
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

interface PairedAct {
  /** The audit row and the wall-clock time at which it was written. */
  readonly row: number;
  readonly wall: number;
  /** Time of its event on the venue's clock. */
  readonly at: number;
}

/** The speed of a clock can't be measured from actions that are closer together. */
const APART_MS = 10_000;

/**
 * Measures how soon the journal has the end of the audit log if the clocks of venue and office differ, for example
 * because the feed runs faster than real time. Actions that are in both give the time on both clocks, and thus the
 * speed of the venue's clock.
 */
export class AnchorDelay {
  #ranMs = 0;
  #at: number | undefined;
  #speed: number | undefined;
  #last: PairedAct | undefined;
  #waiting: { readonly act: PairedAct; readonly ranMs: number }[] = [];
  #longest: { readonly act: PairedAct; readonly ms: number } | undefined;

  /** True if the speed of the venue's clock is known; without it no delay can be measured. */
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

  /** Number of a row that waited longer than `ms` of real time, if there is one. */
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
