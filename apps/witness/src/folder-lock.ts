// One witness to a folder: two would each compare with what the other is about to replace, and cosign two pasts under one key.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code of a file that another one has locked. */
const BUSY = 5;

/**
 * Makes the folder if need be and takes it for this process; returns how to let go of it. Throws where another has it. The lock is
 * the kernel's, by way of SQLite: it ends with its process however that ends, and holds between containers that share the folder
 * on one machine, which numbers of processes do not. Its empty file `running.lock` stays.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new Error(`another process is a witness in ${folder} already`, { cause: error });
  }
  return () => lock.close();
}
