// Follows the journal into the tables, in bulk, from the watermark on: the same way live as after a long pause.
import { VenueState } from '@candor/core';
import type pg from 'pg';
import { isPassing } from '../db/database-faults.ts';
import { LastingConnection } from '../db/lasting-connection.ts';
import { Journal } from '../engine/journal.ts';
import { catchUp } from '../engine/recovery.ts';
import { loadSnapshot } from '../engine/snapshots.ts';
import { newRows, project } from './projection-rows.ts';
import { readWatermark, writeRows } from './write-rows.ts';

const EVENTS_A_WRITE = 5_000;

export interface ProjectorOptions {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  /** Months of the journal that have left the table; none where absent. */
  readonly archiveFolder?: string | null;
  /** The tables hold everything up to here. */
  readonly onReached: (seq: number) => void;
  readonly warn: (line: string) => void;
  /** Hears what no other try would mend. */
  readonly onFailure: (error: unknown) => void;
}

export class Projector {
  readonly #options: ProjectorOptions;
  readonly #writing: LastingConnection;
  readonly #reading: LastingConnection;
  /** The connection that the state stood at the watermark on: another one may have found another watermark. */
  #stoodOn: pg.Client | null = null;
  #state = new VenueState();
  #target = 0;
  #running: Promise<void> | null = null;

  private constructor(options: ProjectorOptions) {
    this.#options = options;
    const { connection, warn } = options;
    this.#writing = new LastingConnection({ connection, name: 'the projection', warn });
    this.#reading = new LastingConnection({ connection, name: "the projection's reading", warn });
  }

  /** Stands at the watermark when it resolves. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const projector = new Projector(options);
    await projector.#follow();
    return projector;
  }

  /** The journal is durable up to here. */
  follow(seq: number): void {
    if (seq <= this.#target) return;
    this.#target = seq;
    this.#running ??= this.#follow()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#running = null;
      });
  }

  async stop(): Promise<void> {
    await this.#running;
    await Promise.all([this.#writing.end(), this.#reading.end()]);
  }

  /** Up to the target, again from the watermark whenever a connection breaks. */
  async #follow(): Promise<void> {
    await this.#writing.persist(async (client) => {
      try {
        if (this.#stoodOn !== client) await this.#stand(client);
        while (this.#state.seq < this.#target) await this.#write(client);
      } catch (error) {
        if (isPassing(error)) this.#reading.drop();
        // Memory may be ahead of the tables, or of a server that lost its last moments.
        this.#stoodOn = null;
        throw error;
      }
    });
  }

  async #stand(client: pg.Client): Promise<void> {
    const { shard, archiveFolder, onReached, warn } = this.#options;
    // The tables can be made again from the journal, so their commits need not wait for the disk.
    await client.query('set synchronous_commit = off');
    const watermark = await readWatermark(client, shard);
    if (this.#state.seq !== watermark) {
      const reader = await this.#reading.open();
      this.#state = await loadSnapshot(reader, shard, {
        seqMax: watermark,
        onDamaged: (seq, why) => warn(`the projection passes over the snapshot at event ${seq}: ${why}`),
      });
      await catchUp(this.#state, new Journal(reader, shard, archiveFolder), { seqMax: watermark });
    }
    this.#stoodOn = client;
    onReached(this.#state.seq);
  }

  async #write(client: pg.Client): Promise<void> {
    const { shard, archiveFolder, onReached } = this.#options;
    const state = this.#state;
    let rows = newRows();
    let events = 0;
    const write = async (): Promise<void> => {
      await writeRows(client, shard, state.seq, rows);
      onReached(state.seq);
      rows = newRows();
      events = 0;
    };
    const reader = new Journal(await this.#reading.open(), shard, archiveFolder);
    for await (const batch of reader.read(state.seq + 1)) {
      for (const [index, event] of batch.events.entries()) {
        if (batch.firstSeq + index <= state.seq) continue;
        project(state, event, rows);
        events += 1;
      }
      if (events >= EVENTS_A_WRITE) await write();
    }
    if (events > 0) await write();
  }
}
