// Allows one witness in a folder: two would each compare with a state that the other is about to replace, and would
// cosign two pasts under one key.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '@candor/proof/node/lock-file.ts';

/**
 * Creates the folder if necessary and locks it for this process; returns how to release it. Throws if another process
 * has the lock. Its empty file `running.lock` remains.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let unlock: (() => void) | undefined;
  try {
    unlock = lockFile(join(folder, 'running.lock'));
  } catch (error) {
    throw new Error(`the folder ${folder} can't be locked: ${(error as Error).message}`, { cause: error });
  }
  if (unlock === undefined) throw new Error(`another process is a witness in ${folder} already`);
  return unlock;
}
