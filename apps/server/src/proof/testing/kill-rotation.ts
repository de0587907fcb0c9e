// For tests: rotations that are killed at each step, after each of which a venue starts, trades and is rotated again;
// then all logs of the series are compared as they are served.
import { price, type VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import {
  findBreak,
  formatVerifierKey,
  fromUtf8,
  isClosing,
  openCheckpoint,
  parseOpening,
  parseTilePath,
  toUtf8,
} from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { inTransactionOn } from '../../db/in-transaction.ts';
import { Journal } from '../../engine/journal.ts';
import { SliceWriter } from '../../tape/slice-writer.ts';
import { readTapeEnd } from '../../tape/tape-end.ts';
import { insertTicks } from '../../tape/testing/insert-ticks.ts';
import { TickCapture } from '../../tape/tick-capture.ts';
import { CheckpointSigner } from '../checkpoint-signer.ts';
import { ClientKeys } from '../client-keys.ts';
import { findLog, makeLog, type SigningLog } from '../log-keys.ts';
import { Recorder } from '../recorder.ts';
import { type RotationStep, rotateLog } from '../rotate-log.ts';
import { StoredLog } from '../stored-log.ts';
import { type LogStore, openLogStore, sealer, unwitnessed } from './make-store.ts';

class Killed extends Error {}

export const ROTATION_STEPS: readonly RotationStep[] = [
  ...(['recorded', 'before close', 'closed', 'proved', 'signed', 'copied'] as const),
  ...(['before commit', 'published', 'cosigned', 'before opening', 'opened'] as const),
];

const BEGIN = Date.UTC(2026, 10, 20, 12);

export interface ServedSeries {
  readonly log: SigningLog;
  readonly entries: readonly Uint8Array[];
  /** The result of findBreak. */
  readonly found: string | null;
}

export class KilledRotations {
  readonly store: LogStore;
  readonly #series: 'shard-0' | 'tape';
  readonly #journal: Journal;
  readonly #batches = recordJournal(5, 400).batches;
  readonly #logs = new Map<string, SigningLog>();
  #traded = 0;
  #seq = 0;

  private constructor(store: LogStore, series: 'shard-0' | 'tape') {
    this.store = store;
    this.#series = series;
    this.#journal = new Journal(store.client, 0);
  }

  static async open(series: 'shard-0' | 'tape'): Promise<KilledRotations> {
    const store = await openLogStore();
    const made = { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 };
    await inTransactionOn(store.client, (one) => makeLog(one, sealer, made));
    const rotations = new KilledRotations(store, series);
    await rotations.#journal.lead('test');
    return rotations;
  }

  /** The journal's last event. */
  get seq(): number {
    return this.#seq;
  }

  /** A few events, and a second of ticks with the end of its slice. */
  async trade(): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      const events = this.#batches[this.#traded]?.events as VenueEvent[];
      await this.#journal.append(this.#seq + 1, events, 1);
      this.#seq += events.length;
      this.#traded += 1;
    }
    await appendTicks(this.store.client, BEGIN + this.#traded * 10_000);
  }

  /** One run of the venue: it records or seals what there is, and signs it. Returns the reason if it refuses to. */
  async live(): Promise<string | null> {
    const client = await this.store.connect();
    try {
      const log = (await findLog(client, sealer, this.#series)) as SigningLog;
      this.#logs.set(log.name, log);
      await this.#write(client, log);
      const options = { log, copies: this.store.copies, askWitnesses: async () => [] };
      await (await CheckpointSigner.open(client, options)).sign();
      return null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.end();
    }
  }

  async #write(client: Awaited<ReturnType<LogStore['connect']>>, log: SigningLog): Promise<void> {
    if (this.#series === 'tape') return new SliceWriter({ log: log.name }).advance(client);
    const journal = new Journal(client, 0);
    const recorder = new Recorder({ log, shard: 0, keys: new ClientKeys(sealer) });
    await recorder.check(client, journal);
    await recorder.advance(client, journal);
  }

  /**
   * Returns whether the rotation ended. A transaction in progress at the step is not committed, because the connection
   * closes first.
   */
  async rotate(death: RotationStep | null): Promise<boolean> {
    const client = await this.store.connect();
    try {
      const { abandoned } = await rotateLog(client, {
        ...{ series: this.#series, sealer, copies: this.store.copies },
        ...{ venue: undefined, archiveFolder: null, at: 5, ...unwitnessed },
        reached: (step) => {
          if (step === death) throw new Killed();
        },
      });
      if (abandoned !== null) throw new Error(abandoned);
      return true;
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    } finally {
      await client.end();
    }
  }

  /** Every log of the series in turn, as it is served. */
  async served(): Promise<ServedSeries[]> {
    const logs = [...this.#logs.values()];
    return Promise.all(
      logs.map(async (log, at) => {
        const before = logs[at - 1];
        const note = fromUtf8((await this.ask(`${log.name}/checkpoint`)) as Uint8Array);
        const shown = await openCheckpoint(nodeCrypto, note, { log: [log.key], witnesses: [], quorum: 0 });
        const keyBefore = before && formatVerifierKey(before.key);
        const found = await findBreak(nodeCrypto, this.ask, { name: log.name, shown, keyBefore });
        return { log, entries: await this.#entriesOf(log.name, shown.size), found };
      }),
    );
  }

  readonly ask = async (path: string): Promise<Uint8Array | null> => {
    const [log = '', ...rest] = path.split('/');
    if (rest[0] !== 'checkpoint')
      return (
        (await new StoredLog(this.store.database.pool, log).readTile(parseTilePath(rest.join('/')))) ?? null
      );
    const { rows } = await this.store.database.pool.query<{ note: string }>(
      'select note from proof_checkpoints where log = $1',
      [log],
    );
    return rows[0] ? toUtf8(rows[0].note) : null;
  };

  async #entriesOf(name: string, size: number): Promise<Uint8Array[]> {
    const stored = new StoredLog(this.store.database.pool, name);
    const found: Uint8Array[] = [];
    for (let at = 0; at < size; at += 1) found.push((await stored.entryOf(at)) as Uint8Array);
    return found;
  }
}

/** The events or ticks of a served log: its entries without the opening and, if it has one, the closing entry. */
export function contentOf({ log, entries }: ServedSeries): {
  firstSeq: number;
  content: Uint8Array[];
  closings: number;
} {
  const { firstSeq } = parseOpening(entries[0] as Uint8Array, log.name);
  const closings = entries.filter((entry) => isClosing(entry, log.name)).length;
  const isClosed = isClosing(entries.at(-1) as Uint8Array, log.name);
  return { firstSeq, content: entries.slice(1, isClosed ? -1 : undefined), closings };
}

const DIGITS = 5;
const QUIET_MS = 10_000;

/** Appends a tick of each of two instruments, as the tape's writer does, and the end of their slice. */
export async function appendTicks(client: pg.ClientBase, at: number): Promise<void> {
  const tape = new TickCapture(await readTapeEnd(client));
  for (const instrumentId of [1, 2]) {
    const tick = { kind: 'tick', instrumentId, no: 0, bid: price(110_000), ask: price(110_010), at } as const;
    tape.add(tick, at, DIGITS);
  }
  await insertTicks(client, tape.take(), at);
  tape.recordTime(at + QUIET_MS);
  await insertTicks(client, tape.take(), at + QUIET_MS);
}
