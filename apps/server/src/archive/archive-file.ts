// A month of rows as a file: compressed lines of JSON, which are written whole or not at all, and verified before use.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { JournalRefused } from '../engine/journal-refused.ts';

export const archiveFolderOf = (dataDir: string): string => join(dataDir, 'archive');

export interface WrittenFile {
  readonly rows: number;
  readonly sha256: Buffer;
}

/** Writes the rows, one on a line, and resolves once they are durable. Replaces a file of that name. */
export async function writeArchive(
  file: string,
  rows: AsyncIterable<object> | Iterable<object>,
): Promise<WrittenFile> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.part`;
  const hash = createHash('sha256');
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const row of rows) {
      count += 1;
      yield `${JSON.stringify(row)}\n`;
    }
  }
  const target = await open(fresh, 'w', 0o600);
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip({ level: 9 }),
      async function* (packed: AsyncIterable<Buffer>) {
        for await (const bytes of packed) {
          hash.update(bytes);
          yield bytes;
        }
      },
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await target.write(bytes);
      },
    );
    await target.sync();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await target.close();
  }
  await rename(fresh, file);
  // The name itself must survive a power cut before any row is removed.
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return { rows: count, sha256: hash.digest() };
}

/** Throws if the file is missing, or its bytes differ from the stored checksum. */
export async function checkArchive(file: string, sha256: Buffer): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new JournalRefused(
      `the archive ${file} is missing: restore it from a backup, it is part of the store`,
    );
  }
  if (!hash.digest().equals(sha256))
    throw new JournalRefused(
      `the archive ${file} is damaged: restore it from a backup, it is part of the store`,
    );
}

/** Yields the rows in the order in which they were written, limited to wanted lines. */
export async function* readArchive<T>(
  file: string,
  isWanted: (line: string) => boolean = () => true,
): AsyncGenerator<T> {
  const packed = createReadStream(file);
  const unpacked = packed.pipe(createGunzip());
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
      if (isWanted(line)) yield JSON.parse(line) as T;
  } finally {
    // A caller that stops early leaves no file open.
    packed.destroy();
    unpacked.destroy();
  }
}
