// Follows the journal and writes the record of its shard: one entry an event, in the journal's order.
import { randomBytes } from 'node:crypto';
import { areSameBytes, commit, HASH_BYTES, isClosing, type SaltOf } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import type { Journal } from '../engine/journal.ts';
import { Fenced } from '../engine/journal-refused.ts';
import type { ClientKeys } from './client-keys.ts';
import type { SigningLog } from './log-keys.ts';
import { appendEntries, readLogSize } from './log-store.ts';
import { entryInClear, type StoredEvent, sealingAccount, textOfEvent } from './record-events.ts';
import { type NumberedEvent, writePlaces } from './record-places.ts';
import { StoredLog } from './stored-log.ts';

/** The record and the journal do not belong together: nothing is recorded until people have looked at it. */
export class RecordRefused extends Error {
  override readonly name = 'RecordRefused';
}

/** After these a test ends the recorder; in their order. */
export type RecordingStep = 'read' | 'keys made' | 'before commit' | 'recorded';

export interface RecorderOptions {
  readonly log: SigningLog;
  readonly shard: number;
  readonly keys: ClientKeys;
  /** Who leads the journal for this program; without it whoever does as `check` looks. */
  readonly epoch?: number | undefined;
  /** Called after each write with the last event that is recorded. */
  readonly onRecorded?: (seq: number) => void;
  /** So many are read before they are written. */
  readonly eventsAWrite?: number;
  /** Called between two writes with how long the first one took. */
  readonly rest?: (workedMs: number) => Promise<void>;
  readonly reached?: (step: RecordingStep) => void | Promise<void>;
}

type Batches = ReturnType<Journal['readStored']>;

/** Small, so that no commit of the journal waits behind much. */
const EVENTS_A_WRITE = 500;

export class Recorder {
  readonly #options: RecorderOptions;
  /** Who led the journal as this began; undefined before `check`. */
  #epoch: number | undefined;
  /** What lies behind the last piece: an archived month is checked and unpacked once, and not again for each piece of it. */
  #left: { readonly from: number; readonly batches: Batches } | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get epoch(): number | undefined {
    return this.#epoch;
  }

  /**
   * Whether the record's end is of this journal: its last entry is worked out again, and compared.
   * @throws RecordRefused where the journal ends before it or holds another event there, and where the record is closed
   */
  async check(client: pg.ClientBase, journal: Journal): Promise<void> {
    const { log } = this.#options;
    this.#epoch = this.#options.epoch ?? (await this.#readEpoch(client));
    const seq = (await this.#nextSeq(client)) - 1;
    if (seq < log.firstSeq) return;
    const held = await new StoredLog(client, log.name).entryOf(seq - log.firstSeq + 1);
    if (held && isClosing(held, log.name))
      throw new RecordRefused(
        `the record ${log.name} is closed and no other follows it yet: npm run rotate-log was ended too early, run it again`,
      );
    const event = await readEvent(journal, seq);
    if (!held || event === undefined)
      throw new RecordRefused(
        `the record ${log.name} has event ${seq}, which the journal has lost. ${REMEDY}`,
      );
    const account = sealingAccount(event);
    const keys = await this.#options.keys.open(client, account === undefined ? [] : [account]);
    // Of a destroyed key nothing can be said.
    if (account !== undefined && !keys.get(account)) return;
    if (!areSameBytes(this.#entryOf({ seq, event }, keys), held))
      throw new RecordRefused(
        `the journal holds another event ${seq} than was recorded in ${log.name}. ${REMEDY}`,
      );
  }

  /**
   * Records what the journal holds that is not recorded yet, or a piece of it where `stopping` is aborted meanwhile; the client must
   * wait for the disk, and be used by nobody else. Safe to repeat after any failure.
   * @throws Fenced where another leads the journal by now: its recorder goes on
   */
  async advance(client: pg.ClientBase, journal: Journal, stopping?: AbortSignal): Promise<void> {
    const { reached = () => {}, rest = async () => {}, eventsAWrite = EVENTS_A_WRITE } = this.#options;
    const from = await this.#nextSeq(client);
    const left = await this.#takeLeft(from);
    let batches = left ?? journal.readStored(from);
    let begun = performance.now();
    let waiting: NumberedEvent[] = [];
    let next = from;
    let isCut = false;
    try {
      while (!isCut) {
        const { value: batch } = await batches.next();
        if (!batch && batches !== left) break;
        if (!batch) {
          // What has come since the last piece.
          batches = journal.readStored(next);
          continue;
        }
        const { firstSeq, events } = batch;
        if (firstSeq > next)
          throw new RecordRefused(`the journal begins at event ${firstSeq}, and ${next} is not recorded yet`);
        next = firstSeq + events.length;
        for (const [at, event] of events.entries()) {
          const seq = firstSeq + at;
          if (seq < from) continue;
          waiting.push({ seq, event: event as StoredEvent });
          if (waiting.length < eventsAWrite) continue;
          await reached('read');
          await this.#write(client, waiting);
          waiting = [];
          await rest(performance.now() - begun);
          begun = performance.now();
        }
        isCut = stopping?.aborted === true;
      }
      if (waiting.length > 0) {
        await reached('read');
        await this.#write(client, waiting);
      }
      if (isCut) this.#left = { from: next, batches };
    } finally {
      if (this.#left?.batches !== batches) await batches.return(undefined);
    }
  }

  /** Nothing is recorded by it any more. */
  async close(): Promise<void> {
    const { batches } = this.#left ?? {};
    this.#left = null;
    await batches?.return(undefined);
  }

  async #takeLeft(from: number): Promise<Batches | undefined> {
    const left = this.#left;
    this.#left = null;
    if (left?.from === from) return left.batches;
    await left?.batches.return(undefined);
    return undefined;
  }

  async #readEpoch(client: pg.ClientBase, lock = ''): Promise<number> {
    const { rows } = await client.query<{ epoch: number }>(
      `select epoch from journal_epochs where shard = $1 ${lock}`,
      [this.#options.shard],
    );
    return rows[0]?.epoch ?? 0;
  }

  async #nextSeq(client: pg.ClientBase): Promise<number> {
    const { log } = this.#options;
    return log.firstSeq + ((await readLogSize(client, log.name)) ?? 1) - 1;
  }

  async #write(client: pg.ClientBase, events: readonly NumberedEvent[]): Promise<void> {
    const { log, keys: clientKeys, onRecorded, reached = () => {} } = this.#options;
    const [first] = events;
    if (!first) return;
    try {
      await inTransactionOn(client, async () => {
        if (this.#epoch !== undefined && (await this.#readEpoch(client, 'for share')) !== this.#epoch)
          throw new Fenced(`another program leads shard ${this.#options.shard}, and records it`);
        const accounts = events.flatMap(({ event }) => sealingAccount(event) ?? []);
        const keys = await clientKeys.open(client, accounts);
        await reached('keys made');
        const entries = events.map((one) => this.#entryOf(one, keys));
        await appendEntries(client, log.name, { from: first.seq - log.firstSeq + 1, entries });
        await writePlaces(client, events);
        await reached('before commit');
      });
    } catch (error) {
      // Keys that were made meanwhile are not stored.
      clientKeys.forget();
      throw error;
    }
    await reached('recorded');
    onRecorded?.(first.seq + events.length - 1);
  }

  /** 01 ‖ SHA-256(salt ‖ text) of a client's event. With a destroyed key the salt is kept by nobody. */
  #entryOf({ seq, event }: NumberedEvent, keys: ReadonlyMap<number, SaltOf | null>): Uint8Array {
    const account = sealingAccount(event);
    const text = textOfEvent(event);
    if (account === undefined) return entryInClear(text);
    const salt = keys.get(account);
    const { shard } = this.#options;
    return commit(sha256, salt ? salt({ shard, seq }) : randomBytes(HASH_BYTES), text);
  }
}

async function readEvent(journal: Journal, seq: number): Promise<StoredEvent | undefined> {
  for await (const { firstSeq, events } of journal.readStored(seq))
    return events[seq - firstSeq] as StoredEvent;
  return undefined;
}

const REMEDY =
  'This is not the journal that was recorded. Bring the newest database back and start again; where its loss was accepted, ' +
  'npm run rotate-log begins a new record, under a new key and origin, from the next event.';
