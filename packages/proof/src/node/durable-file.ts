// Files that are whole or not there, whenever the power goes: temporary file, fsync, rename, fsync of the folder.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The steps of a write, in their order; only after the last one may anyone be told of it. */
export type WriteStep = 'written' | 'synced' | 'renamed' | 'durable';

export const TEMPORARY = '.new';

/**
 * Replaces the file's text. Synchronous, so that nothing runs between a comparison and the write that depends on it.
 * `reached` is called after each step: tests end the process there. Throws if the system does; the content of the disk
 * is then unknown.
 */
export function writeDurably(
  path: string,
  text: string,
  reached: (step: WriteStep) => void = () => {},
  mode = 0o644,
): void {
  const temporary = path + TEMPORARY;
  const file = openSync(temporary, 'w', mode);
  try {
    writeFileSync(file, text);
    reached('written');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  reached('synced');
  renameSync(temporary, path);
  reached('renamed');
  syncPath(dirname(path));
  reached('durable');
}

/** Makes a file or a folder durable as it is read now. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
