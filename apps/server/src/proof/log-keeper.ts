// Maintains the venue's logs: records the journal, signs new entries, and submits them to witnesses. The venue keeps
// trading whatever fails here.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describeFault, isPassing, Unsettled } from '../db/database-faults.ts';
import { inTransactionOn } from '../db/in-transaction.ts';
import { LastingConnection } from '../db/lasting-connection.ts';
import { elapsedMs } from '../engine/elapsed.ts';
import { Journal } from '../engine/journal.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { countQuotes } from '../tape/quote-counts.ts';
import { SliceWriter } from '../tape/slice-writer.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import type { CheckpointSigner } from './checkpoint-signer.ts';
import { ClientKeys } from './client-keys.ts';
import { cosignStored } from './cosign-stored.ts';
import { findLog, makeLog, recordSeries, type SigningLog, TAPE_SERIES } from './log-keys.ts';
import type { KeeperStatus, LogStatus } from './log-status.ts';
import { Recorder } from './recorder.ts';
import { restOf } from './recording-rest.ts';
import { RefusedLogs } from './refused-logs.ts';
import { SignerOpenings } from './signer-openings.ts';
import type { Witnesses } from './witnesses.ts';

export interface KeeperOptions {
  readonly connection: pg.PoolConfig;
  /** Each has a record of its own. */
  readonly shards: readonly number[];
  readonly archiveFolder: string | null;
  readonly sealer: Sealer;
  readonly copies: CheckpointCopies;
  readonly witnesses: Witnesses;
  /** The number of cosignatures that make a checkpoint a cosigned one. */
  readonly quorum: number;
  /** The venue's name in origins, if it is set. */
  readonly venue: string | undefined;
  readonly say: (level: 'info' | 'warn' | 'error', line: string) => void;
  readonly onStatus: (status: KeeperStatus) => void;
  /** How long to wait before it reads the journal again, and how long to wait between two signatures. */
  readonly everyMs?: number;
  readonly signMs?: number;
  /** The time of recording before each signature. */
  readonly recordMs?: number;
  /** The time between two attempts to reach witnesses before the first signature. */
  readonly askMs?: number;
}

/** A limit that lets a checkpoint follow its entries within 10 s. */
const EVERY_MS = 500;
const SIGN_MS = 8_000;
const PROGRESS_MS = 5_000;
/** The longest run of recording, so that recorded entries are signed before more are recorded. */
const RECORD_MS = 2_000;

/** The name for a fault that belongs to no series. */
const ALL_LOGS = 'the logs';

/** How far the record of one shard is. */
class ShardRecord {
  readonly shard: number;
  recorder: Recorder | null = null;
  behindSince: number | null = null;
  hasCaughtUp = false;
  /**
   * The leader of the journal when this program began to record. A recorder that restarts later records only for that
   * leader.
   */
  epoch: number | undefined;

  constructor(shard: number) {
    this.shard = shard;
  }
}

export class LogKeeper {
  readonly #options: KeeperOptions;
  readonly #writing: LastingConnection;
  readonly #reading: LastingConnection;
  readonly #asking: LastingConnection;
  readonly #stopping = new AbortController();
  /** All state that belongs to a connection, and is dropped with it. */
  readonly #signers = new Map<string, CheckpointSigner>();
  readonly #records: readonly ShardRecord[];
  readonly #signedAt = new Map<string, number>();
  readonly #cosigning = new Map<string, Promise<void>>();
  readonly #refused: RefusedLogs;
  readonly #openings: SignerOpenings;
  readonly #signed = new Map<string, number>();
  #running: Promise<void> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.#options = options;
    const { connection, shards, say } = options;
    this.#records = shards.map((shard) => new ShardRecord(shard));
    this.#openings = new SignerOpenings(options);
    this.#refused = new RefusedLogs((line) => say('error', line));
    const warn = (line: string): void => say('warn', line);
    this.#writing = new LastingConnection({ connection, name: 'the record', warn });
    this.#reading = new LastingConnection({ connection, name: "the record's reading", warn });
    this.#asking = new LastingConnection({ connection, name: 'the witnesses’ part', warn });
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves once pending work has ended and everything recorded is signed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.cosigned();
    for (const { recorder } of this.#records) await recorder?.close();
    await Promise.all([this.#writing.end(), this.#reading.end(), this.#asking.end()]);
  }

  async #run(): Promise<void> {
    const { everyMs = EVERY_MS, say } = this.#options;
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.turn();
        this.#refused.allow(ALL_LOGS);
        failures = 0;
      } catch (error) {
        // The next start reads from the store whether the last write arrived.
        this.#forget();
        if (!isPassing(error)) this.#refused.refuse(ALL_LOGS, error);
        else if (failures === 0) {
          const what =
            error instanceof Unsettled ? 'the logs begin again' : 'the record waits for its database';
          say('warn', `${what}: ${describeFault(error)}`);
        }
        failures += 1;
      }
      const pause = everyMs * Math.min(20, 1 + failures);
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
    await this.turn(true).catch((error: unknown) =>
      say('warn', `the record’s end is not signed yet: ${describeFault(error)}`),
    );
  }

  /** Records, then signs what is due; with `atOnce` it signs everything new. Rejects if the database is unavailable. */
  async turn(atOnce = false): Promise<void> {
    const client = await this.#writing.open();
    await client.query(
      `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
    );
    for (const record of this.#records) await this.#record(client, record);
    await this.#sealTape(client);
    for (const series of await this.#listSeries(client)) await this.#sign(client, series, atOnce);
    this.#options.onStatus({
      at: elapsedMs(),
      behindSince: this.#behindSince,
      hasCaughtUp: this.#records.every(({ hasCaughtUp }) => hasCaughtUp),
      logs: this.status(),
    });
  }

  status(): LogStatus[] {
    const waiting = this.#openings.waiting;
    const known = new Set([...this.#signed.keys(), ...this.#refused.series, ...waiting.keys()]);
    return [...known].map((log) => ({
      log,
      signed: this.#signed.get(log) ?? 0,
      refused: this.#refused.whyOf(log),
      waiting: waiting.get(log) ?? null,
    }));
  }

  /** Since when the record that is behind the longest is behind; null if none is. */
  get #behindSince(): number | null {
    const since = this.#records.flatMap(({ behindSince }) => behindSince ?? []);
    return since.length === 0 ? null : Math.min(...since);
  }

  #untilNextSign(): AbortSignal {
    const { recordMs = RECORD_MS } = this.#options;
    return AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(recordMs)]);
  }

  async #record(client: pg.Client, record: ShardRecord): Promise<void> {
    const { archiveFolder } = this.#options;
    const series = recordSeries(record.shard);
    if (this.#refused.has(series)) return;
    const journal = new Journal(await this.#reading.open(), record.shard, archiveFolder);
    const [begun, until] = [elapsedMs(), this.#untilNextSign()];
    try {
      record.recorder ??= await this.#openRecorder(client, journal, record);
      await record.recorder.advance(client, journal, until);
      // A run that ended by itself has reached the journal's end.
      record.behindSince = until.aborted ? (record.behindSince ?? begun) : null;
      record.hasCaughtUp ||= !until.aborted;
    } catch (error) {
      record.recorder = null;
      this.#judge(series, error);
    }
  }

  /** Records the complete slices of durable ticks. */
  async #sealTape(client: pg.Client): Promise<void> {
    if (this.#refused.has(TAPE_SERIES)) return;
    try {
      const { name: log } = await this.#openLog(client, TAPE_SERIES, 0);
      await new SliceWriter({ log }).advance(client, this.#untilNextSign());
      await countQuotes(client);
    } catch (error) {
      this.#judge(TAPE_SERIES, error);
    }
  }

  /** Returns the newest log of a series, and makes it if there is none. */
  async #openLog(client: pg.Client, series: string, firstSeq: number): Promise<SigningLog> {
    const { sealer, venue } = this.#options;
    const found = await findLog(client, sealer, series);
    if (found) return found;
    await inTransactionOn(client, (one) => makeLog(one, sealer, { series, venue, firstSeq, at: Date.now() }));
    return (await findLog(client, sealer, series)) as SigningLog;
  }

  async #openRecorder(client: pg.Client, journal: Journal, record: ShardRecord): Promise<Recorder> {
    const { sealer, say } = this.#options;
    const { shard } = record;
    const log = await this.#openLog(client, recordSeries(shard), 1);
    const end = await journal.lastSeq();
    let saidAt = elapsedMs();
    const recorder = new Recorder({
      log,
      shard,
      keys: new ClientKeys(sealer),
      epoch: record.epoch,
      rest: (workedMs) => this.#rest(workedMs, record),
      onRecorded: (seq) => {
        if (seq >= end || elapsedMs() - saidAt < PROGRESS_MS) return;
        saidAt = elapsedMs();
        say('info', `the record has come to event ${seq} of ${end}`);
      },
    });
    await recorder.check(client, journal);
    record.epoch ??= recorder.epoch;
    return recorder;
  }

  /** Orders get the machine first, as long as no inclusion promise becomes late because of it. */
  async #rest(workedMs: number, { behindSince, hasCaughtUp }: ShardRecord): Promise<void> {
    const behindMs = behindSince === null ? 0 : elapsedMs() - behindSince;
    const rest = restOf({ workedMs, behindMs, hasCaughtUp });
    await sleep(rest, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async #listSeries(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ series: string }>(
      'select distinct series from proof_logs order by 1',
    );
    return rows.map(({ series }) => series);
  }

  async #sign(client: pg.Client, series: string, atOnce: boolean): Promise<void> {
    const { sealer, signMs = SIGN_MS } = this.#options;
    const isDue = atOnce || elapsedMs() - (this.#signedAt.get(series) ?? Number.NEGATIVE_INFINITY) >= signMs;
    if (!isDue || this.#refused.has(series)) return;
    try {
      const log = await findLog(client, sealer, series);
      if (!log) return;
      const signer = this.#signers.get(log.name) ?? (await this.#openings.open(client, log));
      if (!signer) return;
      this.#signers.set(log.name, signer);
      const note = await signer.sign();
      this.#signed.set(series, signer.size);
      if (note !== undefined) this.#signedAt.set(series, elapsedMs());
      // The last checkpoint before a pause gets its cosignatures too, a minute later.
      if (note !== undefined || this.#options.witnesses.isDue(log, signer.size)) this.#cosign(log);
    } catch (error) {
      this.#signers.clear();
      this.#judge(series, error);
    }
  }

  /** Cosigning runs beside everything else, with one request for each log at a time. */
  #cosign(log: SigningLog): void {
    if (this.#cosigning.has(log.name)) return;
    const done = this.#gather(log)
      .catch((error: unknown) => {
        this.#asking.drop();
        if (!isPassing(error)) this.#refused.refuse(log.series, error);
      })
      .finally(() => this.#cosigning.delete(log.name));
    this.#cosigning.set(log.name, done);
  }

  /** Resolves once every pending request for a cosignature has ended. */
  async cosigned(): Promise<void> {
    await Promise.all(this.#cosigning.values());
  }

  /** Resolves once every pending request to a witness that a signature waits for has ended. */
  settled(): Promise<void> {
    return this.#openings.settled();
  }

  async #gather(log: SigningLog): Promise<void> {
    const { witnesses, quorum } = this.#options;
    await cosignStored(await this.#asking.open(), { log, witnesses, quorum });
  }

  /** Retries temporary faults. Any other fault stops this log until the next start, with a log message. */
  #judge(series: string, error: unknown): void {
    if (isPassing(error)) throw error;
    this.#refused.refuse(series, error);
  }

  #forget(): void {
    this.#writing.drop();
    this.#reading.drop();
    this.#signers.clear();
    for (const record of this.#records) {
      // Nothing reads the results of its pending work any more.
      record.recorder?.close().catch(() => undefined);
      record.recorder = null;
    }
  }
}
