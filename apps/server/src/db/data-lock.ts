// Lets one program at a time use a DATA_DIR: by a lock of the kernel, and a file that names the holder to others.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '@candor/proof/node/lock-file.ts';
import { findStart } from './processes.ts';
import { StartRefused } from './start-refused.ts';

export interface DataLock {
  release(): Promise<void>;
}

export class DataDirInUse extends StartRefused {
  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`DATA_DIR ${dataDir} is in use by ${holder}; stop it or choose another DATA_DIR`);
  }
}

/**
 * Locks the folder for this process, and creates it if needed. @throws `DataDirInUse`, and `StartRefused` if the folder
 * can't be created or written to
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const holderFile = join(dataDir, 'candor.lock');
  let unlock: (() => void) | undefined;
  try {
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    await mkdir(dataDir, { recursive: true, mode });
    unlock = lockFile(join(dataDir, 'running.lock'));
    const holder = await readHolder(holderFile);
    if (unlock === undefined || (await isOlderProgram(holder))) throw new DataDirInUse(dataDir, holder?.pid);
    const startedAt = (await findStart(process.pid)) ?? '';
    const mine = { pid: process.pid, startedAt, nonce: randomUUID() };
    await writeFile(holderFile, `${JSON.stringify(mine)}\n`, { mode: 0o644 });
  } catch (error) {
    unlock?.();
    refuseUnwritable(dataDir, error);
  }
  return {
    release: async () => {
      await rm(holderFile, { force: true });
      unlock();
    },
  };
}

interface Holder {
  readonly pid: number;
  /** As `findStart` returns it; '' if unknown. */
  readonly startedAt: string;
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return (JSON.parse(text) ?? undefined) as Holder | undefined;
  } catch {
    return undefined;
  }
}

/** Older versions locked the folder by this file alone, and such a program may still run. */
async function isOlderProgram(holder: Holder | undefined): Promise<boolean> {
  const start = holder && (await findStart(holder.pid));
  return start !== undefined && start === holder?.startedAt;
}

const unwritable: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it lies on a file system that is read-only',
  ENOTDIR: 'a file stands in its place or on the way to it',
  EEXIST: 'a file stands in its place or on the way to it',
  ENOENT: 'it can not be made there',
  ENOSPC: 'no space is left there',
};

/** Explains what to do if the folder itself is at fault; rethrows any other error. */
function refuseUnwritable(dataDir: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  const why = code === undefined ? undefined : unwritable[code];
  if (code === undefined || why === undefined) throw error;
  const user = process.getuid === undefined ? '' : ` (user ${process.getuid()})`;
  throw new StartRefused(
    `DATA_DIR ${dataDir} can't be written to: ${why} (${code}); make it writable for this program${user}, ` +
      'or set DATA_DIR to a folder that is',
    { cause: error },
  );
}
