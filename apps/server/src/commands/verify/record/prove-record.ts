// Compares the logs with their sources: every event of the journal equals its entry, every entry leads to the signed
// tree, and the tree begins with each checkpoint that others have stored.
import { areSameBytes, commit, HASH_BYTES, hashLeaf, isClosing, RightEdge, type SaltOf } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import { type HeldFrom, notYet, readHeldFrom } from '../../../audit/held-from.ts';
import { RunningTime } from '../../../audit/running-time.ts';
import { sumCounts } from '../../../audit/sum-counts.ts';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { Journal } from '../../../engine/journal.ts';
import { inShard, readShards } from '../../../engine/read-shards.ts';
import { readClientKey } from '../../../proof/client-keys.ts';
import { recordSeries, TAPE_SERIES } from '../../../proof/log-keys.ts';
import { entryInClear, type StoredEvent, sealingAccount, textOfEvent } from '../../../proof/record-events.ts';
import { StoredLog, TilesMissing } from '../../../proof/stored-log.ts';
import type { Sealer } from '../../../secrets/sealer.ts';
import { findGiven, type HeldNote, openUnder } from './held-notes.ts';
import { findMissingLogs, type MissingLogs } from './missing-logs.ts';
import { PlacesCheck } from './prove-places.ts';
import { type LogInStore, proveSuccession, type SuccessionProof } from './prove-succession.ts';
import { measureUnsignedTape } from './unsigned-tape.ts';

export interface RecordProof {
  /** Entries of all logs, including the tape's. */
  readonly entries: number;
  /** Events of the journals. */
  readonly journal: number;
  /** Events that equal their entry in a public event log. */
  readonly events: number;
  /** Events of accounts whose key was destroyed, which can't be compared. */
  readonly erased: number;
  /** Events that are not in a signed tree yet. */
  readonly young: number;
  /** Given checkpoints with which a tree begins. */
  readonly checkpoints: number;
  /** Published losses of signed logs. */
  readonly knownLosses: readonly string[];
  /** Logs that no program has begun yet: the store is older than logs, or has just begun. */
  readonly notBegun: readonly string[];
  /** Events from before places were stored. */
  readonly unplaced: number;
  readonly findings: readonly string[];
}

export interface RecordOptions {
  /** Without the venue's secrets only events in plain text are compared. */
  readonly sealer: Sealer | undefined;
  /** Earlier signed notes from an app, a receipt or a witness. */
  readonly checkpoints: readonly string[];
  /** Names of logs that were begun because the previous log had lost its end. */
  readonly knownLosses?: readonly string[];
  /** Running time that an event may be without a signed tree; the promise is one minute. */
  readonly youngMs?: number;
  readonly archiveFolder?: string | null;
  readonly progress?: (entries: number) => void;
}

interface LogRow extends LogInStore {
  readonly origin: string;
  readonly cosigned_note: string | null;
  /** Event with which the next log of the series begins. */
  readonly next_seq: number | null;
}

/** First byte of an entry that only the account's key opens. */
const SEALED = 1;
const YOUNG_MS = 60_000;

/** Reads with one database snapshot; the program may be running. Throws if the journal is damaged. */
export const proveRecord = (client: pg.Client, options: RecordOptions): Promise<RecordProof> =>
  inTransactionOn(client, () => prove(client, options), 'oneMoment');

const counted = ['entries', 'journal', 'events', 'erased', 'young', 'checkpoints', 'unplaced'] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;

async function prove(client: pg.Client, options: RecordOptions): Promise<RecordProof> {
  const { rows: logs } = await client.query<LogRow>(
    `select l.name, l.origin, l.series, l.verifier_key, l.first_seq, l.size, l.closed, c.note, c.cosigned_note,
       lead(l.first_seq) over (partition by l.series order by l.generation) as next_seq
     from proof_logs l left join proof_checkpoints c on c.log = l.name order by l.series, l.generation`,
  );
  const { found: given, findings: strangers } = await findGiven(logs, options.checkpoints);
  const succession = await proveSuccession(client, logs, options.knownLosses);
  const findings = [...strangers, ...succession.findings];
  const shards = await readShards(client);
  const checks: (Counts & MissingLogs)[] = [];
  for (const shard of shards) {
    const journal = new Journal(client, shard, options.archiveFolder ?? null);
    const check = new RecordCheck(client, journal, options, await readHeldFrom(journal.read(1)));
    // Logs of no shard, such as the tape, are checked with the first one.
    const isOther = ({ series }: LogRow) => shards.every((one) => recordSeries(one) !== series);
    const own = logs.filter(
      (log) => log.series === recordSeries(shard) || (shard === shards[0] && isOther(log)),
    );
    const wanted = [recordSeries(shard), ...(shard === shards[0] ? [TAPE_SERIES] : [])];
    const one = await check.run(own, { wanted, given, ends: succession.ends });
    findings.push(...one.findings.map(inShard(shards, shard)));
    checks.push(one);
  }
  const notBegun = checks.flatMap((one) => one.notBegun);
  return { ...sumCounts(counted, checks), knownLosses: succession.known, notBegun, findings };
}

interface RunOptions {
  readonly wanted: readonly string[];
  readonly given: ReadonlyMap<string, readonly HeldNote[]>;
  readonly ends: SuccessionProof['ends'];
}

/** Checks the logs of one shard. */
class RecordCheck {
  readonly #client: pg.Client;
  readonly #journal: Journal;
  readonly #options: RecordOptions;
  readonly #heldFrom: HeldFrom;
  readonly #youngMs: number;
  readonly #series: string;
  readonly #places: PlacesCheck;
  readonly #findings: string[] = [];
  readonly #salts = new Map<number, SaltOf | null | undefined>();
  readonly #wrong = new Findings('and more events are not what was recorded');
  readonly #unsigned = new RunningTime(Number.POSITIVE_INFINITY);
  readonly #found = { entries: 0, events: 0, erased: 0, young: 0, checkpoints: 0 };
  #recorded = 0;

  constructor(client: pg.Client, journal: Journal, options: RecordOptions, heldFrom: HeldFrom) {
    this.#client = client;
    this.#journal = journal;
    this.#options = options;
    this.#heldFrom = heldFrom;
    this.#youngMs = options.youngMs ?? YOUNG_MS;
    this.#series = recordSeries(journal.shard);
    this.#places = new PlacesCheck(client, journal.shard, heldFrom);
  }

  async run(logs: readonly LogRow[], { wanted, given, ends }: RunOptions): Promise<Counts & MissingLogs> {
    const [heldFrom, youngMs] = [this.#heldFrom, this.#youngMs];
    const missing = await findMissingLogs(this.#journal, { wanted, logs, heldFrom, youngMs });
    this.#findings.push(...missing.findings);
    for (const log of logs) {
      const end = ends.get(log.name);
      // If the named end is beyond this log, the log lost entries, which proveSuccession reports.
      const named = end && end.size <= log.size ? [{ ...end, where: 'the log after it names' }] : [];
      await this.#checkLog(log, given.get(log.name) ?? [], named);
    }
    // If the whole public event log is missing, missing places would only repeat that finding.
    const isRecorded = logs.some(({ series }) => series === this.#series);
    const { unplaced, findings } = isRecorded ? await this.#places.end() : { unplaced: 0, findings: [] };
    this.#findings.push(...this.#wrong.list, ...findings);
    // If the whole journal is archived, its table is empty.
    const journal = Math.max(await this.#journal.lastSeq(), this.#recorded);
    return { ...this.#found, journal, unplaced, notBegun: missing.notBegun, findings: this.#findings };
  }

  async #checkLog(log: LogRow, given: readonly HeldNote[], named: readonly HeldNote[]): Promise<void> {
    const own = [
      ...(await this.#openOwn(log, log.note, 'is signed')),
      ...(await this.#openOwn(log, log.cosigned_note, 'is cosigned')),
    ];
    const held = [...own, ...given, ...named].sort((one, other) => one.size - other.size);
    const signed = log.next_seq === null ? (own[0]?.size ?? 0) : Number.POSITIVE_INFINITY;
    const events = log.series === this.#series ? this.#readEvents(log) : undefined;
    const edge = new RightEdge(sha256);
    const isDue = () => held[0] !== undefined && held[0].size <= edge.size;
    const compare = (): void => {
      for (; isDue(); held.shift()) {
        const due = held[0] as HeldNote;
        if (!areSameBytes(edge.root(), due.root))
          this.#findings.push(`${log.name}: its first ${due.size} entries are others than ${due.where}`);
        else if (given.includes(due)) this.#found.checkpoints += 1;
      }
    };
    compare();
    for await (const { entries } of new StoredLog(this.#client, log.name).bundles({ to: log.size }))
      for (const entry of entries) {
        if (edge.size > 0 && events) await this.#checkEvent({ log, signed }, edge.size, entry, events);
        edge.append(hashLeaf(sha256, entry));
        compare();
        this.#found.entries += 1;
        if (this.#found.entries % 10_000 === 0) this.#options.progress?.(this.#found.entries);
      }
    for (const { size, where } of held)
      this.#findings.push(`${log.name}: a tree of ${size} entries ${where}, and it has ${edge.size}`);
    if (edge.size !== log.size)
      this.#findings.push(`${log.name} has ${edge.size} entries where ${log.size} were written`);
    await this.#checkTiles(log, edge);
    if (log.next_seq !== null) return;
    if (events) await this.#countYoung(log, edge.size, signed, events);
    if (log.series !== TAPE_SERIES) return;
    const request = { journal: this.#journal, log, signed, youngMs: this.#youngMs };
    this.#sayUnsigned(log, 'ticks', await measureUnsignedTape(this.#client, request));
  }

  #sayUnsigned({ name }: LogRow, what: string, ms: number): void {
    const time = `${Math.round(ms / 1_000)} s in which the venue ran`;
    if (ms > this.#youngMs)
      this.#findings.push(
        `${name}: ${what} are in no signed tree, the first of them for ${time}: a minute is promised`,
      );
  }

  async #openOwn(log: LogRow, note: string | null, where: string): Promise<HeldNote[]> {
    if (note === null) return [];
    const opened = await openUnder(log, note).catch(() => undefined);
    if (opened) return [{ ...opened, where }];
    this.#findings.push(`${log.name}: the checkpoint that ${where} does not hold under its key`);
    return [];
  }

  /** The stored hashes above the entries must lead to the same tree. */
  async #checkTiles(log: LogRow, edge: RightEdge): Promise<void> {
    const root = await new StoredLog(this.#client, log.name).rootOf(edge.size).catch((error: unknown) => {
      if (error instanceof TilesMissing) return undefined;
      throw error;
    });
    if (!root || !areSameBytes(root, edge.root()))
      this.#findings.push(`${log.name}: its hashes do not lead to the tree of its entries`);
  }

  /** Events of the journal, starting with the log's first. */
  async *#readEvents({ first_seq }: LogRow): AsyncGenerator<{ seq: number; event: StoredEvent }> {
    for await (const { firstSeq, events } of this.#journal.readStored(first_seq))
      for (const [at, event] of events.entries())
        if (firstSeq + at >= first_seq) yield { seq: firstSeq + at, event: event as StoredEvent };
  }

  async #checkEvent(
    { log, signed }: { log: LogRow; signed: number },
    index: number,
    entry: Uint8Array,
    events: AsyncGenerator<{ seq: number; event: StoredEvent }>,
  ): Promise<void> {
    const seq = log.first_seq + index - 1;
    // Events that the next log records again were lost from the journal. A closed log's last entry is no event.
    if (log.next_seq !== null && seq >= log.next_seq) {
      if (!isClosing(entry, log.name)) this.#places.tolerate(seq);
      return;
    }
    const { value } = await events.next();
    if (!value) return this.#wrong.report(`${log.name} has event ${seq}, which the journal has not`);
    this.#recorded += 1;
    await this.#places.take(seq, value.event);
    if (index >= signed) this.#leaveUnsigned(seq, value.event);
    const account = sealingAccount(value.event);
    if (account !== undefined && !isSealedEntry(entry))
      return this.#wrong.report(`event ${seq} of account ${account} is not sealed in ${log.name}`);
    if (account !== undefined && !this.#options.sealer) return;
    const salt = account === undefined ? undefined : await this.#saltOf(account);
    if (salt === null) {
      this.#found.erased += 1;
      return;
    }
    if (account !== undefined && !salt)
      return this.#wrong.report(`event ${seq} is of account ${account}, which has no key`);
    const text = textOfEvent(value.event);
    const { shard } = this.#journal;
    const expected = salt ? commit(sha256, salt({ shard, seq }), text) : entryInClear(text);
    if (value.seq !== seq || !areSameBytes(expected, entry))
      this.#wrong.report(`event ${seq} of the journal is not what was recorded in ${log.name}`);
    else this.#found.events += 1;
  }

  /** Null if the key was destroyed, undefined if there is none. */
  async #saltOf(account: number): Promise<SaltOf | null | undefined> {
    const { sealer } = this.#options;
    if (!this.#salts.has(account) && sealer)
      this.#salts.set(account, await readClientKey(this.#client, sealer, account));
    return this.#salts.get(account);
  }

  /** Counts events that are not signed yet: the recorder follows the journal by some seconds. */
  async #countYoung(
    log: LogRow,
    size: number,
    signed: number,
    events: AsyncGenerator<{ seq: number; event: StoredEvent }>,
  ): Promise<void> {
    this.#found.young += Math.max(0, size - Math.max(1, signed));
    for await (const { seq, event } of events) {
      if (seq < log.first_seq + size - 1) continue;
      this.#found.young += 1;
      this.#leaveUnsigned(seq, event);
    }
    this.#sayUnsigned(log, `${this.#found.young} events`, this.#unsigned.ms);
  }

  /** Skips older programs' events, recorded gradually while the venue trades, without the promise of one minute. */
  #leaveUnsigned(seq: number, event: StoredEvent): void {
    if (seq >= this.#heldFrom.seq || this.#heldFrom === notYet) this.#unsigned.take(event);
  }
}

/** 01 ‖ SHA-256: the only property of a sealed entry that can be checked without its key. */
const isSealedEntry = (entry: Uint8Array): boolean => entry.length === 1 + HASH_BYTES && entry[0] === SEALED;
