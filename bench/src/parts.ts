// The parts of `npm run bench`, each of which can run alone and prints its results with their limits.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { replayStore, wholeJournal } from '@candor/server/commands/verify/replay/prove-replay.ts';
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { busyInstrument } from './busy-instrument.ts';
import { engineCost } from './engine-cost.ts';
import { engineOrders } from './engine-orders.ts';
import { percentile, whole } from './figures.ts';
import { type GrowthRow, growthSizes, measureGrowth } from './growth.ts';
import { describeCpu, describeRefusals, httpOrders, httpProofCost } from './http-orders.ts';
import { memoryRuns } from './memory.ts';
import { entryLatency, rolloverWait, snapshotWait } from './orders-meanwhile.ts';
import { recovery } from './recovery.ts';
import { revaluation } from './revaluation.ts';
import { trailingStops } from './trailing-stops.ts';
import { fill, INSTRUMENTS, type Load, makeLoad } from './venue-load.ts';

export interface Context {
  readonly quick: boolean;
  readonly say: (line: string) => void;
  readonly progress: (step: string) => void;
  /** The database of this run, started by the first part that needs it. */
  readonly store: () => Promise<TestStore>;
}

const rate = (value: number): string => whole(value).padStart(9);

export const parts = {
  revaluation: async ({ quick, say, progress }: Context): Promise<void> => {
    for (const positions of quick ? [100_000] : [100_000, 1_000_000]) {
      progress(`${positions} positions re-valued`);
      const run = revaluation(positions, quick ? 20 : 60);
      say(
        `${positions.toLocaleString('en').padStart(9)} positions over 40 instruments: ${rate(run.perSecond)} re-valued a second; ${run.ratio.toFixed(2)} × a plain pass over the same columns`,
      );
    }
  },
  ticks: async ({ quick, say, progress }: Context): Promise<void> => {
    progress('100000 pending orders');
    const count = quick ? 100_000 : 1_000_000;
    const loaded = makeLoad();
    fill(loaded, 1_000, 100, 'pending');
    const perSecond = tickSpeed(loaded, count);
    say(
      `ticks with 100,000 pending orders waiting: ${rate(perSecond)} a second; ${(perSecond / tickSpeed(makeLoad(), count)).toFixed(2)} of the speed with none`,
    );
  },
  trailing: async ({ quick, say, progress }: Context): Promise<void> => {
    progress('100000 trailing stops');
    const { perSecond, ratio, ratioWithAlerts, moves } = trailingStops(quick ? 20_000 : 100_000);
    say(
      `ticks with 100,000 positions whose stops trail: ${rate(perSecond)} a second, ${moves} of them moved stops; ${ratio.toFixed(2)} × the time with stops that stay, ${ratioWithAlerts.toFixed(2)} × with 100,000 price alerts as well, at most 1.5`,
    );
  },
  busy: async ({ quick, say, progress, store: openStore }: Context): Promise<void> => {
    progress('one instrument at 5,000 ticks a second');
    const store = await openStore();
    const seconds = quick ? 8 : 30;
    const quiet = await busyInstrument(store, { ticksPerSecond: 5, seconds });
    const busy = await busyInstrument(store, { ticksPerSecond: 5_000, seconds });
    say(
      `orders while one instrument has ${whole(busy.ticks)} ticks a second: ${busy.refused} of ${busy.orders} refused, none filled at a tick older than ${busy.ageMax} ms; p50 ${busy.p50.toFixed(1)} ms, p99 ${busy.p99.toFixed(1)} ms, ${(busy.p50 / quiet.p50).toFixed(2)} × and ${(busy.p99 / quiet.p99).toFixed(2)} × those at 5 a second`,
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
    const size = quick ? { orders: 60_000, pairs: 3 } : { orders: 200_000, pairs: 5 };
    const cost = await engineCost(await store(), { ...size, shard: 301, part: { records: true } });
    say(
      `engine with proofs: ${cost.rate.toFixed(2)} of ${whole(cost.without)} orders/s without; median ${cost.p50.toFixed(2)} ×, p99 ${cost.p99.toFixed(2)} ×; ${whole(cost.recordedPerSecond)} orders/s until recorded`,
    );
  },
  inputs: async ({ quick, say, progress, store: openStore }: Context): Promise<void> => {
    progress('orders with their inputs and without, in pairs');
    const store = await openStore();
    const size = quick ? { orders: 20_000, pairs: 3 } : { orders: 100_000, pairs: 9 };
    const usual = { ...size, shard: 401, keys: true };
    const cost = await engineCost(store, { ...usual, part: { inputs: true } });
    const client = await store.connect();
    const begin = performance.now();
    const { events, finding } = await replayStore(client, { stretch: wholeJournal(402) });
    const replayed = (events / (performance.now() - begin)) * 1_000;
    await client.end();
    if (finding !== null) throw new Error(finding);
    say(
      `orders with what the engine took in beside them: ${cost.rate.toFixed(2)} of ${whole(cost.without)} a second, p50 ${cost.p50.toFixed(2)} ×, ${cost.bytes.toFixed(2)} × the bytes; done again: ${whole(replayed)} events a second`,
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
    const { charged, took, orders, longest } = await rolloverWait(await store(), quick ? 10_000 : 100_000);
    say(
      `rollover of ${whole(charged)} positions: durable after ${took.toFixed(0)} ms, and no order of ${orders} meanwhile waited longer than ${longest.toFixed(0)} ms`,
    );
  },
  snapshot: async ({ quick, say, progress, store }: Context): Promise<void> => {
    for (const [index, positions] of (quick ? [10_000] : [100_000, 1_000_000]).entries()) {
      progress(`snapshot of ${positions} positions`);
      const { took, orders, longest } = await snapshotWait(await store(), positions, 106 + index);
      say(
        `snapshot of ${whole(positions)} positions: stored after ${took.toFixed(0)} ms beside the engine, and no order of ${orders} meanwhile waited longer than ${longest.toFixed(0)} ms`,
      );
    }
  },
  http: async ({ quick, say, progress }: Context): Promise<void> => {
    progress('over HTTP with 64 connections');
    const http = await httpOrders(httpSize(quick));
    say(
      `over HTTP, 64 connections: ${whole(http.rate)} a second; ${http.ofBareBody.toFixed(2)} of ${whole(http.bareBody)} answers a second of a bare Fastify route with the same body and client, ${http.ofBareReply.toFixed(2)} of ${whole(http.bareReply)} with the same headers too`,
    );
    say(`µs of a core an order over HTTP: ${describeCpu(http.cpu)}`);
    say(
      `over HTTP: p50 ${http.p50.toFixed(1)} ms, p99 ${http.p99.toFixed(1)} ms; refused: ${describeRefusals(http.refusals)}; ${http.failed} failed`,
    );
  },
  httpProofs: async ({ quick, say, progress }: Context): Promise<void> => {
    progress('over HTTP with proofs and without, in pairs');
    const { rate: share, p50, p99, without, cpu } = await httpProofCost(httpSize(quick));
    say(
      `HTTP with proofs and promises: ${share.toFixed(2)} of ${whole(without)} requests/s without; median ${p50.toFixed(2)} ×, p99 ${p99.toFixed(2)} ×`,
    );
    say(`µs of a core an order with proofs: ${describeCpu(cpu.on)}`);
    say(`µs of a core an order without proofs: ${describeCpu(cpu.off)}`);
  },
};

export type Part = keyof typeof parts;

const httpSize = (quick: boolean) => ({ connections: 64, seconds: quick ? 3 : 8, pairs: quick ? 3 : 5 });

/** Ticks a second while orders and stops wait, none of them reached. */
function tickSpeed(load: Load, ticks: number): number {
  const begin = performance.now();
  for (let n = 0; n < ticks; n += 1) load.tick(1 + (n % INSTRUMENTS), 110_000 + (n % 61));
  return (ticks / (performance.now() - begin)) * 1000;
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

async function sayOrders({ quick, say, progress, store: openStore }: Context): Promise<void> {
  const store = await openStore();
  const orders = quick ? 20_000 : 200_000;
  progress(`engine: ${orders} market orders`);
  const alone = await engineOrders(store, { orders, shard: 101 });
  progress('the same bytes appended to a file');
  const limit = alone.orders / (await appendRaw(store.dir, alone));
  progress(`engine with projections: ${orders} market orders`);
  const withProjections = await engineOrders(store, { orders, projections: true, shard: 102 });
  const acknowledged = alone.orders / alone.seconds;
  const sustained = withProjections.orders / withProjections.sustainedSeconds;
  say('Market orders (each a fill or a close, half and half)      per second   ratio');
  say(`raw append + fdatasync of the same bytes and batches        ${rate(limit)}    1.00 = limit`);
  say(
    `engine, acknowledged durably                                ${rate(acknowledged)}    ${(acknowledged / limit).toFixed(2)} of the limit`,
  );
  say(
    `engine, sustained with the projections keeping up           ${rate(sustained)}    ${(sustained / limit).toFixed(2)} of the limit`,
  );
  say(
    `engine alone: acknowledged after p50 ${percentile(alone.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(alone.latencies, 0.99).toFixed(1)} ms with 1,000 under way; ${(alone.orders / alone.batches).toFixed(0)} orders a batch, ${(alone.bytes / alone.orders).toFixed(0)} bytes an order`,
  );
}

/** Seconds for the same bytes in the same number of batches, appended to a file, each batch with fdatasync. */
async function appendRaw(dir: string, work: { bytes: number; batches: number }): Promise<number> {
  const file = await open(join(dir, 'raw-append'), 'a');
  const batch = Buffer.alloc(Math.ceil(work.bytes / work.batches), 'x');
  const begin = performance.now();
  for (let n = 0; n < work.batches; n += 1) {
    await file.write(batch);
    await file.datasync();
  }
  const seconds = (performance.now() - begin) / 1000;
  await file.close();
  return seconds;
}
