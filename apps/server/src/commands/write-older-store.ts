// `DATA_DIR=… node tools/run.mjs apps/server/src/commands/write-older-store.ts <name> <answers.json>`: stores a data
// folder as it is, with answers of the program that wrote it. Run it before a release that changes tables or answers.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { silentLog } from '../db/store-log.ts';
import { type GivenAnswer, type OlderStore, olderStoresFolder } from '../main/testing/older-store.ts';

const [name, answersFile] = process.argv.slice(2);
if (name === undefined || !/^[a-z0-9-]+$/.test(name) || answersFile === undefined)
  throw new Error('name the store, as 2026-11-first, and the file with its answers');
const file = join(olderStoresFolder, `${name}.json.gz`);
if (existsSync(file)) throw new Error(`${file} is there: an older store is never written again`);
const given = JSON.parse(readFileSync(answersFile, 'utf8')) as { at: number; answers: GivenAnswer[] };

const database = await openDatabase({ dataDir: readConfig().dataDir, log: silentLog });
const read = async <T>(sql: string): Promise<T[]> => (await database.pool.query(sql)).rows as T[];
const migrations = await read<OlderStore['migrations'][number]>(
  'select name, checksum from schema_migrations order by name',
);
const sequences = await read<OlderStore['sequences'][number]>(
  "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
);
const tables: Record<string, string> = {};
const names = await read<{ name: string }>(
  "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
);
for (const { name: table } of names) {
  const [rows] = await read<{ text: string | null }>(`select json_agg(t)::text as text from ${table} t`);
  if (rows?.text) tables[table] = rows.text;
}
await database.stop();
const store: OlderStore = { ...given, migrations, sequences, tables };
writeFileSync(file, gzipSync(JSON.stringify(store), { level: 9 }));
console.log(`${file}: ${Object.keys(tables).length} tables, ${given.answers.length} answers`);
