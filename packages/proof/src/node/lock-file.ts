// Lets one process at a time have a file. The lock is the kernel's, taken by SQLite: it ends with its process in every
// case, and holds between containers that share the file on one machine, unlike a file with a process id.
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. */
const BUSY = 5;

/** A connection that nothing refers to would be closed by the garbage collector, and its lock would end. */
const held = new Set<DatabaseSync>();

/**
 * Locks the file for this process, and creates it if necessary, in a folder that exists. Returns how to release it, or
 * undefined if another process, or another part of this one, has the lock. Throws if the file can't be locked. The file
 * remains, and is empty.
 */
export function lockFile(path: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: 0 });
    // Nothing is ever written to the file, but `user_version` fails where it may only be read. In another mode of the
    // journal, the lock would keep a second file as long as it is held.
    lock.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1');
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    // SQLite does not say why it can't open a file; the system does.
    closeSync(openSync(path, 'a'));
    throw error;
  }
  const taken = lock;
  held.add(taken);
  return () => {
    if (held.delete(taken)) taken.close();
  };
}
