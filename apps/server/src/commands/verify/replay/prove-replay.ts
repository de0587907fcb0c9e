// Executes all recorded inputs of the engine again, on the same core, and compares every event byte for byte.
import { BREAK_DAYS } from '@candor/contract';
import * as today from '@candor/core';
import { apply, coreOfRun, type Input, type Rollover, upcast, type VenueEvent } from '@candor/core';
import type { TapeEntry } from '@candor/proof';
import type pg from 'pg';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { INPUTS_START, nextInputsHead, readInputsColumn } from '../../../engine/input-log.ts';
import { Journal } from '../../../engine/journal.ts';
import { inShard, readShards } from '../../../engine/read-shards.ts';
import { catchUp } from '../../../engine/recovery.ts';
import { loadSnapshot } from '../../../engine/snapshots.ts';
import { readWholeTape } from '../../../tape/read-tape.ts';
import { TapeQueue } from './tape-queue.ts';

const DAY_MS = 86_400_000;
/** A venue that was down for longer catches up only on the newest days. */
const MISSED_DAYS_MAX = 400;
/** The engine receives the end of a day before the first tick after it. After this delay the end is missing. */
const LATE_MS_MAX = 60_000;

export interface ReplayProof {
  /** Number of reproduced events. */
  readonly events: number;
  /** The last event from before inputs were recorded; 0 if they were recorded from the first event on. */
  readonly before: number;
  /** Number of events by core; the key is the SHA-256 of the core's source in hexadecimal. */
  readonly cores: ReadonlyMap<string, number>;
  /** The first difference; the events after it are not checked. */
  readonly finding: string | null;
}

/** A row of the journal with its inputs in the format of `InputLog`. */
export interface RecordedRow {
  readonly firstSeq: number;
  /** The engine's clock when the row's batch was closed. */
  readonly at: number;
  readonly events: readonly unknown[];
  readonly inputs: Uint8Array | null;
}

/** A part of a shard's journal, by the numbers of its first and its last event. */
export interface Stretch {
  readonly shard: number;
  readonly from: number;
  readonly to: number;
}

/** State at the beginning of a stretch of the journal. */
interface Beginning {
  readonly state: today.VenueState;
  /** Hash of the chain over the inputs before it. */
  readonly head: Uint8Array;
  /** The engine's clock: ticks of earlier slices are not needed. */
  readonly at: number;
}

export interface ReplayOptions {
  readonly archiveFolder?: string | null;
  /** The first trading day that ends after a time; absent if the store's days end otherwise. */
  readonly nextRollover?: (at: number) => Rollover;
  /** From the first event of a process to the last one before another process; absent for all journals. */
  readonly stretch?: Stretch;
  /** Returns the core with this hash, or null; may throw. If absent, everything is replayed on the current core. */
  readonly coreFor?: (hash: string) => Promise<typeof today | null>;
}

interface CheckOptions extends Omit<ReplayOptions, 'archiveFolder' | 'stretch'> {
  readonly shard: number;
  readonly beginning?: Beginning | undefined;
}

/** Reads with one database snapshot; the program may be running. Throws if the journal is damaged. */
export const replayStore = (client: pg.Client, options: ReplayOptions = {}): Promise<ReplayProof> =>
  inTransactionOn(client, () => replay(client, options), 'oneMoment');

async function replay(
  client: pg.Client,
  { archiveFolder = null, stretch, ...options }: ReplayOptions,
): Promise<ReplayProof> {
  const shards = await readShards(client);
  const proofs: ReplayProof[] = [];
  for (const { shard, from, to } of stretch ? [stretch] : shards.map(wholeJournal)) {
    const journal = new Journal(client, shard, archiveFolder);
    const beginning = from === 1 ? undefined : await beginAt(client, journal, from);
    const rows = upTo(to, journal.readWithInputs(from));
    const proof = await proveReplay(rows, readWholeTape(client), { ...options, shard, beginning });
    proofs.push({ ...proof, finding: proof.finding && inShard(shards, shard)(proof.finding) });
  }
  return joinReplays(proofs);
}

export const wholeJournal = (shard: number): Stretch => ({ shard, from: 1, to: Number.MAX_SAFE_INTEGER });

/** Sums the proofs of several stretches; the finding is the first one. */
export function joinReplays(proofs: readonly ReplayProof[]): ReplayProof {
  const cores = new Map<string, number>();
  for (const [hash, events] of proofs.flatMap((proof) => [...proof.cores]))
    cores.set(hash, (cores.get(hash) ?? 0) + events);
  return {
    events: proofs.reduce((sum, { events }) => sum + events, 0),
    before: Math.max(0, ...proofs.map(({ before }) => before)),
    cores,
    finding: proofs.find(({ finding }) => finding !== null)?.finding ?? null,
  };
}

async function* upTo(seq: number, rows: AsyncIterable<RecordedRow>): AsyncGenerator<RecordedRow> {
  for await (const row of rows) {
    if (row.firstSeq > seq) return;
    yield row;
  }
}

/** Folds the state from the events before, which other stretches replay. */
async function beginAt(client: pg.Client, journal: Journal, from: number): Promise<Beginning> {
  const state = await loadSnapshot(client, journal.shard, { seqMax: from - 1, onDamaged: () => {} });
  await catchUp(state, journal, { seqMax: from - 1 });
  return { state, ...(await journal.lastRow(from)) };
}

/** Divides the journal at starts of processes into at most `count` stretches of similar length. */
export async function divideAtStarts(client: pg.Client, count: number, shard: number): Promise<Stretch[]> {
  const last = await new Journal(client, shard).lastSeq();
  const { rows } = await client.query<{ start: number }>(
    `select first_seq as start from journal
     where shard = $1 and first_seq > 1 and substring(inputs from 33 for 2) in ('\\x01a0', '\\x01a1')
     order by first_seq`,
    [shard],
  );
  const begins = [1];
  for (let n = 1; n < count; n += 1) {
    const next = rows.find(({ start }) => start >= (last * n) / count);
    if (next && next.start !== begins.at(-1)) begins.push(next.start);
  }
  return begins.map((from, n) => ({ shard, from, to: (begins[n + 1] ?? Number.MAX_SAFE_INTEGER) - 1 }));
}

/** `rows` begin with the first event or at a beginning, `tape` with its first entry. */
export async function proveReplay(
  rows: AsyncIterable<RecordedRow>,
  tape: AsyncIterator<TapeEntry>,
  options: CheckOptions,
): Promise<ReplayProof> {
  const check = new ReplayCheck(tape, options);
  try {
    for await (const row of rows) await check.take(row);
    return check.proof(null);
  } catch (error) {
    if (!(error instanceof Diverged)) throw error;
    return check.proof(error.message);
  }
}

class Diverged extends Error {
  override readonly name = 'Diverged';
}

interface Expected {
  readonly text: string;
  readonly input: Input;
}

class ReplayCheck {
  readonly #tape: TapeQueue;
  readonly #rules: InputRules;
  readonly #coreFor: ReplayOptions['coreFor'];
  readonly #cores = new Map<string, number>();
  /** Hash of the core that decided the next events; null if it is not known. */
  #core: string | null = null;
  #running = today;
  #replay: today.Replay;
  #hasBegun: boolean;
  #before = 0;
  #events = 0;
  #head: Uint8Array;
  /** The current batch: the number of its first event, and the events of its rows so far. */
  #firstSeq = 1;
  #recorded: unknown[] = [];
  #expected: Expected[] = [];
  #starts = 0;

  constructor(tape: AsyncIterator<TapeEntry>, { shard, nextRollover, coreFor, beginning }: CheckOptions) {
    const precision = (id: number): number => this.#replay.state.terms.get(id)?.precision ?? 0;
    this.#tape = new TapeQueue(tape, precision, beginning?.at);
    this.#head = beginning?.head ?? INPUTS_START;
    this.#hasBegun = beginning !== undefined;
    this.#rules = new InputRules(nextRollover);
    this.#coreFor = coreFor;
    this.#replay = this.#replayFrom(beginning?.state ?? new today.VenueState(shard));
  }

  #replayFrom(state: today.VenueState): today.Replay {
    return new this.#running.Replay({
      state,
      nextTick: (id) => this.#tape.take(id),
      started: (ticks) => {
        this.#tape.skip(ticks);
        this.#starts += 1;
      },
      give: (input) => {
        const wrong = this.#rules.judge(input, this.#replay.state.lastRollover);
        if (wrong !== null) throw new Diverged(`among the inputs of event ${this.#firstSeq}: ${wrong}`);
      },
      emit: (event, input) => this.#expected.push({ text: JSON.stringify(event), input }),
    });
  }

  async take({ firstSeq, at, events, inputs }: RecordedRow): Promise<void> {
    if (inputs === null) {
      if (this.#hasBegun) throw new Diverged(`event ${firstSeq} was written without what caused it`);
      for (const stored of events) {
        const event = upcast(stored);
        if (event.type === 'InputsAnchored')
          throw new Diverged(`the inputs up to event ${firstSeq} are gone`);
        apply(this.#replay.state, event);
      }
      this.#before = firstSeq + events.length - 1;
      return;
    }
    this.#hasBegun = true;
    if (this.#recorded.length === 0) this.#firstSeq = firstSeq;
    this.#recorded.push(...events);
    if (inputs.length > 0) await this.#replayBatch(at, inputs);
  }

  proof(finding: string | null): ReplayProof {
    return { events: this.#events, before: this.#before, cores: this.#cores, finding };
  }

  async #replayBatch(at: number, column: Uint8Array): Promise<void> {
    const { head, inputs } = this.#read(column);
    const before = this.#head;
    this.#head = nextInputsHead(before, this.#firstSeq, inputs);
    if (Buffer.compare(this.#head, head) !== 0)
      throw new Diverged(`the inputs of event ${this.#firstSeq} are not those that the chain has`);
    await this.#begin(coreOfRun(inputs));
    await this.#tape.readTo(at);
    try {
      this.#replay.run(inputs, this.#recorded);
    } catch (error) {
      if (error instanceof Diverged) throw error;
      throw new Diverged(
        `the inputs of event ${this.#firstSeq} can't be done again: ${(error as Error).message}`,
      );
    }
    this.#compare();
    if (this.#core !== null)
      this.#cores.set(this.#core, (this.#cores.get(this.#core) ?? 0) + this.#recorded.length);
    this.#proveHeads(before);
    for (const { id, no, t } of this.#tape.leftBefore(at))
      throw new Diverged(
        `tick ${no} of instrument ${id} was on the tape at ${t}, and the engine did not take it in`,
      );
    this.#recorded = [];
    this.#expected = [];
  }

  /** A process with this core begins: the next events are replayed on it. */
  async #begin(core: string | null): Promise<void> {
    if (core === null || core === this.#core) return;
    this.#core = core;
    if (!this.#coreFor) return;
    const found = await this.#coreFor(core);
    if (!found) throw new Diverged(`the core ${core}, which decided event ${this.#firstSeq}, is not stored`);
    const state = this.#running.exportState(this.#replay.state);
    this.#running = found;
    this.#replay = this.#replayFrom(found.importState(state));
  }

  #read(column: Uint8Array): ReturnType<typeof readInputsColumn> {
    try {
      return readInputsColumn(column);
    } catch {
      throw new Diverged(`the inputs of event ${this.#firstSeq} can't be unpacked`);
    }
  }

  #compare(): void {
    for (let n = 0; n < Math.max(this.#recorded.length, this.#expected.length); n += 1) {
      const expected = this.#expected[n];
      const recorded = this.#recorded[n];
      const text = recorded === undefined ? 'none' : JSON.stringify(recorded);
      if (text === expected?.text) this.#events += 1;
      else
        throw new Diverged(
          `event ${this.#firstSeq + n} does not come out again: recorded ${text}, expected ${expected?.text ?? 'none'}` +
            (expected ? ` of ${JSON.stringify(expected.input)}` : ''),
        );
    }
  }

  /** Checks the hashes and starts that the journal records: in a used store each start is an event. */
  #proveHeads(before: Uint8Array): void {
    for (const event of this.#recorded as VenueEvent[]) {
      if (event.type === 'VenueStarted') this.#starts -= 1;
      if (event.type === 'InputsAnchored' && event.hash !== Buffer.from(before).toString('hex'))
        throw new Diverged(
          `the chain over the inputs is another than the one that was recorded at ${event.at}`,
        );
    }
    if (this.#starts > 1)
      throw new Diverged(`a start is among the inputs of event ${this.#firstSeq}, and no event says so`);
  }
}

/**
 * Checks that inputs are those of an honest venue: trading days end at 17:00 in New York without omissions, and so do
 * orders for the day, and a cooling-off has an allowed length. All other inputs are on the tape or come from clients.
 */
export class InputRules {
  /** The first trading day that ends after a time; without it days are not checked. */
  readonly #next: ((at: number) => Rollover) | undefined;
  #expected: Rollover | undefined;

  constructor(next?: (at: number) => Rollover) {
    this.#next = next;
  }

  /** Finding about the replay's next input, or null. `lastRollover` is the last trading day that ended. */
  judge(input: Input, lastRollover: string): string | null {
    if (input.kind === 'rollover') return this.#rollover(input.rollover, lastRollover);
    if (input.kind === 'command') {
      const { command } = input.request;
      // A stored core may use another name for the command (TakeBreak), so its field identifies it.
      if ('days' in command && !BREAK_DAYS.includes(`${command.days}`))
        return `a client can't choose ${command.days} days of cooling-off`;
      const end = 'expiry' in command && typeof command.expiry === 'object' ? command.expiry : null;
      // One that arrived in the moment after its day's end was rejected.
      const isToday = end?.timeInForce === 'day' && Number(end.at) > input.at;
      if (isToday && this.#next && this.#next(input.at).at !== end.at)
        return `an order for the day ends at ${end.at}, and not at the next 17:00 in New York`;
    }
    if (input.kind === 'tick' && this.#expected && input.tick.at - this.#expected.at > LATE_MS_MAX) {
      const { no, instrumentId } = input.tick;
      return `the trading day ${this.#expected.valueDate} is not rolled over by tick ${no} of instrument ${instrumentId}, more than a minute behind its end`;
    }
    if (input.at > 0) this.#expected ??= this.#next?.(input.at);
    return null;
  }

  #rollover({ valueDate, at }: Rollover, lastRollover: string): string | null {
    if (!this.#next) return null;
    const end = this.#next(at - 1);
    if (end.at !== at || end.valueDate !== valueDate)
      return `${valueDate} ends at another time than 17:00 in New York`;
    const missed = Date.parse(valueDate) - Date.parse(lastRollover) - DAY_MS;
    if (missed > 0 && missed <= MISSED_DAYS_MAX * DAY_MS)
      return `${valueDate} ends behind ${lastRollover}, and leaves out the days between`;
    this.#expected = this.#next(at);
    return null;
  }
}
