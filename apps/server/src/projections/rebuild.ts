// Rebuilds projections from the journal beside the live tables, proves that both are equal, and swaps the rebuilt ones
// in. The program may run: its projector is locked out twice for a moment, and waits.
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

/** Maximum number of events to fold while the projector is locked out. */
const EVENTS_LEFT = 1_000;
const lockUnavailable = '55P03';
const deadlock = '40P01';
/** Below PostgreSQL's deadlock_timeout (1 s), so that in a deadlock this transaction fails and no request does. */
const lockTimeout = '800ms';
const lockTriesMax = 300;
const lockPauseMs = 1_000;

export interface RebuildOptions {
  readonly connection: pg.ClientConfig;
  readonly shard: number;
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

interface Connections {
  /** Holds the lock that allows only one rebuild at a time. */
  readonly guard: pg.Client;
  readonly builder: pg.Client;
  readonly reader: pg.Client;
  readonly holder: pg.Client;
}

/** @throws `RebuildRefused` if another rebuild is running, or the journal lacks events of the tables */
export async function rebuildProjections(options: RebuildOptions): Promise<Rebuilt> {
  const { connection, shard, projections, say } = options;
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

/** Rebuilds projections that are at the same event. */
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
    const { shard, archiveFolder, say } = options;
    this.#source = { client: connections.reader, shard, archiveFolder, warn: say };
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
    const run = await ProjectionRun.begin(builder, this.#projections, this.#source);
    say(`${names}: rebuilding from the journal, beside the live tables`);
    while (run.seq + EVENTS_LEFT < (await this.#reached())) await this.#advance(run, await this.#reached());
    await side.analyze(builder);
    const differences = await this.#prove(run, side);
    const count = differences.reduce((sum, one) => sum + one.count, 0);
    const differ = count === 1 ? 'one row differs' : `${count.toLocaleString('en')} rows differ`;
    say(`${names}: ${count === 0 ? 'equal row for row' : differ}`);
    if (count > 0 && !replace) {
      await side.remove(holder);
      return differences;
    }
    await this.#hold(async () => {
      await this.#advance(run, await this.#reached());
      await guard.query('select 1');
      await side.swapIn(holder);
    });
    say(`${names}: the rebuilt tables are live`);
    return differences;
  }

  /**
   * Compares both tables at the same event. The projector is locked out until the rebuilt tables have reached its event
   * and a snapshot of the database contains both. It continues during the comparison within that snapshot.
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

  /** The event of the live tables. */
  async #reached(): Promise<number> {
    const watermarks = await readWatermarks(this.#connections.holder, this.#source.shard);
    const seqs = new Set(this.#projections.map(({ name }) => watermarks.get(name)?.seq ?? 0));
    const [seq] = seqs;
    if (seq === undefined || seqs.size > 1)
      throw new RebuildRefused('the projections no longer stand at the same event: run it again');
    return seq;
  }

  /** Folds up to exactly this event. */
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

/** Groups projections that are at the same event, without those that the program rebuilds by itself. */
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
    if (made?.version !== version) say(`${name}: not built yet; the program builds it when it runs`);
    else groups.set(made.seq, [...(groups.get(made.seq) ?? []), projection]);
  }
  return [...groups.values()];
}
