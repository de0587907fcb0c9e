// `npm run bench`: how fast orders become durable, each figure as a ratio to a yardstick measured in the same run.
import { recoverySpeed, tickSpeed } from './core-speed.ts';
import { engineOrders } from './engine-orders.ts';
import { entryLatency } from './entry-latency.ts';
import { httpOrders } from './http-orders.ts';
import { memoryRuns } from './memory.ts';
import { percentile } from './orders.ts';
import { rawAppend } from './raw-append.ts';
import { revaluation } from './revaluation.ts';
import { rolloverWait } from './rollover-wait.ts';
import { openStore } from './store.ts';
import { transactionPerOrder } from './transaction-per-order.ts';

const quick = process.argv.includes('--quick');
const orders = quick ? 20_000 : 200_000;
const seconds = quick ? 1 : 4;

const say = (line: string): void => console.log(line);
const rate = (value: number): string => Math.round(value).toLocaleString('en').padStart(9);
const progress = (step: string): void => console.error(`• ${step} …`);

say('The core alone');
for (const positions of quick ? [100_000] : [100_000, 1_000_000]) {
  progress(`${positions} positions re-valued`);
  const run = revaluation(positions, quick ? 20 : 60);
  say(
    `${positions.toLocaleString('en').padStart(9)} positions over 40 instruments: ${rate(run.perSecond)} re-valued a second; ${run.ratio.toFixed(1)} × a plain pass over the same columns, ${run.ratioOneColumn.toFixed(1)} × over one Float64Array`,
  );
}
progress('100000 pending orders');
const ticks = tickSpeed(100_000, quick ? 100_000 : 1_000_000);
say(
  `ticks with 100,000 pending orders waiting: ${rate(ticks.perSecond)} a second; ${(ticks.perSecond / ticks.empty).toFixed(2)} of the speed with none`,
);
progress('memory');
for (const { what, bytes } of await memoryRuns(100_000)) say(`memory of ${what}: ${bytes.toFixed(0)} bytes`);
progress('recovery');
const recovery = recoverySpeed(quick ? 100_000 : 1_000_000);
say(
  `recovery of ${recovery.events.toLocaleString('en')} events: ${recovery.fold.toFixed(1)} s decoded and folded; ${recovery.snapshot.toFixed(1)} s from a snapshot of the same state`,
);
say('');

progress('starting a database');
const store = await openStore();
try {
  progress(`engine: ${orders} market orders`);
  const alone = await engineOrders(store, { orders, projections: false, shard: 101 });
  progress('the same bytes appended to a file');
  const raw = await rawAppend(store.dir, alone);
  progress(`engine with projections: ${orders} market orders`);
  const kept = await engineOrders(store, { orders, projections: true, shard: 102 });
  progress('one database transaction an order');
  const naive = await transactionPerOrder(store, seconds);
  progress('order entry under load');
  const entry = await entryLatency(store, seconds * 3);
  progress('rollover');
  const rolled = await rolloverWait(store, quick ? 10_000 : 100_000);
  await store.remove();
  progress('over HTTP with 64 connections');
  const http = await httpOrders({ connections: 64, seconds: seconds * 3 });

  const acknowledged = alone.orders / alone.seconds;
  const sustained = kept.orders / kept.sustainedSeconds;
  const limit = alone.orders / raw.seconds;
  say('');
  say('Market orders (each a fill or a close, half and half)      per second   ratio');
  say(`raw append + fdatasync of the same bytes and batches        ${rate(limit)}    1.00 = limit`);
  say(
    `engine, acknowledged durably                                ${rate(acknowledged)}    ${(acknowledged / limit).toFixed(2)} of the limit, ${(acknowledged / naive.rate).toFixed(1)} × a transaction an order`,
  );
  say(
    `engine, sustained with the projections keeping up           ${rate(sustained)}    ${(sustained / limit).toFixed(2)} of the limit, ${(sustained / naive.rate).toFixed(1)} × a transaction an order`,
  );
  say(
    `one transaction an order, best at ${String(naive.connections).padStart(2)} connections            ${rate(naive.rate)}    ${(naive.rate / limit).toFixed(3)} of the limit`,
  );
  say(
    `over HTTP, 64 connections                                   ${rate(http.rate)}    ${(http.rate / acknowledged).toFixed(2)} of the engine alone`,
  );
  say('');
  say(
    `engine alone: acknowledged after p50 ${percentile(alone.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(alone.latencies, 0.99).toFixed(1)} ms with 1,000 under way; ${(alone.orders / alone.batches).toFixed(0)} orders a batch, ${(alone.bytes / alone.orders).toFixed(0)} bytes an order`,
  );
  say(
    `order entry at 1,000 a second with 200 ticks a second and 10,000 positions open: p50 ${entry.p50.toFixed(1)} ms, p99 ${entry.p99.toFixed(1)} ms, longest ${entry.max.toFixed(1)} ms`,
  );
  const { portions, onePiece } = rolled;
  say(
    `rollover of ${rolled.charged.toLocaleString('en')} positions: durable after ${portions.rollover.toFixed(0)} ms, and no order of ${portions.orders} meanwhile waited longer than ${portions.longest.toFixed(0)} ms; in one piece ${onePiece.longest.toFixed(0)} ms`,
  );
  say(
    `over HTTP: p50 ${http.p50.toFixed(1)} ms, p99 ${http.p99.toFixed(1)} ms; ${http.refused} refused, ${http.failed} failed`,
  );
} catch (error) {
  await store.remove().catch(() => {});
  throw error;
}
