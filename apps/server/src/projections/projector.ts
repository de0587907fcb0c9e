// Follows the journal into the tables, in bulk, from the watermark on: the same way live as after a long pause.
import type { VenueState } from '@candor/core';
import pg from 'pg';
import { numberTypes } from '../db/database.ts';
import { Journal } from '../engine/journal.ts';
import { catchUp } from '../engine/recovery.ts';
import { loadSnapshot } from '../engine/snapshots.ts';
import { newRows, project } from './projection-rows.ts';
import { PROJECTION, writeRows } from './write-rows.ts';

const EVENTS_A_WRITE = 5_000;

export class Projector {
  private readonly client: pg.Client;
  private readonly reader: Journal;
  private readonly shard: number;
  private readonly onReached: (seq: number) => void;
  private readonly state: VenueState;
  private target = 0;
  private running: Promise<void> | null = null;

  private constructor(
    client: pg.Client,
    reader: Journal,
    shard: number,
    state: VenueState,
    onReached: (seq: number) => void,
  ) {
    this.client = client;
    this.reader = reader;
    this.shard = shard;
    this.state = state;
    this.onReached = onReached;
  }

  /** Stands at the watermark when it resolves. */
  static async open(
    connection: pg.PoolConfig,
    shard: number,
    onReached: (seq: number) => void,
  ): Promise<Projector> {
    const [writing, reading] = await Promise.all([connect(connection), connect(connection)]);
    // The tables can be made again from the journal, so their commits need not wait for the disk.
    await writing.query('set synchronous_commit = off');
    const { rows } = await writing.query<{ seq: number }>(
      'select seq from projection_watermarks where name = $1 and shard = $2',
      [PROJECTION, shard],
    );
    const watermark = rows[0]?.seq ?? 0;
    const reader = new Journal(reading, shard);
    const state = await loadSnapshot(reading, shard, watermark);
    await catchUp(state, reader, watermark);
    onReached(state.seq);
    return new Projector(writing, reader, shard, state, onReached);
  }

  /** The journal is durable up to here. */
  follow(seq: number): void {
    if (seq <= this.target) return;
    this.target = seq;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  async stop(): Promise<void> {
    await this.running;
    await Promise.all([this.client.end(), this.reader.end()]);
  }

  private async run(): Promise<void> {
    while (this.state.seq < this.target) {
      let rows = newRows();
      let events = 0;
      for await (const batch of this.reader.read(this.state.seq + 1)) {
        for (const [index, event] of batch.events.entries()) {
          if (batch.firstSeq + index <= this.state.seq) continue;
          project(this.state, event, rows);
          events += 1;
        }
        if (events < EVENTS_A_WRITE) continue;
        await this.write(rows);
        rows = newRows();
        events = 0;
      }
      if (events > 0) await this.write(rows);
    }
  }

  private async write(rows: ReturnType<typeof newRows>): Promise<void> {
    await writeRows(this.client, this.shard, this.state.seq, rows);
    this.onReached(this.state.seq);
  }
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, types: numberTypes });
  client.on('error', (error) => {
    throw error;
  });
  await client.connect();
  return client;
}
