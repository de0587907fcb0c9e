// The thread that draws bars of the simulated past: a chart of days takes a second or two, for which no order and no price waits.
import { parentPort, workerData } from 'node:worker_threads';
import { barsOf } from './history.ts';
import { makeMarketPath } from './market-path.ts';
import type { PastStart, WantedBars } from './simulated-past.ts';

if (!parentPort) throw new Error('past-thread.ts runs as a worker thread');
const port = parentPort;
const { catalogue, seed, hours } = workerData as PastStart;
const paths = new Map(
  makeMarketPath(catalogue, { seed, hours }).map((path) => [path.entry.spec.id, path] as const),
);

port.on('message', ({ instrumentId, period, from, to, end, roundTheClock }: WantedBars) => {
  const path = paths.get(instrumentId);
  if (!path) throw new Error(`there is no instrument ${instrumentId}`);
  port.postMessage(barsOf({ path, end, roundTheClock }, period, { from, to }));
});
