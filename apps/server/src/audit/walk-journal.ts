// Reads the journals of all shards once for several checks, which compare their events with tables of the office.
import { idInVenue, numberInShard, shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';
import { readShards } from '../engine/read-shards.ts';

export interface JournalCheck {
  /**
   * Called for each event: those of a shard in their order, and those of all shards in the order of their times. `seq` is
   * the number in the journal of shard 0, and says the shard of another one as ids do.
   */
  take(seq: number, event: VenueEvent): void;
  /** Compares the events since the last call with the tables; called after every thousand events or so. */
  compare?(db: pg.ClientBase): Promise<void>;
  /** Called after the last event. */
  finish?(db: pg.ClientBase): Promise<void>;
}

export interface WalkOptions {
  /** Folder DATA_DIR/archive with the months that have left the journal's table. */
  readonly archiveFolder?: string | null;
}

const AT_ONCE = 1_000;

/** `db` is in a transaction with one snapshot. Throws JournalRefused if a journal is damaged. */
export async function walkJournal(
  db: pg.Client,
  checks: readonly JournalCheck[],
  { archiveFolder = null }: WalkOptions = {},
): Promise<void> {
  const queues: EventQueue[] = [];
  for (const shard of await readShards(db))
    queues.push(await EventQueue.open(new Journal(db, shard, archiveFolder)));
  let waiting = 0;
  for (;;) {
    const [first, second] = queues.filter(({ isAtEnd }) => !isAtEnd).sort((one, other) => one.at - other.at);
    if (!first) break;
    for (const { seq, event } of first.takeUntil(second?.at)) {
      for (const check of checks) check.take(idInVenue(first.shard, seq), event);
      waiting += 1;
    }
    await first.fill();
    if (waiting < AT_ONCE) continue;
    for (const check of checks) await check.compare?.(db);
    waiting = 0;
  }
  for (const check of checks) {
    await check.compare?.(db);
    await check.finish?.(db);
  }
}

/** Names the events of later shards in a finding of a check by their numbers there. */
export const nameEvents = (finding: string): string =>
  finding.replace(
    /(?<=event )\d{13,}/g,
    (id) => `${numberInShard(Number(id))} of shard ${shardOf(Number(id))}`,
  );

/** The next events of a shard. */
export class EventQueue {
  readonly shard: number;
  readonly #batches: ReturnType<Journal['read']>;
  #events: readonly VenueEvent[] = [];
  #taken = 0;
  #seq = 0;

  static async open(journal: Journal): Promise<EventQueue> {
    const queue = new EventQueue(journal);
    await queue.fill();
    return queue;
  }

  private constructor(journal: Journal) {
    this.shard = journal.shard;
    this.#batches = journal.read(1);
  }

  get isAtEnd(): boolean {
    return this.#taken === this.#events.length;
  }

  /** The time of the next event. */
  get at(): number {
    return this.#events[this.#taken]?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the next event and those of its batch that are not later than `at`. */
  *takeUntil(at = Number.POSITIVE_INFINITY): Generator<{ seq: number; event: VenueEvent }> {
    do {
      const event = this.#events[this.#taken] as VenueEvent;
      this.#taken += 1;
      this.#seq += 1;
      yield { seq: this.#seq, event };
    } while (!this.isAtEnd && this.at <= at);
  }

  /** Takes the events before a time. */
  async takeBefore(end: number): Promise<VenueEvent[]> {
    const taken: VenueEvent[] = [];
    for (; this.at < end; await this.fill())
      for (const { event } of this.takeUntil(end - 1)) taken.push(event);
    return taken;
  }

  /** Reads a batch if the last one is taken. */
  async fill(): Promise<void> {
    if (!this.isAtEnd) return;
    const { value } = await this.#batches.next();
    this.#events = value?.events ?? [];
    this.#taken = 0;
  }
}

interface ReportingCheck extends JournalCheck {
  readonly findings: { readonly list: readonly string[] };
}

/** Checks each journal for itself. */
export class EachShard implements ReportingCheck {
  readonly #make: () => ReportingCheck;
  readonly #checks = new Map<number, ReportingCheck>();

  constructor(make: () => ReportingCheck) {
    this.#make = make;
  }

  get findings(): ReportingCheck['findings'] {
    return { list: [...this.#checks.values()].flatMap(({ findings }) => findings.list) };
  }

  take(seq: number, event: VenueEvent): void {
    const shard = shardOf(seq);
    const check = this.#checks.get(shard) ?? this.#make();
    this.#checks.set(shard, check);
    check.take(seq, event);
  }

  async compare(db: pg.ClientBase): Promise<void> {
    for (const check of this.#checks.values()) await check.compare?.(db);
  }

  async finish(db: pg.ClientBase): Promise<void> {
    for (const check of this.#checks.values()) await check.finish?.(db);
  }
}
