// Follows the journal and writes the record of its shard: one entry for each event, in the journal's order.
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

/** The record does not belong to the journal: nothing is recorded until people have examined it. */
export class RecordRefused extends Error {
  override readonly name = 'RecordRefused';
}

/** The steps after which a test may end the recorder, in their order. */
export type RecordingStep = 'read' | 'keys made' | 'before commit' | 'recorded';

export interface RecorderOptions {
  readonly log: SigningLog;
  readonly shard: number;
  readonly keys: ClientKeys;
  /** The expected leader of the journal; without it, the leader at the time of `check`. */
  readonly epoch?: number | undefined;
  /** Called after each write with the last recorded event. */
  readonly onRecorded?: (seq: number) => void;
  /** The number of events that are read before they are written. */
  readonly eventsAWrite?: number;
  /** Called between two writes with the duration of the first one. */
  readonly rest?: (workedMs: number) => Promise<void>;
  readonly reached?: (step: RecordingStep) => void | Promise<void>;
}

type Batches = ReturnType<Journal['readStored']>;

/** Small, so that a commit of the journal does not wait long. */
const EVENTS_A_WRITE = 500;

export class Recorder {
  readonly #options: RecorderOptions;
  /** The leader of the journal at the start; undefined before `check`. */
  #epoch: number | undefined;
  /**
   * The rest of a row after the last chunk, so that an archived month is verified and decompressed once, and not for
   * each chunk.
   */
  #left: { readonly from: number; readonly batches: Batches } | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get epoch(): number | undefined {
    return this.#epoch;
  }

  /**
   * Checks that the record's end belongs to this journal: it calculates the last entry again and compares. @throws
   * RecordRefused if the journal ends earlier, holds another event there, or the record is closed
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
    // An entry of a destroyed key can't be compared.
    if (account !== undefined && !keys.get(account)) return;
    if (!areSameBytes(this.#entryOf({ seq, event }, keys), held))
      throw new RecordRefused(
        `the journal holds another event ${seq} than was recorded in ${log.name}. ${REMEDY}`,
      );
  }

  /**
   * Records new events of the journal, and stops early if `stopping` is aborted. The client must wait for the disk and
   * be used by nobody else. Repeating it after any failure is safe. @throws Fenced if another process leads the journal
   * by now, whose recorder continues
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
          // Reads events that are newer than the last chunk.
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

  /** The recorder is not used any more. */
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
        await writePlaces(client, this.#options.shard, events);
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

  /** 01 ‖ SHA-256(salt ‖ text) of a client's event. If the key is destroyed, nobody stores the salt. */
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
