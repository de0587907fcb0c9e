// The record as receipts read it: entries by the number of their event, salts for those whose they are, and proofs.
import { saltOf } from '@candor/proof';
import type pg from 'pg';
import type { Sealer } from '../secrets/sealer.ts';
import { clientKeyPurpose } from './client-keys.ts';
import { recordSeries } from './log-keys.ts';
import { sha256 } from './node-crypto.ts';
import { StoredLog, TilesMissing } from './stored-log.ts';
import { TileCache } from './tile-cache.ts';

export interface RecordedEntry {
  readonly log: string;
  readonly index: number;
  readonly entry: Uint8Array;
}

/** What is published of a log. */
export interface PublishedLog {
  readonly log: string;
  readonly origin: string;
  readonly verifierKey: string;
  readonly size: number;
  readonly note: string;
  /** The last one that a quorum of witnesses cosigned; null where there is none. */
  readonly cosigned: { readonly size: number; readonly note: string } | null;
}

export class RecordReader {
  readonly #db: pg.Pool;
  readonly #sealer: Sealer;
  readonly #shard: number;
  readonly #tiles = new TileCache();

  constructor({ db, sealer, shard = 0 }: { db: pg.Pool; sealer: Sealer; shard?: number }) {
    this.#db = db;
    this.#sealer = sealer;
    this.#shard = shard;
  }

  /** Undefined where the event is not recorded yet. Of several records that have it the newest counts. */
  async entryOf(seq: number): Promise<RecordedEntry | undefined> {
    return (await this.entriesOf([seq]))[0];
  }

  /** Of each event in turn. */
  async entriesOf(seqs: readonly number[]): Promise<(RecordedEntry | undefined)[]> {
    const { rows } = await this.#db.query<{ seq: number; name: string; index: number; size: number }>({
      name: 'logs of events',
      text: `select s.seq, l.name, s.seq - l.first_seq + 1 as index, l.size
       from unnest($2::bigint[]) s (seq) cross join lateral (
         select name, first_seq, size from proof_logs
         where series = $1 and first_seq <= s.seq and s.seq - first_seq + 1 < size order by generation desc limit 1
       ) l`,
      values: [recordSeries(this.#shard), seqs],
    });
    const found = new Map(
      await Promise.all(
        rows.map(async ({ seq, name, index, size }) => {
          const entry = await this.#log(name).entryOf(index, size);
          return [seq, entry && { log: name, index, entry }] as const;
        }),
      ),
    );
    return seqs.map((seq) => found.get(seq));
  }

  /** For the account's own client alone; undefined where its key was destroyed, or nothing of it is recorded. */
  async saltOf(accountId: number, seq: number): Promise<Uint8Array | undefined> {
    return (await this.saltsOf(accountId))?.(seq);
  }

  /** The same for many events: the key is asked for once, and kept by nobody. */
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

  /** The path of entry `index` to the root of the first `size` entries, from the leaf upwards. */
  proofOf(log: string, index: number, size: number): Promise<Uint8Array[]> {
    return this.#log(log).inclusion(index, size);
  }

  async openingOf(log: string): Promise<Uint8Array> {
    const entry = await this.#log(log).entryOf(0);
    if (!entry) throw new TilesMissing(`the log ${log} has no opening entry`);
    return entry;
  }

  #log(name: string): StoredLog {
    return new StoredLog(this.#db, name, this.#tiles);
  }

  /** By their names; without those that have no checkpoint yet. */
  async published(logs: readonly string[]): Promise<ReadonlyMap<string, PublishedLog>> {
    const { rows } = await this.#db.query<
      Omit<PublishedLog, 'cosigned'> & { cosigned_size: number | null; cosigned_note: string | null }
    >({
      name: 'published logs',
      text: `select l.name as log, l.origin, l.verifier_key as "verifierKey", c.size, c.note, c.cosigned_size, c.cosigned_note
       from proof_checkpoints c join proof_logs l on l.name = c.log where l.name = any($1)`,
      values: [logs],
    });
    return new Map(
      rows.map(({ cosigned_size, cosigned_note, ...published }) => {
        const isCosigned = cosigned_size !== null && cosigned_note !== null;
        const cosigned = isCosigned ? { size: cosigned_size, note: cosigned_note } : null;
        return [published.log, { ...published, cosigned }];
      }),
    );
  }
}
