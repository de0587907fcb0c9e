// The months of a shard's journal that lie in files, read as if they were still in the table.
import { join } from 'node:path';
import type pg from 'pg';
import type { StoredBatch } from '../engine/journal-codec.ts';
import { checkArchive, readArchive } from './archive-file.ts';

/** A row as a line of the file; bytes as base64. */
export interface ArchivedRow {
  readonly first_seq: number;
  readonly count: number;
  readonly epoch: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: string;
}

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

  /** Archived rows in order from the one that holds `fromSeq`; none where it is still in the table. */
  async *read(shard: number, fromSeq: number): AsyncGenerator<StoredBatch> {
    const { rows } = await this.#db.query<Archive>(
      'select file, sha256 from archives where source = $1 and last_key >= $2 order by first_key',
      [journalSource(shard), fromSeq],
    );
    for (const { file, sha256 } of rows) {
      const path = join(this.#folder, file);
      await checkArchive(path, sha256);
      for await (const row of readArchive<ArchivedRow>(path)) {
        if (row.first_seq + row.count > fromSeq)
          yield { ...row, payload: Buffer.from(row.payload, 'base64') };
      }
    }
  }
}

export const journalSource = (shard: number): string => `journal ${shard}`;
