// The parts of `npm run bench`, each of which can be run alone and says its lines with the limit beside them.
import { broadcastRun } from './broadcast.ts';
import { tickSpeed } from './core-speed.ts';
import { engineOrders } from './engine-orders.ts';
import { entryLatency } from './entry-latency.ts';
import { type GrowthRow, growthSizes, measureGrowth } from './growth.ts';
import { describeCpu, describeRefusals, httpOrders } from './http-orders.ts';
import { inputCost } from './input-cost.ts';
import { memoryRuns } from './memory.ts';
import { percentile } from './orders.ts';
import { describeEngineCost } from './proof-cost.ts';
import { rawAppend } from './raw-append.ts';
import { recovery } from './recovery.ts';
import { revaluation } from './revaluation.ts';
import { rolloverWait } from './rollover-wait.ts';
import { snapshotWait } from './snapshot-wait.ts';
import type { Store } from './store.ts';
import { transactionPerOrder } from './transaction-per-order.ts';

export interface Context {
  readonly quick: boolean;
  readonly say: (line: string) => void;
  readonly progress: (step: string) => void;
  /** The database of this run, started by the first part that needs it. */
  readonly store: () => Promise<Store>;
}

const rate = (value: number): string => Math.round(value).toLocaleString('en').padStart(9);
const whole = (value: number): string => Math.round(value).toLocaleString('en');

export const parts = {
  revaluation: async ({ quick, say, progress }: Context): Promise<void> => {
    for (const positions of quick ? [100_000] : [100_000, 1_000_000]) {
      progress(`${positions} positions re-valued`);
      const run = revaluation(positions, quick ? 20 : 60);
      say(
        `${positions.toLocaleString('en').padStart(9)} positions over 40 instruments: ${rate(run.perSecond)} re-valued a second; ${run.ratio.toFixed(2)} × a plain pass over the same columns, ${run.ratioOneColumn.toFixed(1)} × over one Float64Array`,
      );
    }
  },
  ticks: async ({ quick, say, progress }: Context): Promise<void> => {
    progress('100000 pending orders');
    const ticks = tickSpeed(100_000, quick ? 100_000 : 1_000_000);
    say(
      `ticks with 100,000 pending orders waiting: ${rate(ticks.perSecond)} a second; ${(ticks.perSecond / ticks.empty).toFixed(2)} of the speed with none`,
    );
  },
  memory: async ({ say, progress }: Context): Promise<void> => {
    progress('memory');
    for (const { what, bytes } of await memoryRuns(100_000))
      say(`memory of ${what}: ${bytes.toFixed(0)} bytes`);
  },
  recovery: async ({ quick, say, progress, store }: Context): Promise<void> => {
    progress('recovery');
    const run = await recovery(await store(), quick ? 100_000 : 1_000_000, 105);
    say(
      `recovery of ${whole(run.events)} events from the database: ${run.folded.toFixed(2)} s; ${(run.folded / run.read).toFixed(1)} × reading the same rows (${run.read.toFixed(2)} s, ${(run.bytes / run.events).toFixed(0)} bytes an event); ${run.snapshot.toFixed(2)} s from a snapshot of the same state`,
    );
  },
  growth: async ({ quick, say, progress }: Context): Promise<void> => {
    for (const { by, sizes } of growthSizes(quick ? 0.1 : 1)) {
      say(`By ${by}:  clients  instruments  positions      MB  µs a trade  µs a tick  ms a snapshot`);
      for (const size of sizes) {
        progress(`${by}: ${size[by]}`);
        say(growthLine(await measureGrowth(size)));
      }
    }
  },
  orders: async (context: Context): Promise<void> => sayOrders(context),
  proofs: async ({ quick, say, progress, store }: Context): Promise<void> => {
    progress('orders with proofs and without, in pairs');
    say(await describeEngineCost(await store(), quick));
  },
  inputs: async ({ quick, say, progress, store }: Context): Promise<void> => {
    progress('orders with their inputs and without, in pairs');
    const size = quick ? { orders: 20_000, pairs: 3 } : { orders: 100_000, pairs: 9 };
    const cost = await inputCost(await store(), { ...size, shard: 301 });
    say(
      `orders with what the engine took in beside them: ${cost.rate.toFixed(2)} of ${rate(cost.without).trim()} a second, p50 ${cost.p50.toFixed(2)} ×, ${cost.bytes.toFixed(2)} × the bytes; done again: ${rate(cost.replayedPerSecond).trim()} events a second`,
    );
  },
  entry: async ({ quick, say, progress, store }: Context): Promise<void> => {
    progress('order entry under load');
    const entry = await entryLatency(await store(), quick ? 3 : 12);
    say(
      `order entry at 1,000 a second with 200 ticks a second and 10,000 positions open: p50 ${entry.p50.toFixed(1)} ms, p99 ${entry.p99.toFixed(1)} ms, longest ${entry.max.toFixed(1)} ms`,
    );
  },
  rollover: async ({ quick, say, progress, store }: Context): Promise<void> => {
    progress('rollover');
    const { charged, portions, onePiece } = await rolloverWait(await store(), quick ? 10_000 : 100_000);
    say(
      `rollover of ${whole(charged)} positions: durable after ${portions.took.toFixed(0)} ms, and no order of ${portions.orders} meanwhile waited longer than ${portions.longest.toFixed(0)} ms; in one piece ${onePiece.longest.toFixed(0)} ms`,
    );
  },
  snapshot: async ({ quick, say, progress, store }: Context): Promise<void> => {
    for (const [index, positions] of (quick ? [10_000] : [100_000, 1_000_000]).entries()) {
      progress(`snapshot of ${positions} positions`);
      const { beside, within } = await snapshotWait(await store(), positions, 106 + index);
      say(
        `snapshot of ${whole(positions)} positions: kept after ${beside.took.toFixed(0)} ms beside the engine, and no order of ${beside.orders} meanwhile waited longer than ${beside.longest.toFixed(0)} ms; by the engine's own thread ${within.longest.toFixed(0)} ms`,
      );
    }
  },
  broadcast: sayBroadcast,
  http: async ({ quick, say, progress }: Context): Promise<void> => {
    progress('over HTTP with 64 connections');
    const http = await httpOrders({ connections: 64, seconds: quick ? 2 : 5, pairs: quick ? 3 : 5 });
    say(
      `over HTTP, 64 connections: ${rate(http.rate)} a second; ${http.ofBareBody.toFixed(2)} of ${rate(http.bareBody).trim()} answers a second of a bare Fastify route with the same body and client, ${http.ofBareReply.toFixed(2)} of ${rate(http.bareReply).trim()} with the same headers too`,
    );
    say(`µs of a core an order over HTTP: ${describeCpu(http.cpu)}`);
    say(
      `over HTTP: p50 ${http.p50.toFixed(1)} ms, p99 ${http.p99.toFixed(1)} ms; refused: ${describeRefusals(http.refusals)}; ${http.failed} failed`,
    );
  },
};

export type Part = keyof typeof parts;

async function sayBroadcast({ quick, say, progress }: Context): Promise<void> {
  const sockets = quick ? 200 : 2_000;
  progress(`pushes to ${sockets} sockets`);
  const run = await broadcastRun(sockets, quick ? 2 : 5);
  say(
    `a push of 8 quotes to ${whole(sockets)} sockets: ${run.venue.toFixed(1)} µs a client, ${(run.venue / run.raw).toFixed(2)} × raw writes of the plain bytes (${run.raw.toFixed(1)} µs), ${(run.venue / run.library).toFixed(2)} × the library uncompressed (${run.library.toFixed(1)} µs); ${run.venueBytes.toFixed(0)} bytes on the wire, ${(run.venueBytes / run.plainBytes).toFixed(2)} of the plain ${run.plainBytes.toFixed(0)}`,
  );
}

function growthLine(row: GrowthRow): string {
  const cells: readonly (readonly [string, number])[] = [
    [whole(row.clients), 20],
    [whole(row.instruments), 13],
    [whole(row.positions), 11],
    [whole(row.bytes / 1e6), 8],
    [row.tradeMicros.toFixed(1), 12],
    [row.tickMicros.toFixed(1), 11],
    [whole(row.snapshotMs), 15],
  ];
  return cells.map(([text, width]) => text.padStart(width)).join('');
}

async function sayOrders({ quick, say, progress, store: open }: Context): Promise<void> {
  const store = await open();
  const orders = quick ? 20_000 : 200_000;
  progress(`engine: ${orders} market orders`);
  const alone = await engineOrders(store, { orders, projections: false, shard: 101 });
  progress('the same bytes appended to a file');
  const raw = await rawAppend(store.dir, alone);
  progress(`engine with projections: ${orders} market orders`);
  const kept = await engineOrders(store, { orders, projections: true, shard: 102 });
  progress('one database transaction an order');
  const naive = await transactionPerOrder(store, quick ? 1 : 4);
  const acknowledged = alone.orders / alone.seconds;
  const sustained = kept.orders / kept.sustainedSeconds;
  const limit = alone.orders / raw.seconds;
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
    `engine alone: acknowledged after p50 ${percentile(alone.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(alone.latencies, 0.99).toFixed(1)} ms with 1,000 under way; ${(alone.orders / alone.batches).toFixed(0)} orders a batch, ${(alone.bytes / alone.orders).toFixed(0)} bytes an order`,
  );
}
