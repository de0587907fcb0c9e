// The master key that seals secrets: from SECRETS_KEY, or from a file beside the data, created at the first start. It
// is never in the database, so that a copy of the database alone opens nothing.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const MASTER_KEY_FILE = 'secrets.key';
const KEY_BYTES = 32;

/**
 * The keys, newest first. `setting` has comma-separated keys of 32 bytes in base64; without it the folder's file has
 * one per line. Throws if the file can't be read or has no valid keys: nothing sealed could be opened, so the program
 * must not start.
 */
export async function readMasterKeys(
  folder: string,
  setting: readonly Buffer[],
): Promise<readonly [Buffer, ...Buffer[]]> {
  const [first, ...others] = setting;
  if (first) return [first, ...others];
  const file = join(folder, MASTER_KEY_FILE);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored === undefined) return [await makeMasterKey(file)];
  const keys = stored
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'base64'));
  const [newest, ...older] = keys;
  if (!newest || keys.some(({ length }) => length !== KEY_BYTES))
    throw new Error(`${file} does not hold keys of ${KEY_BYTES} bytes in base64, one a line`);
  return [newest, ...older];
}

/** Writes the key to disk before it seals anything. Fails if another start has created one meanwhile. */
async function makeMasterKey(file: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  // With an external database the folder may not exist yet.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return key;
}
