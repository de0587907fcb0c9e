// Who a process id belongs to: a number alone says little, because the system hands it out again.
import { readdir, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  /** Boot and clock tick of the start, which no later holder of the same pid shares; '' where it can't be known. */
  readonly startedAt: string;
}

/** The living process behind a pid; undefined for none and for a zombie, which holds nothing any more. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const stat = await readStat(pid);
  if (stat !== undefined)
    return isGone(stat.state) ? undefined : { pid, startedAt: `${await bootId()}:${stat.startTick}` };
  return answersToSignals(pid) ? { pid, startedAt: '' } : undefined;
}

/**
 * Where a process number means the same process: this boot of this machine, and within it this space of numbers, of which
 * each container has its own. The machine's name where the system tells neither.
 */
export async function findProcessPlace(): Promise<string> {
  const boot = await bootId();
  const space = await readlink('/proc/self/ns/pid').catch(() => '');
  return boot === '' ? hostname() : `${boot} ${space}`;
}

/** Is the process that wrote this identity down still the one that runs under its pid? */
export async function isStillRunning(written: ProcessIdentity): Promise<boolean> {
  const now = await identifyProcess(written.pid);
  if (now === undefined) return false;
  return now.startedAt === '' || written.startedAt === '' || now.startedAt === written.startedAt;
}

/** Living processes of one program whose working folder is `folder`; undefined where the system has no /proc. */
export async function findProcessesIn(folder: string, program: string): Promise<number[] | undefined> {
  if ((await readStat(process.pid)) === undefined) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [cwd, stat] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => ''), readStat(pid)]);
      return cwd === folder && stat?.program === program && !isGone(stat.state);
    }),
  );
  return pids.filter((_, index) => found[index]);
}

interface Stat {
  readonly program: string;
  readonly state: string;
  readonly startTick: string;
}

async function readStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The program's name stands in brackets and may hold brackets and spaces itself, so the last one counts.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  return {
    program: text.slice(text.indexOf('(') + 1, end),
    state: fields[0] ?? '',
    startTick: fields[19] ?? '',
  };
}

function isGone(state: string): boolean {
  return state === 'Z' || state === 'X';
}

async function bootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
}

/** True for zombies too, and for other users' processes. */
export function answersToSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
