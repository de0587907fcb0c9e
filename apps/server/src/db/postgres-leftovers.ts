// Clears what an earlier run left on a cluster: a server that outlived its program, or a pid file that names a stranger.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { answersToSignals, findProcessesIn } from './processes.ts';
import type { StoreLog } from './store-log.ts';

const run = promisify(execFile);

/** Signals to what is left, each after so long. Killing is safe once a server no longer ends on its own: it recovers. */
const escalation = [
  { afterMs: 0, signal: 'SIGINT' },
  { afterMs: 5_000, signal: 'SIGQUIT' },
  { afterMs: 9_000, signal: 'SIGKILL' },
] as const;
const waitMsMax = 12_000;

/** Ends what runs on the cluster. The caller holds the lock of its DATA_DIR, so no program uses it any more. */
export async function endLeftServers(cluster: string, log: StoreLog): Promise<void> {
  const begin = Date.now();
  let step = 0;
  for (;;) {
    const left = await findServers(cluster);
    if (left.length === 0) return;
    const elapsedMs = Date.now() - begin;
    if (elapsedMs > waitMsMax)
      throw new Error(`PostgreSQL of an earlier run does not end (process ${left.join(', ')})`);
    const due = escalation[step];
    if (due !== undefined && elapsedMs >= due.afterMs) {
      step += 1;
      log.info(`ending PostgreSQL left by an earlier run (process ${left.join(', ')}, ${due.signal})`);
      await signalServers(cluster, left, due.signal);
    }
    await sleep(50);
  }
}

/**
 * Every process of the cluster, its workers included, because those may outlive a killed server for a moment and
 * block the next one. They all work in the cluster's folder; without /proc only the server itself is found.
 */
async function findServers(cluster: string): Promise<number[]> {
  const found = await findProcessesIn(cluster, 'postgres');
  if (found !== undefined) return found;
  const pid = await readPidFile(cluster);
  if (pid === undefined || !answersToSignals(pid)) return [];
  const { stdout } = await run('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster) ? [pid] : [];
}

async function signalServers(
  cluster: string,
  pids: readonly number[],
  signal: NodeJS.Signals,
): Promise<void> {
  const server = await readPidFile(cluster);
  // A living server ends its workers itself; workers alone have lost theirs.
  const targets = server !== undefined && pids.includes(server) && signal !== 'SIGKILL' ? [server] : pids;
  for (const pid of targets) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/**
 * PostgreSQL takes its pid file for valid while any process of its user, a zombie included, bears the number. Once no
 * server runs on the cluster such a process is a stranger: it is left alone, and the file goes.
 */
export async function removeForeignPidFile(cluster: string, log: StoreLog): Promise<void> {
  const pid = await readPidFile(cluster);
  if (pid === undefined || !answersToSignals(pid)) return;
  log.info(
    `process ${pid} has the number of a PostgreSQL server that is gone; removing the server's pid file`,
  );
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function readPidFile(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const pid = Math.abs(Number.parseInt(text, 10));
  return Number.isSafeInteger(pid) ? pid : undefined;
}
