// Rebuilds projections from the journals of all shards beside the live tables, proves that both are equal, and swaps the
// rebuilt ones in. The program may run: its projector is locked out twice for a moment, and waits.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { numberTypes } from '../db/number-types.ts';
import { Journal } from '../engine/journal.ts';
import { readShards } from '../engine/read-shards.ts';
import { findDifferences, type TableDifferences } from './find-differences.ts';
import type { Projection } from './projection.ts';
import { type JournalSource, ProjectionRun } from './projection-run.ts';
import { RebuildRefused } from './rebuild-refused.ts';
import { SideTables } from './side-tables.ts';
import { readWatermarks, type Watermark } from './watermarks.ts';

/** Maximum number of events of each shard to fold while the projector is locked out. */
const EVENTS_LEFT = 1_000;
const lockUnavailable = '55P03';
const deadlock = '40P01';
/** Below PostgreSQL's deadlock_timeout (1 s), so that in a deadlock this transaction fails and no request does. */
const lockTimeout = '800ms';
const lockTriesMax = 300;
const lockPauseMs = 1_000;

export interface RebuildOptions {
  readonly connection: pg.ClientConfig;
  readonly archiveFolder: string | null;
  readonly projections: readonly Projection[];
  /** True to swap in tables that differ. */
  readonly replace: boolean;
  /** Called with one line per step and, every second, with the progress. */
  readonly say: (line: string) => void;
}

export interface Rebuilt {
  readonly differences: readonly TableDifferences[];
  /** Names of the projections whose rebuilt tables are live now. */
  readonly replaced: readonly string[];
}

/** How far a shard's journal is folded into the rebuilt tables. */
interface Run {
  readonly shard: number;
  readonly run: ProjectionRun;
}

interface Connections {
  /** Holds the lock that allows only one rebuild at a time. */
  readonly guard: pg.Client;
  readonly builder: pg.Client;
  readonly reader: pg.Client;
  readonly holder: pg.Client;
}

/** @throws `RebuildRefused` if another rebuild is running, or the journal lacks events of the tables */
export async function rebuildProjections(options: RebuildOptions): Promise<Rebuilt> {
  const { connection, projections, say } = options;
  const connections = await connectAll(connection);
  try {
    await takeRebuildLock(connections.guard);
    const differences: TableDifferences[] = [];
    const replaced: string[] = [];
    const shards = await readShards(connections.reader);
    for (const group of await groupEven(connections.reader, shards, projections, say)) {
      const found = await new Rebuild(options, connections, shards, group).run();
      differences.push(...found);
      if (found.length === 0 || options.replace) replaced.push(...group.map(({ name }) => name));
    }
    return { differences, replaced };
  } finally {
    await Promise.all(Object.values(connections).map((client) => client.end().catch(() => {})));
  }
}

/** Rebuilds projections that are at the same event of each shard. */
class Rebuild {
  readonly #options: RebuildOptions;
  readonly #connections: Connections;
  readonly #shards: readonly number[];
  readonly #projections: readonly Projection[];
  #saidAt = performance.now();

  constructor(
    options: RebuildOptions,
    connections: Connections,
    shards: readonly number[],
    projections: readonly Projection[],
  ) {
    this.#options = options;
    this.#connections = connections;
    this.#shards = shards;
    this.#projections = projections;
  }

  /** Returns the differences between live and rebuilt tables. */
  async run(): Promise<TableDifferences[]> {
    const { guard, builder } = this.#connections;
    const side = await SideTables.make(
      builder,
      this.#projections.flatMap(({ tables }) => tables),
    );
    try {
      return await this.#fillAndSwap(side);
    } catch (error) {
      // Only while the lock is held: otherwise the side tables may belong to another rebuild.
      await guard.query('select 1').then(
        () => side.remove(builder),
        () => {},
      );
      throw error;
    }
  }

  async #fillAndSwap(side: SideTables): Promise<TableDifferences[]> {
    const { guard, builder, holder } = this.#connections;
    const { say, replace } = this.#options;
    const names = this.#projections.map(({ name }) => name).join(', ');
    await builder.query('set synchronous_commit = off');
    const runs: Run[] = [];
    for (const shard of this.#shards)
      runs.push({ shard, run: await ProjectionRun.begin(builder, this.#projections, this.#sourceOf(shard)) });
    say(`${names}: rebuilding from the journal, beside the live tables`);
    for (const one of runs)
      while (one.run.seq + EVENTS_LEFT < (await this.#reached(one))) await this.#advance(one);
    await side.analyze(builder);
    const differences = await this.#prove(runs, side);
    const count = differences.reduce((sum, one) => sum + one.count, 0);
    const differ = count === 1 ? 'one row differs' : `${count.toLocaleString('en')} rows differ`;
    say(`${names}: ${count === 0 ? 'equal row for row' : differ}`);
    if (count > 0 && !replace) {
      await side.remove(holder);
      return differences;
    }
    await this.#hold(async () => {
      for (const one of runs) await this.#advance(one);
      await guard.query('select 1');
      await side.swapIn(holder);
    });
    say(`${names}: the rebuilt tables are live`);
    return differences;
  }

  /**
   * Compares both tables at the same event of each shard. The projectors are locked out until the rebuilt tables have
   * reached their events and a snapshot of the database contains both. They continue during the comparison within that
   * snapshot.
   */
  async #prove(runs: readonly Run[], side: SideTables): Promise<TableDifferences[]> {
    const { reader } = this.#connections;
    try {
      await this.#hold(async () => {
        for (const one of runs) await this.#advance(one);
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

  #sourceOf(shard: number): JournalSource {
    const { archiveFolder, say } = this.#options;
    return { client: this.#connections.reader, shard, archiveFolder, warn: say };
  }

  /** The shard's event in the live tables. */
  async #reached({ shard }: Run): Promise<number> {
    const watermarks = await readWatermarks(this.#connections.holder, shard);
    const seqs = new Set(this.#projections.map(({ name }) => watermarks.get(name)?.seq ?? 0));
    const [seq] = seqs;
    if (seq === undefined || seqs.size > 1)
      throw new RebuildRefused('the projections no longer stand at the same event: run it again');
    return seq;
  }

  /** Folds up to exactly the shard's event in the live tables. */
  async #advance({ shard, run }: Run): Promise<void> {
    const seq = await this.#reached({ shard, run });
    const { say } = this.#options;
    const source = this.#sourceOf(shard);
    if (run.seq < seq)
      await run.advance(this.#connections.builder, source, {
        seqMax: seq,
        onWritten: (written) => {
          if (performance.now() - this.#saidAt < 1_000) return;
          this.#saidAt = performance.now();
          const percent = Math.floor((written / seq) * 100);
          say(`event ${written.toLocaleString('en')} of ${seq.toLocaleString('en')} (${percent}%)`);
        },
      });
    if (run.seq === seq) return;
    const end = await new Journal(source.client, shard).lastSeq();
    throw new RebuildRefused(
      `the tables stand at event ${seq}, and the journal ends at event ${end}: start the program, which says how to repair it`,
    );
  }

  /** Runs `act` with the projector locked out. While others read the tables it retries, without locks in between. */
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
        if (tries === 1) this.#options.say('waiting for long reads or writes of the live tables to end');
        await sleep(lockPauseMs);
      }
    }
  }
}

async function connectAll(connection: pg.ClientConfig): Promise<Connections> {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection, types: numberTypes });
    // A query in progress fails with the connection; without a listener the event would end the program.
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

/** Held until the connection ends in any way. */
async function takeRebuildLock(guard: pg.Client): Promise<void> {
  await guard.query('begin');
  await guard.query('lock table projection_rebuild_lock in exclusive mode nowait').catch((error) => {
    if (error.code !== lockUnavailable) throw error;
    throw new RebuildRefused('another rebuild of this database is running: wait until it has ended');
  });
}

/** Groups projections that are at the same event of each shard, without those that the program rebuilds by itself. */
async function groupEven(
  client: pg.Client,
  shards: readonly number[],
  projections: readonly Projection[],
  say: (line: string) => void,
): Promise<Projection[][]> {
  const watermarks: ReadonlyMap<string, Watermark>[] = [];
  for (const shard of shards) watermarks.push(await readWatermarks(client, shard));
  const groups = new Map<string, Projection[]>();
  for (const projection of projections) {
    const { name, version } = projection;
    const made = watermarks.map((ofShard) => ofShard.get(name));
    // A shard that has just begun has none yet.
    const known = made.filter((one) => one !== undefined);
    const at = made.map((one) => one?.seq ?? 0).join(' ');
    if (known.length === 0 || known.some((one) => one.version !== version))
      say(`${name}: not built yet; the program builds it when it runs`);
    else groups.set(at, [...(groups.get(at) ?? []), projection]);
  }
  return [...groups.values()];
}
