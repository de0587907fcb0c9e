// Reads the record for receipts: entries by event number, salts for the account's client, and proofs.
import { saltOf } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { RecentRead } from '../bounds/recent-read.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { clientKeyPurpose } from './client-keys.ts';
import { recordSeries } from './log-keys.ts';
import { StoredLog, TilesMissing } from './stored-log.ts';
import { TileCache } from './tile-cache.ts';

export interface RecordedEntry {
  readonly log: string;
  readonly index: number;
  readonly entry: Uint8Array;
}

/** The published part of a log. */
export interface PublishedLog {
  readonly log: string;
  readonly origin: string;
  readonly verifierKey: string;
  readonly size: number;
  readonly note: string;
  /** The last note that a quorum of witnesses cosigned; null if there is none. */
  readonly cosigned: { readonly size: number; readonly note: string } | null;
}

/** Checkpoints come every few seconds, so an entry without one is requested again some seconds later. */
const LOGS_CACHED_MS = 250;

export class RecordReader {
  readonly #db: pg.Pool;
  readonly #sealer: Sealer;
  readonly #shard: number;
  readonly #tiles = new TileCache();
  readonly #logs = new RecentRead(() => this.#readLogs(), LOGS_CACHED_MS);

  constructor({ db, sealer, shard }: { db: pg.Pool; sealer: Sealer; shard: number }) {
    this.#db = db;
    this.#sealer = sealer;
    this.#shard = shard;
  }

  /** Undefined if the event is not recorded yet. If several records have it, the newest counts. */
  async entryOf(seq: number): Promise<RecordedEntry | undefined> {
    return (await this.entriesOf([seq]))[0];
  }

  /** The entry of each event, in order. */
  async entriesOf(seqs: readonly number[]): Promise<(RecordedEntry | undefined)[]> {
    const known = findPlaces(await this.#logs.get(), seqs);
    const places = known.includes(undefined) ? findPlaces(await this.#logs.again(), seqs) : known;
    return Promise.all(
      places.map(async (place) => {
        const entry = place && (await this.#log(place.log).entryOf(place.index, place.size));
        return entry && { log: place.log, index: place.index, entry };
      }),
    );
  }

  /**
   * Gives the salt to the account's own client alone; undefined if its key was destroyed or nothing of it is recorded.
   */
  async saltOf(accountId: number, seq: number): Promise<Uint8Array | undefined> {
    return (await this.saltsOf(accountId))?.(seq);
  }

  /** The same for many events: it reads the key once and does not cache it. */
  async saltsOf(accountId: number): Promise<((seq: number) => Uint8Array) | undefined> {
    const { rows } = await this.#db.query<{ sealed: Buffer | null }>({
      name: 'key of a client',
      text: 'select sealed from proof_client_keys where account_id = $1',
      values: [accountId],
    });
    const sealed = rows[0]?.sealed;
    if (!sealed) return undefined;
    const key = this.#sealer.open(sealed, clientKeyPurpose(accountId));
    return (seq) => saltOf(sha256, key, { shard: this.#shard, seq });
  }

  /** Returns the path of entry `index` to the root of the first `size` entries, from the leaf upwards. */
  proofOf(log: string, index: number, size: number): Promise<Uint8Array[]> {
    return this.#log(log).inclusion(index, size);
  }

  /** Undefined if the log has no entry of this index. */
  readEntry(log: string, index: number): Promise<Uint8Array | undefined> {
    return this.#log(log).entryOf(index);
  }

  async openingOf(log: string): Promise<Uint8Array> {
    const entry = await this.#log(log).entryOf(0);
    if (!entry) throw new TilesMissing(`the log ${log} has no opening entry`);
    return entry;
  }

  #log(name: string): StoredLog {
    return new StoredLog(this.#db, name, this.#tiles);
  }

  /**
   * Returns logs by name, without those that have no checkpoint yet. The result is some tenths of a second old at most.
   */
  async published(logs: readonly string[]): Promise<ReadonlyMap<string, PublishedLog>> {
    const rows = await this.#logs.get();
    return new Map(
      rows.flatMap(({ name: log, origin, verifierKey, signed: size, note, cosignedSize, cosignedNote }) => {
        if (!logs.includes(log) || size === null || note === null) return [];
        const isCosigned = cosignedSize !== null && cosignedNote !== null;
        const cosigned = isCosigned ? { size: cosignedSize, note: cosignedNote } : null;
        return [[log, { log, origin, verifierKey, size, note, cosigned }] as const];
      }),
    );
  }

  async #readLogs(): Promise<readonly LogRow[]> {
    const { rows } = await this.#db.query<LogRow>({
      name: 'logs and their checkpoints',
      text: `select l.name, l.series = $1 as "isRecord", l.origin, l.verifier_key as "verifierKey", l.first_seq as "firstSeq",
         l.size, c.size as signed, c.note, c.cosigned_size as "cosignedSize", c.cosigned_note as "cosignedNote"
       from proof_logs l left join proof_checkpoints c on c.log = l.name order by l.generation desc`,
      values: [recordSeries(this.#shard)],
    });
    return rows;
  }
}

interface LogRow {
  readonly name: string;
  readonly isRecord: boolean;
  readonly origin: string;
  readonly verifierKey: string;
  readonly firstSeq: number;
  readonly size: number;
  /** Returns the number of entries under the checkpoint; null, like its note, if there is no checkpoint. */
  readonly signed: number | null;
  readonly note: string | null;
  readonly cosignedSize: number | null;
  readonly cosignedNote: string | null;
}

/** Returns the newest log of the record that has each event. */
const findPlaces = (logs: readonly LogRow[], seqs: readonly number[]) =>
  seqs.map((seq) => {
    const held = logs.find(
      ({ isRecord, firstSeq, size }) => isRecord && firstSeq <= seq && seq - firstSeq + 1 < size,
    );
    return held && { log: held.name, index: seq - held.firstSeq + 1, size: held.size };
  });
