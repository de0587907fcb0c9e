// Where tests keep their stores: in memory, where the machine has room there. Each of some three hundred stores is copied, written
// to the disk at every commit and removed, and none is read again.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/dev/shm';
const bytesMin = 4 * 2 ** 30;

/** Undefined where there is no such folder, no room, or nothing may be started from it: then the usual one does. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < bytesMin) return undefined;
    const own = mkdtempSync(join(folder, 'candor-'));
    try {
      // Some tests copy a program and start the copy.
      copyFileSync('/bin/true', join(own, 'true'));
      execFileSync(join(own, 'true'));
    } finally {
      rmSync(own, { recursive: true });
    }
    return folder;
  } catch {
    return undefined;
  }
}
