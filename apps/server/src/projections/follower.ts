// Follows the journal with some projections on connections of its own, and reconnects when they break.
import type pg from 'pg';
import { isPassing } from '../db/database-faults.ts';
import { LastingConnection } from '../db/lasting-connection.ts';
import type { Projection } from './projection.ts';
import { type JournalSource, ProjectionRun } from './projection-run.ts';

export interface FollowerOptions {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  /** Months of the journal that have left the table; none where absent. */
  readonly archiveFolder?: string | null;
  /** The tables of these hold everything up to here. */
  readonly onReached: (seq: number, projections: readonly Projection[]) => void;
  readonly warn: (line: string) => void;
}

export class Follower {
  readonly #options: FollowerOptions;
  readonly #writing: LastingConnection;
  readonly #reading: LastingConnection;
  #projections: readonly Projection[];
  #run: ProjectionRun | null = null;
  /** The connection that the run stood at the watermarks on: another one may have found other watermarks. */
  #stoodOn: pg.Client | null = null;
  #seq = 0;

  constructor(options: FollowerOptions, projections: readonly Projection[]) {
    this.#options = options;
    this.#projections = projections;
    const { connection, warn } = options;
    this.#writing = new LastingConnection({ connection, name: 'the projection', warn });
    this.#reading = new LastingConnection({ connection, name: "the projection's reading", warn });
  }

  get projections(): readonly Projection[] {
    return this.#projections;
  }

  /** What is written of all of them. */
  get seq(): number {
    return this.#seq;
  }

  /** At least up to `seq`, again from the watermarks whenever a connection breaks; never past `seqMax`. */
  async follow(seq: number, limits: { seqMax?: number; signal?: AbortSignal } = {}): Promise<void> {
    await this.#writing.persist(async (client) => {
      try {
        const run = await this.#stand(client);
        while (run.seq < seq && !limits.signal?.aborted)
          await run.advance(client, await this.#source(), {
            ...limits,
            onWritten: (written) => this.#reached(written),
          });
      } catch (error) {
        if (isPassing(error)) this.#reading.drop();
        // Memory may be ahead of the tables, or of a server that lost its last moments.
        this.#stoodOn = null;
        throw error;
      }
    });
  }

  /** Adds projections that stand at the same event; their own follower must have stopped. */
  adopt(projections: readonly Projection[]): void {
    this.#projections = [...this.#projections, ...projections];
    this.#run?.adopt(projections);
  }

  async end(): Promise<void> {
    await Promise.all([this.#writing.end(), this.#reading.end()]);
  }

  async #stand(client: pg.Client): Promise<ProjectionRun> {
    if (this.#run && this.#stoodOn === client) return this.#run;
    // The tables can be made again from the journal, so their commits need not wait for the disk.
    await client.query('set synchronous_commit = off');
    if (!(await this.#run?.standsOn(client)))
      this.#run = await ProjectionRun.begin(client, this.#projections, await this.#source());
    const run = this.#run as ProjectionRun;
    this.#stoodOn = client;
    this.#reached(run.seq);
    return run;
  }

  async #source(): Promise<JournalSource> {
    const { shard, archiveFolder = null, warn } = this.#options;
    return { client: await this.#reading.open(), shard, archiveFolder, warn };
  }

  #reached(seq: number): void {
    this.#seq = seq;
    this.#options.onReached(seq, this.#projections);
  }
}
