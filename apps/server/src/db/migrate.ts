// Brings the database's tables up to date: plain SQL files in the order of their names, each applied once. Modules have
// their own folders, and all files form one sequence.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import { StartRefused } from './start-refused.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const modulesFolder = fileURLToPath(new URL('../modules', import.meta.url));

/**
 * Returns the names of the applied migrations. Two programs may do this at once: one of them waits and finds nothing to
 * apply.
 */
export async function migrate(pool: pg.Pool, folders?: readonly string[]): Promise<string[]> {
  const migrations = await readMigrations(folders ?? (await listFolders()));
  await ensureRecord(pool);
  const applied: string[] = [];
  for (;;) {
    const name = await inTransaction(pool, (client) => applyNext(client, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/**
 * Checks a migrated database without changing it. @throws StartRefused if it has migrations of a newer program, or
 * others than this program's
 */
export async function checkMigrations(pool: pg.Pool): Promise<void> {
  refuseDrift(await readRecorded(pool), await readMigrations(await listFolders()));
}

/** In one transaction it reads the state under the lock, applies the first missing migration and records it. */
async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await client.query('lock table schema_migrations in exclusive mode');
  const recorded = await readRecorded(client);
  refuseDrift(recorded, migrations);
  const next = migrations.find(({ name }) => !recorded.has(name));
  if (next !== undefined) {
    await client.query(next.sql).catch((error: Error) => {
      throw new Error(`migration ${next.name} failed: ${error.message}`, { cause: error });
    });
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      next.name,
      next.checksum,
    ]);
  }
  return next?.name;
}

async function readRecorded(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseDrift(recorded: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of recorded) {
    const now = known.get(name);
    if (now === undefined)
      throw new StartRefused(
        `the database has migration ${name}, which this program lacks; run the newer program`,
      );
    if (now !== checksum)
      throw new StartRefused(
        `migration ${name} was edited after it was applied; restore it and add a new one instead`,
      );
  }
}

async function ensureRecord(pool: pg.Pool): Promise<void> {
  const create = `create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  await pool.query(create).catch(async (error: { code?: string }) => {
    // "If not exists" still fails if two programs create the table at the same moment; the table then exists.
    if (!['23505', '42P07', '42710'].includes(error.code ?? '')) throw error;
    await pool.query(create);
  });
}

/** The folder beside this file, and `migrations` of every module that has one. */
async function listFolders(): Promise<string[]> {
  const modules = await readdir(modulesFolder, { withFileTypes: true });
  const folders = modules
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(modulesFolder, name, 'migrations'));
  return [ownFolder, ...folders.filter((folder) => existsSync(folder))];
}

async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder)).map((name) => ({ name, path: join(folder, name) })),
    ),
  );
  const files = lists
    .flat()
    .filter(({ name }) => name.endsWith('.sql'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  refuseNames(files);
  return Promise.all(
    files.map(async ({ name, path }) => {
      // Line ends are levelled, because a checkout may turn them.
      const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseNames(files: readonly { readonly name: string; readonly path: string }[]): void {
  const numbers = new Map<string, string>();
  for (const { name, path } of files) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`migration ${name} is not named like 0001-what-it-brings.sql`);
    const other = numbers.get(number);
    if (other !== undefined)
      throw new Error(
        `migrations ${other} and ${path} have the same number: give the newer one the next that is free`,
      );
    numbers.set(number, path);
  }
}
