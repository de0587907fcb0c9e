// One witness to a folder: two would each compare with what the other is about to replace, and cosign two pasts under one key.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code of a file that another one has locked. */
const BUSY = 5;

/**
 * Makes the folder if need be and takes it for this process; returns how to release it. Throws where another has it. The lock is
 * the kernel's, by way of SQLite: it ends with its process however that ends, and holds between containers that share the folder
 * on one machine, which numbers of processes do not. Its empty file `running.lock` stays.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 });
    // Nothing is ever written: without this the lock has a second file beside it for as long as it holds.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    const why =
      errcode === BUSY
        ? `another process is a witness in ${folder} already`
        : `the folder ${folder} can't be locked: ${message}`;
    throw new Error(why, { cause: error });
  }
  const held = lock;
  return () => held.close();
}
