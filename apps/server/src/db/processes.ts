// Finds processes and when they started, by /proc where the system has it.
import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * Boot and clock tick of a living process's start, which no later process with its id shares. Undefined for no process,
 * for a zombie, which holds nothing any more, and on a system without /proc.
 */
export async function findStart(pid: number): Promise<string | undefined> {
  const stat = await readStat(pid);
  if (stat === undefined || isGone(stat.state)) return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${boot.trim()}:${stat.startTick}`;
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

/** True for zombies too, and for other users' processes. */
export function answersToSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
