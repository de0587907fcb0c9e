// Allows one witness in a folder: two would each compare with a state that the other is about to replace, and would
// cosign two pasts under one key.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another process has locked. */
const BUSY = 5;

/**
 * Creates the folder if necessary and locks it for this process; returns how to release it. Throws if another process
 * has the lock. It is the kernel's lock, taken by SQLite: it ends with its process in every case, and holds between
 * containers that share the folder on one machine, unlike a file with a process id. Its empty file `running.lock`
 * remains.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 });
    // Nothing is ever written: without this pragma the lock would keep a second file as long as it is held.
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
