// Reads the archived months of a shard's journal as if they were still in the table.
import { join } from 'node:path';
import type pg from 'pg';
import type { StoredBatch } from '../engine/journal-codec.ts';
import { checkArchive, readArchive } from './archive-file.ts';
import type { ArchivedRow } from './archived-row.ts';
import { findArchived } from './find-archived.ts';

interface Archive {
  readonly file: string;
  readonly sha256: Buffer;
}

export class ArchivedJournal {
  readonly #db: pg.ClientBase | pg.Pool;
  readonly #folder: string;

  /** `folder` is DATA_DIR/archive. */
  constructor(db: pg.ClientBase | pg.Pool, folder: string) {
    this.#db = db;
    this.#folder = folder;
  }

  /** Yields archived rows in order from the one that holds `fromSeq`; none if that row is still in the table. */
  async *read(shard: number, fromSeq: number): AsyncGenerator<StoredBatch> {
    const { rows } = await this.#db.query<Archive>(
      'select file, sha256 from archives where source = $1 and last_key >= $2 order by first_key',
      [journalSource(shard), fromSeq],
    );
    for (const { file, sha256 } of rows) {
      const path = join(this.#folder, file);
      await checkArchive(path, sha256);
      for await (const row of readArchive<ArchivedRow>(path)) {
        if (row.first_seq + row.count > fromSeq) yield batchOf(row);
      }
    }
  }

  /** Returns the archived rows that hold these events. Another thread reads each month once. */
  async find(shard: number, seqs: readonly number[]): Promise<StoredBatch[]> {
    const { rows } = await this.#db.query<Archive & { first_key: number; last_key: number }>(
      `select file, sha256, first_key, last_key from archives
       where source = $1 and exists (select from unnest($2::bigint[]) seq where seq between first_key and last_key)
       order by first_key`,
      [journalSource(shard), seqs],
    );
    const found: StoredBatch[] = [];
    for (const { file, sha256, first_key, last_key } of rows) {
      const within = seqs.filter((seq) => seq >= first_key && seq <= last_key);
      const held = await findArchived({ path: join(this.#folder, file), sha256, seqs: within });
      found.push(...held.map(batchOf));
    }
    return found;
  }
}

export const batchOf = (row: ArchivedRow): StoredBatch => ({
  ...row,
  payload: Buffer.from(row.payload, 'base64'),
  inputs: row.inputs ? Buffer.from(row.inputs, 'base64') : null,
});

export const journalSource = (shard: number): string => `journal ${shard}`;
