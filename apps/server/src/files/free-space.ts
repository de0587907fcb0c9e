// Free space on the disk of DATA_DIR. Below a minimum everything that can wait is rejected, so that the database never
// has a full disk.
import { statfs } from 'node:fs/promises';

export interface FreeSpace {
  /** The value is at most five seconds old. */
  read(): Promise<{ readonly freeMb: number; readonly floorMb: number; readonly isLow: boolean }>;
}

export interface FreeSpaceOptions {
  readonly folder: string;
  /** MIN_FREE_SPACE_MB; 0 for no minimum. */
  readonly floorMb: number;
  readonly now: () => number;
  readonly log: { warn(line: string): void; info(line: string): void };
}

const MEGABYTE = 1_048_576;
const storedMs = 5_000;

export function makeFreeSpace({ folder, floorMb, now, log }: FreeSpaceOptions): FreeSpace {
  let last: { readonly at: number; readonly freeMb: number } | undefined;
  let wasLow = false;
  return {
    async read() {
      if (last === undefined || Math.abs(now() - last.at) >= storedMs) {
        const { bavail, bsize } = await statfs(folder);
        last = { at: now(), freeMb: Math.floor((bavail * bsize) / MEGABYTE) };
      }
      const { freeMb } = last;
      const isLow = freeMb < floorMb;
      if (isLow && !wasLow)
        log.warn(
          `the disk of DATA_DIR has ${freeMb} MB left, less than MIN_FREE_SPACE_MB (${floorMb}): uploads, exports and the archive wait`,
        );
      if (!isLow && wasLow)
        log.info(`the disk of DATA_DIR has ${freeMb} MB left again: uploads, exports and the archive go on`);
      wasLow = isLow;
      return { freeMb, floorMb, isLow };
    },
  };
}
