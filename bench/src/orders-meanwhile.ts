// Latency of orders until their durable responses: under load, and while the engine, or a thread beside it, does other
// work.
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { BackgroundSnapshots } from '@candor/server/engine/background-snapshots.ts';
import { encodeSnapshot, writeSnapshot } from '@candor/server/engine/snapshots.ts';
import { type BusyLoop, INSTRUMENTS, openBusyLoop, smallOrder } from './busy-loop.ts';
import { percentile } from './figures.ts';

const ORDERS_A_SECOND = 1_000;
const TICKS_A_SECOND = 200;

/** Orders while 200 ticks a second arrive and 10,000 positions are open. */
export async function entryLatency(
  store: TestStore,
  seconds: number,
): Promise<{ p50: number; p99: number; max: number }> {
  const accounts = 1_000;
  const busy = await openBusyLoop(store, { shard: 103, accounts, positions: 10_000 });
  const { loop, state, act, tick } = busy;
  const latencies: number[] = [];
  const begin = performance.now();
  let ticks = 0;
  let orders = 0;
  while (performance.now() - begin < seconds * 1000) {
    const elapsed = (performance.now() - begin) / 1000;
    while (ticks < elapsed * TICKS_A_SECOND) tick(1 + (ticks++ % INSTRUMENTS));
    while (orders < elapsed * ORDERS_A_SECOND) {
      const accountId = 1 + (orders % accounts);
      const open = [...state.account(accountId).positions.keys()];
      const at = performance.now();
      const done = (): void => void latencies.push(performance.now() - at);
      // Opens and closes in turn, so that about 10,000 stay open.
      if (open.length > 10)
        act({ type: 'ClosePosition', accountId, orderId: open[0] as number, lots: null }, done);
      else act(smallOrder(accountId, 1 + (orders % INSTRUMENTS)), done);
      orders += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await loop.drained();
  await busy.end();
  latencies.sort((a, b) => a - b);
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), max: latencies.at(-1) ?? 0 };
}

const VALUE_DATE = '2026-11-19';

/** Orders while the rollover of 17:00 New York charges all positions; `charged`: how many. */
export async function rolloverWait(
  store: TestStore,
  positions: number,
): Promise<Meanwhile & { charged: number }> {
  const busy = await openBusyLoop(store, { shard: 104, accounts: positions / 10, positions });
  const { loop, state } = busy;
  const seqBefore = state.seq;
  const meanwhile = await ordersMeanwhile(busy, async () => {
    loop.market([{ kind: 'rollover', valueDate: VALUE_DATE, at: Date.now() }]);
    while (state.lastRollover !== VALUE_DATE) await new Promise((resolve) => setImmediate(resolve));
    await loop.drained();
  });
  const charged = state.seq - seqBefore - 1 - meanwhile.orders;
  await busy.end();
  return { ...meanwhile, charged };
}

/** Orders while a thread beside the engine makes a snapshot of all positions. */
export async function snapshotWait(store: TestStore, positions: number, shard: number): Promise<Meanwhile> {
  const busy = await openBusyLoop(store, { shard, accounts: positions / 10, positions });
  const { loop, state } = busy;
  const client = await store.connect();
  await writeSnapshot(client, shard, encodeSnapshot(state), Date.now());
  await client.end();
  const snapshots = new BackgroundSnapshots({
    connection: store.database.connection,
    shard,
    archiveFolder: null,
    warn: (line) => console.error(line),
    onFailure: (error: unknown): never => {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  await loop.drained();
  const { seq } = state;
  const meanwhile = await ordersMeanwhile(busy, () => {
    snapshots.keep(seq);
    return snapshots.idle();
  });
  await busy.end();
  return meanwhile;
}

const ORDER_EVERY_MS = 2;
/** Ticks often enough that no quote grows stale, however long the work takes. */
const TICKS_EVERY_MS = 1_000;

/** `longest`: ms from an order's arrival to its durable answer; `took`: ms until the work was done. */
interface Meanwhile {
  readonly orders: number;
  readonly longest: number;
  readonly took: number;
}

/** An order every two milliseconds while the work is done, over all accounts in turn. */
async function ordersMeanwhile(busy: BusyLoop, work: () => Promise<void>): Promise<Meanwhile> {
  const { loop, state } = busy;
  const accounts = state.accounts.size;
  const tickAll = (): void => {
    for (let id = 1; id <= INSTRUMENTS; id += 1) busy.tick(id);
  };
  tickAll();
  await loop.drained();
  const waits: number[] = [];
  let sent = 0;
  let took = Number.NaN;
  const begin = performance.now();
  let due = begin;
  let tickedAt = begin;
  const working = work().then(() => {
    took = performance.now() - begin;
  });
  do {
    if (performance.now() - tickedAt >= TICKS_EVERY_MS) {
      tickedAt = performance.now();
      tickAll();
    }
    // An order that came while the engine stood has waited since it came.
    for (; due <= performance.now(); due += ORDER_EVERY_MS) {
      const came = due;
      const accountId = 1 + ((sent * 7) % accounts);
      sent += 1;
      busy.act(smallOrder(accountId, 1 + (accountId % INSTRUMENTS)), () =>
        waits.push(performance.now() - came),
      );
    }
    await new Promise((resolve) => setImmediate(resolve));
  } while (Number.isNaN(took));
  await working;
  await loop.drained();
  return { orders: waits.length, longest: Math.max(...waits), took };
}
