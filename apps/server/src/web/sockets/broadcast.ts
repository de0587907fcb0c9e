// One push to many connections: the loop lets others in between, because five thousand sends take tens of milliseconds.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './connection.ts';

const sendsATurn = 250;

export async function broadcast(
  connections: ReadonlySet<Connection>,
  send: (connection: Connection) => void,
): Promise<void> {
  let sent = 0;
  for (const connection of [...connections]) {
    // The connection may have closed while others were served.
    if (connections.has(connection)) send(connection);
    sent += 1;
    if (sent % sendsATurn === 0) await nextTurn();
  }
}

/** Runs `act` again and again, at most once in `periodMs`, never twice at once, until `stop`. */
export function every(periodMs: number, act: () => Promise<void>, onError: (error: unknown) => void) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const run = async () => {
    // The wall clock may be set meanwhile, so this uses a monotonic one.
    const begin = performance.now();
    await act().catch(onError);
    if (!stopped) timer = setTimeout(() => void run(), Math.max(1, periodMs - (performance.now() - begin)));
  };
  timer = setTimeout(() => void run(), periodMs);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
