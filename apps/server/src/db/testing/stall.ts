// Stops every process of a server as a stalled disk or a frozen machine would, and lets them go on.
import { findProcessesIn } from '../processes.ts';

/** The server's processes, its workers included, stand still until what is returned is called. */
export async function stall(cluster: string): Promise<() => void> {
  const pids = (await findProcessesIn(cluster, 'postgres')) ?? [];
  if (pids.length === 0) throw new Error(`no server runs in ${cluster}`);
  signalAll(pids, 'SIGSTOP');
  // A process that was made between the look and the stop is stopped too.
  const late = ((await findProcessesIn(cluster, 'postgres')) ?? []).filter((pid) => !pids.includes(pid));
  signalAll(late, 'SIGSTOP');
  return () => signalAll([...pids, ...late], 'SIGCONT');
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
