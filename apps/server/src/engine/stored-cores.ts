// Stores the source of each core that made events, so that `npm run verify` can replay decisions on the core that made
// them. The core imports nothing from outside, and Node runs its TypeScript directly.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type pg from 'pg';

type Core = typeof import('@candor/core');
/** Path below the core's `src`, and the file's text. */
type SourceFile = readonly [path: string, text: string];

const CORE = dirname(new URL(import.meta.resolve('@candor/core')).pathname);

/** JSON of the core's files without tests, in the order of their paths. The hash covers it. */
function readSource(): string {
  const paths = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .sort();
  const files: SourceFile[] = paths.map((path) => [path, readFileSync(join(CORE, path), 'utf8')]);
  return JSON.stringify(files);
}

const hashOf = (source: string): Buffer => createHash('sha256').update(source).digest();

/** SHA-256 in hexadecimal of the running core. */
export const runningCore = (): string => hashOf(readSource()).toString('hex');

/** Stores the source of the running core if it is missing, and returns its hash in hexadecimal. */
export async function storeCore(db: pg.ClientBase): Promise<string> {
  const source = readSource();
  const hash = hashOf(source);
  const { rowCount } = await db.query('select from cores where hash = $1', [hash]);
  if (rowCount === 0)
    await db.query('insert into cores (hash, files) values ($1, $2) on conflict do nothing', [
      hash,
      zstdCompressSync(source),
    ]);
  return hash.toString('hex');
}

/**
 * Writes the source of a stored core into `folder` and imports it: code from the database runs. Null if it is not
 * stored.
 * @throws if the stored source has another hash
 */
export async function importCore(db: pg.ClientBase, hash: string, folder: string): Promise<Core | null> {
  const { rows } = await db.query<{ files: Buffer }>('select files from cores where hash = $1', [
    Buffer.from(hash, 'hex'),
  ]);
  if (!rows[0]) return null;
  const source = zstdDecompressSync(rows[0].files).toString('utf8');
  if (hashOf(source).toString('hex') !== hash) throw new Error(`the stored core ${hash} is another one`);
  const root = join(folder, hash);
  for (const [path, text] of JSON.parse(source) as SourceFile[]) {
    const file = join(root, path);
    if (!file.startsWith(`${root}/`)) throw new Error(`the stored core ${hash} has a file outside: ${path}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  // Mark the files as modules, wherever the folder is.
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  return import(pathToFileURL(join(root, 'index.ts')).href) as Promise<Core>;
}
