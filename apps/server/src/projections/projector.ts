// Keeps every projection up to date with the journal. Those at the same event are written together; one that is new, or
// whose version rose, is built from the journal's beginning beside them, and joins them once it has caught up.
import type pg from 'pg';
import { LastingConnection } from '../db/lasting-connection.ts';
import { venueProjections } from '../modules/projections.ts';
import { Follower, type FollowerOptions } from './follower.ts';
import type { Projection } from './projection.ts';
import { emptyOutdated, readWatermarks } from './watermarks.ts';

export interface ProjectorOptions extends Omit<FollowerOptions, 'onReached'> {
  /** All of the venue's where absent. */
  readonly projections?: readonly Projection[];
  /** The tables of the projections with these names hold everything up to here. */
  readonly onReached: (seq: number, names: readonly string[]) => void;
  /** Called with a failure that no retry would fix. */
  readonly onFailure: (error: unknown) => void;
}

export class Projector {
  readonly #options: ProjectorOptions;
  readonly #main: Follower;
  readonly #stopping = new AbortController();
  #target = 0;
  #running: Promise<void> | null = null;
  #catchingUp: Promise<void> | null = null;
  /** Has caught up with the main follower, and waits to be merged into it. */
  #joining: Follower | null = null;

  private constructor(options: ProjectorOptions, main: Follower) {
    this.#options = options;
    this.#main = main;
  }

  /** Stands at the watermark when it resolves. */
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

  /** The journal is durable up to here. */
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

  /** While the main follower stands still, so that both end at the same event. */
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
      // In a turn of its own: work that is about to end no longer looks for it.
      setImmediate(() => {
        if (!signal.aborted) this.#wake();
      });
    };
    this.#catchingUp = work().catch(this.#options.onFailure);
  }
}

/** Those that are furthest, and those that are behind, whatever the reason. */
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
