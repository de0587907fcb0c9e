// Processor time of a program's threads and of its database, as Linux counts it.
import { readdir, readFile } from 'node:fs/promises';
import { processesBelow } from '@candor/server/testing/program.ts';

/** Seconds of one core by what used them, since each began. */
export type CpuTimes = ReadonlyMap<string, number>;

/** What `getconf CLK_TCK` answers on every Linux that Node.js runs on. */
const TICKS_A_SECOND = 100;

/** Threads by their names, `main` the program's own; the processes below it together as the database. */
export async function readCpuTimes(pid: number): Promise<CpuTimes> {
  const times = new Map<string, number>();
  const add = (name: string, seconds: number): void => void times.set(name, (times.get(name) ?? 0) + seconds);
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const found = await readStat(`/proc/${pid}/task/${thread}/stat`);
    if (found) add(Number(thread) === pid ? 'main' : found.name, found.seconds);
  }
  for (const child of await processesBelow(pid)) {
    const found = await readStat(`/proc/${child}/stat`);
    if (found) add('database', found.seconds);
  }
  return times;
}

async function readStat(path: string) {
  // A thread or a process may end at any time.
  const text = await readFile(path, 'utf8').catch(() => '');
  // The name is in brackets and may hold anything; the fields after it don't.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  if (end < 0) return undefined;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    seconds: ticks / TICKS_A_SECOND,
  };
}
