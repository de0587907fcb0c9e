// Faults that a soak causes in the venue's own processes: stops its database, ends its connections, kills all of it.
import { readFile } from 'node:fs/promises';
import { socketIn } from '@candor/server/commands/open-source.ts';
import { processesBelow } from '@candor/server/testing/program.ts';
import pg from 'pg';
import { pause } from './honest-client.ts';

/** Resident memory of a process in megabytes; 0 when it is gone. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

/** SIGSTOP to every process of the database for so long, then SIGCONT. Answers how many there were. */
export async function standStill(program: number, ms: number): Promise<number> {
  const pids = await processesBelow(program);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  signal('SIGSTOP');
  await pause(ms);
  signal('SIGCONT');
  return pids.length;
}

/** Ends every connection that the venue has to its database; answers how many. */
export async function cutConnections(dataDir: string): Promise<number> {
  const client = new pg.Client(socketIn(dataDir));
  await client.connect();
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  await client.end();
  return rowCount ?? 0;
}
