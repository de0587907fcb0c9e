// Makes projections again from the journal beside the ones in use, proves that both are equal, and puts the new ones in
// their place. The program may run: its projector is kept out twice for a moment, and waits.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { numberTypes } from '../db/number-types.ts';
import { Journal } from '../engine/journal.ts';
import { findDifferences, type TableDifferences } from './find-differences.ts';
import type { Projection } from './projection.ts';
import { type JournalSource, ProjectionRun } from './projection-run.ts';
import { RebuildRefused } from './rebuild-refused.ts';
import { SideTables } from './side-tables.ts';
import { readWatermarks } from './watermarks.ts';

/** What is left to the moment in which the projector is kept out. */
const EVENTS_LEFT = 1_000;
const lockUnavailable = '55P03';
const deadlock = '40P01';
/** Shorter than a deadlock is looked for (1 s), so that nobody's request is ended for one: this gives way first. */
const lockTimeout = '800ms';
const lockTriesMax = 300;
const lockPauseMs = 1_000;

export interface RebuildOptions {
  readonly connection: pg.ClientConfig;
  readonly shard?: number;
  readonly archiveFolder: string | null;
  readonly projections: readonly Projection[];
  /** Whether tables that differ are replaced as well. */
  readonly replace: boolean;
  /** Hears a line for each step, and how far it has come. */
  readonly say: (line: string) => void;
}

export interface Rebuilt {
  readonly differences: readonly TableDifferences[];
  /** The names of the projections whose tables are now the new ones. */
  readonly replaced: readonly string[];
}

interface Connections {
  /** Holds the lock that there is one of in all. */
  readonly guard: pg.Client;
  readonly builder: pg.Client;
  readonly reader: pg.Client;
  readonly holder: pg.Client;
}

/** @throws `RebuildRefused` where another one is under way, or the journal lacks what the tables have */
export async function rebuildProjections(options: RebuildOptions): Promise<Rebuilt> {
  const { connection, shard = 0, projections, say } = options;
  const connections = await connectAll(connection);
  try {
    await takeRebuildLock(connections.guard);
    const differences: TableDifferences[] = [];
    const replaced: string[] = [];
    for (const group of await groupEven(connections.reader, shard, projections, say)) {
      const found = await new Rebuild(options, connections, group).run();
      differences.push(...found);
      if (found.length === 0 || options.replace) replaced.push(...group.map(({ name }) => name));
    }
    return { differences, replaced };
  } finally {
    await Promise.all(Object.values(connections).map((client) => client.end().catch(() => {})));
  }
}

/** Of projections that stand at the same event. */
class Rebuild {
  readonly #options: RebuildOptions;
  readonly #connections: Connections;
  readonly #projections: readonly Projection[];
  readonly #source: JournalSource;
  #saidAt = performance.now();

  constructor(options: RebuildOptions, connections: Connections, projections: readonly Projection[]) {
    this.#options = options;
    this.#connections = connections;
    this.#projections = projections;
    const { shard = 0, archiveFolder, say } = options;
    this.#source = { client: connections.reader, shard, archiveFolder, warn: say };
  }

  /** What differs between the tables in use and the new ones; nothing where they are equal. */
  async run(): Promise<TableDifferences[]> {
    const { guard, builder, holder } = this.#connections;
    const { say, replace } = this.#options;
    const names = this.#projections.map(({ name }) => name).join(', ');
    const side = await SideTables.make(
      builder,
      this.#projections.flatMap(({ tables }) => tables),
    );
    await builder.query('set synchronous_commit = off');
    const run = await ProjectionRun.begin(builder, this.#projections, this.#source);
    say(`${names}: made again from the journal, beside the tables in use`);
    while (run.seq + EVENTS_LEFT < (await this.#reached())) await this.#advance(run, await this.#reached());
    await side.analyze(builder);
    const differences = await this.#prove(run, side);
    const count = differences.reduce((sum, one) => sum + one.count, 0);
    say(
      count === 0
        ? `${names}: equal row for row`
        : `${names}: ${count === 1 ? 'one row differs' : `${count.toLocaleString('en')} rows differ`}`,
    );
    if (count > 0 && !replace) {
      await side.remove(holder);
      return differences;
    }
    await this.#hold(async () => {
      await this.#advance(run, await this.#reached());
      // Whoever lost the lock may have another rebuild beside it by now.
      await guard.query('select 1');
      await side.putInPlace(holder);
    });
    say(`${names}: the new tables are in place`);
    return differences;
  }

  /**
   * Compares both as they stood at one event: the projector is kept out until the new tables are there too and a snapshot
   * of the database shows both, and goes on while they are compared in it.
   */
  async #prove(run: ProjectionRun, side: SideTables): Promise<TableDifferences[]> {
    const { reader } = this.#connections;
    try {
      await this.#hold(async () => {
        await this.#advance(run, await this.#reached());
        await reader.query('begin isolation level repeatable read read only');
        await reader.query('select count(*) from projection_watermarks');
      });
      const differences: TableDifferences[] = [];
      for (const table of this.#projections.flatMap(({ tables }) => tables)) {
        const found = await findDifferences(reader, { table, ...side.pair(table) });
        if (found) differences.push(found);
      }
      return differences;
    } finally {
      await reader.query('rollback');
    }
  }

  /** Where the tables in use stand. */
  async #reached(): Promise<number> {
    const watermarks = await readWatermarks(this.#connections.holder, this.#source.shard);
    const seqs = new Set(this.#projections.map(({ name }) => watermarks.get(name)?.seq ?? 0));
    const [seq] = seqs;
    if (seq === undefined || seqs.size > 1)
      throw new RebuildRefused('the projections no longer stand at the same event: run it again');
    return seq;
  }

  /** To just this event of the journal. */
  async #advance(run: ProjectionRun, seq: number): Promise<void> {
    const { say } = this.#options;
    if (run.seq < seq)
      await run.advance(this.#connections.builder, this.#source, {
        seqMax: seq,
        onWritten: (written) => {
          if (performance.now() - this.#saidAt < 1_000) return;
          this.#saidAt = performance.now();
          const percent = Math.floor((written / seq) * 100);
          say(`event ${written.toLocaleString('en')} of ${seq.toLocaleString('en')} (${percent}%)`);
        },
      });
    if (run.seq === seq) return;
    const end = await new Journal(this.#source.client, this.#source.shard).lastSeq();
    throw new RebuildRefused(
      `the tables stand at event ${seq}, and the journal ends at event ${end}: start the program, which tells what to do`,
    );
  }

  /** With the projector kept out; tried again, with everything let go, where somebody reads the tables for long. */
  async #hold(act: () => Promise<void>): Promise<void> {
    const { holder } = this.#connections;
    for (let tries = 1; ; tries += 1) {
      try {
        await inTransactionOn(holder, async () => {
          await holder.query(`set local lock_timeout = '${lockTimeout}'`);
          await holder.query('lock table projection_watermarks in share row exclusive mode');
          await act();
        });
        return;
      } catch (error) {
        const { code } = error as { code?: unknown };
        if ((code !== lockUnavailable && code !== deadlock) || tries === lockTriesMax) throw error;
        if (tries === 1) this.#options.say('waiting for whoever reads or writes the tables for long');
        await sleep(lockPauseMs);
      }
    }
  }
}

async function connectAll(connection: pg.ClientConfig): Promise<Connections> {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection, types: numberTypes });
    // What is under way on it tells of a broken connection; the event alone, unheard, would end the program.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  return {
    guard: await connect(),
    builder: await connect(),
    reader: await connect(),
    holder: await connect(),
  };
}

/** Kept until the connection ends, however it does. */
async function takeRebuildLock(guard: pg.Client): Promise<void> {
  await guard.query('begin');
  await guard.query('lock table projection_rebuild_lock in exclusive mode nowait').catch((error) => {
    if (error.code !== lockUnavailable) throw error;
    throw new RebuildRefused('another rebuild of this database is under way: wait until it has ended');
  });
}

/** Together what stands at the same event. What the program makes again by itself anyway is left to it. */
async function groupEven(
  client: pg.Client,
  shard: number,
  projections: readonly Projection[],
  say: (line: string) => void,
): Promise<Projection[][]> {
  const watermarks = await readWatermarks(client, shard);
  const groups = new Map<number, Projection[]>();
  for (const projection of projections) {
    const { name, version } = projection;
    const made = watermarks.get(name);
    if (made?.version !== version) say(`${name}: not made yet; the program makes it when it runs`);
    else groups.set(made.seq, [...(groups.get(made.seq) ?? []), projection]);
  }
  return [...groups.values()];
}
