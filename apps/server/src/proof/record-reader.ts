// The record as receipts read it: entries by the number of their event, salts for those whose they are, and proofs.
import { saltOf } from '@candor/proof';
import type pg from 'pg';
import type { Sealer } from '../secrets/sealer.ts';
import { clientKeyPurpose } from './client-keys.ts';
import { recordSeries } from './log-keys.ts';
import { sha256 } from './node-crypto.ts';
import { StoredLog, TilesMissing } from './stored-log.ts';

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

  constructor({ db, sealer, shard = 0 }: { db: pg.Pool; sealer: Sealer; shard?: number }) {
    this.#db = db;
    this.#sealer = sealer;
    this.#shard = shard;
  }

  /** Undefined where the event is not recorded yet. Of several records that have it the newest counts. */
  async entryOf(seq: number): Promise<RecordedEntry | undefined> {
    const { rows } = await this.#db.query<{ name: string; index: number }>(
      `select name, $2 - first_seq + 1 as index from proof_logs
       where series = $1 and first_seq <= $2 and $2 - first_seq + 1 < size order by generation desc limit 1`,
      [recordSeries(this.#shard), seq],
    );
    const [row] = rows;
    const entry = row && (await new StoredLog(this.#db, row.name).entryOf(row.index));
    return entry && { log: row.name, index: row.index, entry };
  }

  /** For the account's own client alone; undefined where its key was destroyed, or nothing of it is recorded. */
  async saltOf(accountId: number, seq: number): Promise<Uint8Array | undefined> {
    const { rows } = await this.#db.query<{ sealed: Buffer | null }>(
      'select sealed from proof_client_keys where account_id = $1',
      [accountId],
    );
    const sealed = rows[0]?.sealed;
    if (!sealed) return undefined;
    const key = this.#sealer.open(sealed, clientKeyPurpose(accountId));
    return saltOf(sha256, key, { shard: this.#shard, seq });
  }

  /** The path of entry `index` to the root of the first `size` entries, from the leaf upwards. */
  proofOf(log: string, index: number, size: number): Promise<Uint8Array[]> {
    return new StoredLog(this.#db, log).inclusion(index, size);
  }

  async openingOf(log: string): Promise<Uint8Array> {
    const entry = await new StoredLog(this.#db, log).entryOf(0);
    if (!entry) throw new TilesMissing(`the log ${log} has no opening entry`);
    return entry;
  }

  /** Undefined before its first checkpoint. */
  async published(log: string): Promise<PublishedLog | undefined> {
    const { rows } = await this.#db.query<
      Omit<PublishedLog, 'cosigned'> & { cosigned_size: number | null; cosigned_note: string | null }
    >(
      `select l.name as log, l.origin, l.verifier_key as "verifierKey", c.size, c.note, c.cosigned_size, c.cosigned_note
       from proof_checkpoints c join proof_logs l on l.name = c.log where l.name = $1`,
      [log],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { cosigned_size, cosigned_note, ...published } = row;
    const isCosigned = cosigned_size !== null && cosigned_note !== null;
    return { ...published, cosigned: isCosigned ? { size: cosigned_size, note: cosigned_note } : null };
  }
}
