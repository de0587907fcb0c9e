// Data folders of older programs: their tables as they stood, and answers that were given then.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';

export interface GivenAnswer {
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** The idempotency key; null on reads. */
  readonly key: string | null;
  readonly reply: Readonly<Record<string, unknown>>;
}

export interface OlderStore {
  /** When the answers were given, in milliseconds of the wall clock. */
  readonly at: number;
  readonly answers: readonly GivenAnswer[];
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  /** Rows as a JSON list, in PostgreSQL's words: numbers of any length stay exact. */
  readonly tables: Readonly<Record<string, string>>;
}

export const olderStoresFolder = fileURLToPath(new URL('../older-stores', import.meta.url));
const sourceFolder = fileURLToPath(new URL('../..', import.meta.url));
const unpack = promisify(gunzip);

/** By name. */
export async function readOlderStores(): Promise<(readonly [name: string, store: OlderStore])[]> {
  const names = (await readdir(olderStoresFolder)).filter((name) => name.endsWith('.json.gz')).sort();
  return Promise.all(
    names.map(async (name) => {
      const packed = await readFile(join(olderStoresFolder, name));
      return [name.replace('.json.gz', ''), JSON.parse((await unpack(packed)).toString('utf8'))] as const;
    }),
  );
}

/** Into an empty database: the tables by the migrations of that time, then their rows. */
export async function restoreOlderStore(pool: pg.Pool, store: OlderStore): Promise<void> {
  const files = await readdir(sourceFolder, { recursive: true });
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, checksum } of store.migrations) {
    const file = files.find((each) => each.endsWith(`/migrations/${name}`));
    if (file === undefined) throw new Error(`migration ${name} is gone, and older stores were made by it`);
    await pool.query(await readFile(join(sourceFolder, file), 'utf8'));
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  const client = await pool.connect();
  try {
    // Rows come in no order that foreign keys would allow, and migrations may have made some of them.
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(store.tables)) {
      await client.query(`delete from ${table}`);
      await client.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
    }
    for (const { name, last } of store.sequences) await client.query('select setval($1, $2)', [name, last]);
  } finally {
    client.release(true);
  }
}
