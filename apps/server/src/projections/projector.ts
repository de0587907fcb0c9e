// Keeps every projection up to date with the journal. Projections at the same event are written together. A new one, or
// one with a raised version, is built from the journal's beginning in parallel and joins the others once it has caught
// up.
import type pg from 'pg';
import { isPassing } from '../db/database-faults.ts';
import { LastingConnection } from '../db/lasting-connection.ts';
import { venueProjections } from '../modules/projections.ts';
import type { Projection } from './projection.ts';
import { type JournalSource, ProjectionRun } from './projection-run.ts';
import { emptyOutdated, readWatermarks } from './watermarks.ts';

export interface ProjectorOptions extends Omit<FollowerOptions, 'onReached'> {
  /** The default is all of the venue's. */
  readonly projections?: readonly Projection[];
  /** Called when the tables of the named projections include everything up to this event. */
  readonly onReached: (seq: number, names: readonly string[]) => void;
  /** Called with a failure that a retry can't fix. */
  readonly onFailure: (error: unknown) => void;
}

export class Projector {
  readonly #options: ProjectorOptions;
  readonly #main: Follower;
  readonly #stopping = new AbortController();
  #target = 0;
  #running: Promise<void> | null = null;
  #catchingUp: Promise<void> | null = null;
  /** A follower that has caught up with the main one and waits to be merged into it. */
  #joining: Follower | null = null;

  private constructor(options: ProjectorOptions, main: Follower) {
    this.#options = options;
    this.#main = main;
  }

  /** Resolves at the watermark. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const { even, behind } = await divide(options);
    const onReached: FollowerOptions['onReached'] = (seq, reached) =>
      options.onReached(
        seq,
        reached.map(({ name }) => name),
      );
    const projector = new Projector(options, new Follower({ ...options, onReached }, even));
    await projector.#main.follow(0);
    if (behind.length > 0) projector.#catchUp(new Follower({ ...options, onReached }, behind));
    return projector;
  }

  /** The journal is durable up to this event. */
  follow(seq: number): void {
    if (seq <= this.#target) return;
    this.#target = seq;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#catchingUp;
    await this.#running;
    await this.#joining?.end();
    await this.#main.end();
  }

  #wake(): void {
    this.#running ??= this.#work()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#running = null;
      });
  }

  async #work(): Promise<void> {
    do {
      await this.#main.follow(this.#target);
      await this.#join();
    } while (this.#main.seq < this.#target || this.#joining);
  }

  /** Runs while the main follower is idle, so that both end at the same event. */
  async #join(): Promise<void> {
    const joining = this.#joining;
    if (!joining) return;
    await joining.follow(this.#main.seq, { seqMax: this.#main.seq });
    this.#main.adopt(joining.projections);
    this.#joining = null;
    await joining.end();
  }

  #catchUp(behind: Follower): void {
    const { signal } = this.#stopping;
    const work = async (): Promise<void> => {
      while (behind.seq < this.#main.seq && !signal.aborted)
        await behind.follow(this.#main.seq, { seqMax: this.#main.seq, signal });
      if (signal.aborted) return behind.end();
      this.#joining = behind;
      // Deferred to the next turn, because work that is about to end no longer checks for it.
      setImmediate(() => {
        if (!signal.aborted) this.#wake();
      });
    };
    this.#catchingUp = work().catch(this.#options.onFailure);
  }
}

/** The projections that are furthest, and those that are behind, for whatever reason. */
async function divide(options: ProjectorOptions): Promise<{ even: Projection[]; behind: Projection[] }> {
  const { connection, shard, warn, projections = venueProjections } = options;
  const lasting = new LastingConnection({ connection, name: 'the projection', warn });
  const seqs = await lasting.persist(async (client: pg.Client) => {
    for (const { name, version } of await emptyOutdated(client, shard, projections))
      warn(`the projection ${name} has version ${version} now: its tables are rebuilt`);
    const watermarks = await readWatermarks(client, shard);
    return new Map(projections.map((one) => [one, watermarks.get(one.name)?.seq ?? 0]));
  });
  await lasting.end();
  const furthest = Math.max(...seqs.values());
  return {
    even: projections.filter((one) => seqs.get(one) === furthest),
    behind: projections.filter((one) => seqs.get(one) !== furthest),
  };
}

interface FollowerOptions {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  /** Months of the journal that have left the table; absent for none. */
  readonly archiveFolder?: string | null;
  /** Called when the tables of these projections include everything up to this event. */
  readonly onReached: (seq: number, projections: readonly Projection[]) => void;
  readonly warn: (line: string) => void;
}

/** Follows the journal with some projections on its own connections, and reconnects when they break. */
class Follower {
  readonly #options: FollowerOptions;
  readonly #writing: LastingConnection;
  readonly #reading: LastingConnection;
  #projections: readonly Projection[];
  #run: ProjectionRun | null = null;
  /** The connection on which the run's watermarks were checked: another one may find other watermarks. */
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

  /** Number of the last event that all of them have written. */
  get seq(): number {
    return this.#seq;
  }

  /** Writes at least up to `seq`, but never past `seqMax`. Starts again from the watermarks if a connection breaks. */
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
        // Memory may be ahead of the tables, or of a server that lost its last commits.
        this.#stoodOn = null;
        throw error;
      }
    });
  }

  /** Adds projections that are at the same event; their own follower must have stopped. */
  adopt(projections: readonly Projection[]): void {
    this.#projections = [...this.#projections, ...projections];
    this.#run?.adopt(projections);
  }

  async end(): Promise<void> {
    await Promise.all([this.#writing.end(), this.#reading.end()]);
  }

  async #stand(client: pg.Client): Promise<ProjectionRun> {
    if (this.#run && this.#stoodOn === client) return this.#run;
    // The tables can be rebuilt from the journal, so their commits need not wait for the disk.
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
