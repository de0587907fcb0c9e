// Projections that follow the journal together: the state is folded once, and each gets the events it has not seen.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VenueState } from '@candor/core';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { JournalRefused } from '../engine/journal-refused.ts';
import { catchUp } from '../engine/recovery.ts';
import { loadSnapshot } from '../engine/snapshots.ts';
import { foldEvent } from './fold-event.ts';
import type { Projection } from './projection.ts';
import { QueuedWriter } from './table-writer.ts';
import { readWatermarks, writeWatermarks } from './watermarks.ts';

/**
 * Events per write while behind: an order that opens and closes within a write is one row, an account's sums one
 * update.
 */
const EVENTS_A_WRITE = 20_000;
/** Events to fold before the database's answers are processed. */
const EVENTS_A_TURN = 1_000;

/** Connection for reading the journal, separate from the one that writes. */
export interface JournalSource {
  readonly client: pg.Client;
  readonly shard: number;
  /** Months of the journal that have left the table; null for none. */
  readonly archiveFolder: string | null;
  readonly warn: (line: string) => void;
}

export interface RunLimits {
  /** The last event to process; the default is the journal's last. */
  readonly seqMax?: number;
  /** Ends the run between two writes. */
  readonly signal?: AbortSignal;
  /** Called after each committed write. */
  readonly onWritten?: (seq: number) => void;
}

export class ProjectionRun {
  readonly #shard: number;
  readonly #state: VenueState;
  /** The last event that each has seen; never before the state's own. */
  readonly #seen: Map<Projection, number>;

  private constructor(shard: number, state: VenueState, seen: Map<Projection, number>) {
    this.#shard = shard;
    this.#state = state;
    this.#seen = seen;
  }

  /** Starts at their lowest watermark. */
  static async begin(
    writing: pg.Client,
    projections: readonly Projection[],
    { client, shard, archiveFolder, warn }: JournalSource,
  ): Promise<ProjectionRun> {
    const seen = await readSeen(writing, shard, projections);
    const seqMax = Math.min(...seen.values());
    const state = await loadSnapshot(client, shard, {
      seqMax,
      onDamaged: (seq, why) => warn(`the projection skips the snapshot at event ${seq}: ${why}`),
    });
    await catchUp(state, new Journal(client, shard, archiveFolder), { seqMax });
    return new ProjectionRun(shard, state, seen);
  }

  /** The last event that is folded and that all of them have written. */
  get seq(): number {
    return this.#state.seq;
  }

  /** True if the watermarks on `writing` are the state's, so that the run can continue from them. */
  async standsOn(writing: pg.Client): Promise<boolean> {
    const seen = await readSeen(writing, this.#shard, [...this.#seen.keys()]);
    return [...seen.values()].every((seq) => seq === this.#state.seq);
  }

  /** Adds projections that are at the same event. */
  adopt(projections: readonly Projection[]): void {
    for (const projection of projections) this.#seen.set(projection, this.#state.seq);
  }

  /**
   * Folds and writes the journal's events after the state. While the database writes one batch of events, the next is
   * folded. After an exception the run must not be used again.
   */
  async advance(writing: pg.Client, source: JournalSource, limits: RunLimits = {}): Promise<void> {
    const { seqMax = Number.MAX_SAFE_INTEGER, signal, onWritten = () => {} } = limits;
    const state = this.#state;
    let gathering = this.#beginWrite();
    let events = 0;
    let turnAt = 0;
    let underWay: Promise<void> = Promise.resolve();
    const write = async (): Promise<void> => {
      await underWay;
      const { seq } = state;
      underWay = this.#write(writing, gathering, seq).then(() => onWritten(seq));
      // The failure is handled where the write is awaited; until then it must not count as unhandled.
      underWay.catch(() => {});
      gathering = this.#beginWrite();
      events = 0;
    };
    const journal = new Journal(source.client, source.shard, source.archiveFolder);
    try {
      for await (const batch of journal.read(state.seq + 1)) {
        for (const [index, event] of batch.events.entries()) {
          const seq = batch.firstSeq + index;
          if (seq <= state.seq) continue;
          if (seq > seqMax) break;
          if (seq !== state.seq + 1) throw new JournalRefused(`event ${seq} can't follow event ${state.seq}`);
          const change = foldEvent(state, event);
          for (const { projection, rows, seen } of gathering)
            if (seen < seq) projection.project(change, rows);
          events += 1;
        }
        if (events >= EVENTS_A_WRITE) await write();
        else if (state.seq - turnAt >= EVENTS_A_TURN) await nextTurn();
        else continue;
        turnAt = state.seq;
        if (signal?.aborted || state.seq >= seqMax) break;
      }
      if (events > 0) await write();
    } catch (error) {
      // The connection is in use until then.
      await underWay.catch(() => {});
      throw error;
    }
    await underWay;
  }

  #beginWrite(): Gathering[] {
    return [...this.#seen].map(([projection, seen]) => ({ projection, seen, rows: projection.newRows() }));
  }

  /** Writes all of them with their watermarks in one transaction, so that a crash leaves them consistent. */
  async #write(client: pg.Client, gathered: readonly Gathering[], seq: number): Promise<void> {
    const moved = gathered.filter(({ seen }) => seen < seq);
    for (const { projection } of moved) this.#seen.set(projection, seq);
    await inTransactionOn(client, async () => {
      const projections = moved.map(({ projection }) => projection);
      await writeWatermarks(client, { shard: this.#shard, seq, projections });
      const writer = new QueuedWriter(client);
      const writes: Promise<void>[] = [];
      for (const { projection, rows } of moved) {
        const written = projection.write(writer, rows, this.#shard);
        written.catch(() => {});
        writes.push(written);
        // Lets prepared data be sent before the next is prepared.
        await nextTurn();
      }
      await Promise.all(writes);
    });
  }
}

/** The changes of a batch of events for one projection, which had seen the events up to `seen`. */
interface Gathering {
  readonly projection: Projection;
  readonly seen: number;
  readonly rows: unknown;
}

async function readSeen(
  writing: pg.Client,
  shard: number,
  projections: readonly Projection[],
): Promise<Map<Projection, number>> {
  const watermarks = await readWatermarks(writing, shard);
  return new Map(projections.map((one) => [one, watermarks.get(one.name)?.seq ?? 0]));
}
