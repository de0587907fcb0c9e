// One program for each DATA_DIR: a lock file that names its holder, and that a dead holder cannot keep.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { StartRefused } from './start-refused.ts';

export interface DataLock {
  release(): Promise<void>;
}

export class DataDirInUse extends StartRefused {
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}; stop it or choose another DATA_DIR`);
    this.pid = pid;
  }
}

interface Entry extends ProcessIdentity {
  /** Unique for each time the lock is taken, so that a claim on a dead holder's lock can never hit its successor. */
  readonly nonce: string;
}

const heldHere = new Map<string, { holders: number; readonly taken: Promise<Entry> }>();

/**
 * Locks the folder for this process, and creates it if needed. Nested calls share one lock. @throws `DataDirInUse`, and
 * `StartRefused` if the folder can't be created or written to
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(dataDir, { recursive: true, mode }).catch((error) => refuseUnwritable(dataDir, error));
  const folder = await realpath(dataDir);
  const held = heldHere.get(folder) ?? { holders: 0, taken: takeLock(folder, dataDir) };
  heldHere.set(folder, held);
  held.holders += 1;
  let released = false;
  const release = async () => {
    if (released) return;
    released = true;
    held.holders -= 1;
    if (held.holders > 0) return;
    heldHere.delete(folder);
    await dropLock(folder, await held.taken);
  };
  try {
    await held.taken;
  } catch (error) {
    if (heldHere.get(folder) === held) heldHere.delete(folder);
    refuseUnwritable(dataDir, error);
  }
  return { release };
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

/**
 * The process that creates the claim file with a dead holder's nonce succeeds it; creation is exclusive, so there is
 * one successor. It checks that the lock is still the one it read, and renames its claim over it. A successor that dies
 * in between is succeeded in the same way, so claims are followed as a chain.
 */
async function takeLock(folder: string, dataDir: string): Promise<Entry> {
  const self = await identifyProcess(process.pid);
  const mine: Entry = { pid: process.pid, startedAt: self?.startedAt ?? '', nonce: randomUUID() };
  const lock = join(folder, 'candor.lock');
  const claimOn = (entry: Entry) => `${lock}.${entry.nonce}`;
  for (;;) {
    if (await createEntry(lock, mine)) {
      if ((await readEntry(lock))?.nonce === mine.nonce) return mine;
      continue;
    }
    const first = await readEntry(lock);
    if (first === undefined) continue;
    let last = first;
    for (let next = await readEntry(claimOn(last)); next !== undefined; next = await readEntry(claimOn(last)))
      last = next;
    if (await isStillRunning(last)) throw new DataDirInUse(dataDir, last.pid);
    const claim = claimOn(last);
    if (!(await createEntry(claim, mine))) continue;
    if ((await readEntry(lock))?.nonce !== first.nonce) {
      await rm(claim, { force: true });
      continue;
    }
    await rename(claim, lock);
    await removeClaims(folder);
    return mine;
  }
}

async function dropLock(folder: string, mine: Entry): Promise<void> {
  const lock = join(folder, 'candor.lock');
  if ((await readEntry(lock))?.nonce === mine.nonce) await rm(lock, { force: true });
}

async function createEntry(path: string, entry: Entry): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o644);
    await file.writeFile(`${JSON.stringify(entry)}\n`);
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined for no file. A file that is still empty after half a second belongs to a dead writer. */
async function readEntry(path: string): Promise<Entry | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const entry = parseEntry(text);
    if (entry !== undefined) return entry;
    await sleep(25);
  }
  const torn = await stat(path).catch(() => undefined);
  return torn && { pid: 0, startedAt: '', nonce: `torn-${torn.ino}-${Math.floor(torn.mtimeMs)}` };
}

function parseEntry(text: string): Entry | undefined {
  if (!text.endsWith('\n')) return undefined;
  try {
    const { pid, startedAt, nonce } = JSON.parse(text) as Partial<Entry>;
    if (typeof pid !== 'number' || typeof startedAt !== 'string' || typeof nonce !== 'string')
      return undefined;
    return /^[\w-]+$/.test(nonce) ? { pid, startedAt, nonce } : undefined;
  } catch {
    return undefined;
  }
}

async function removeClaims(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('candor.lock.'));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
