// Market orders acknowledged durably by the engine, alone and with the projections keeping up.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { VenueState } from '@candor/core';
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { EngineLoop } from '@candor/server/engine/engine-loop.ts';
import { INPUTS_START, InputLog } from '@candor/server/engine/input-log.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { startProjector } from '@candor/server/projections/start-projector.ts';
import { startProof } from '@candor/server/proof/start-proof.ts';
import { type OrderRun, prepareMarket, runOrders } from './orders.ts';

const ACCOUNTS = 2_000;
const RECORDED_MS_MAX = 60_000;
/** Orders before the measured ones, as a share of them. */
export const WARM_UP = 0.2;

export interface EngineRun extends OrderRun {
  /** Orders over the time until every table had caught up; equal to the acknowledged rate without projections. */
  readonly sustainedSeconds: number;
  /** The time until every event was in the public event log; 0 without one. */
  readonly recordedSeconds: number;
  /** The bytes and batches that went to the journal while the orders ran. */
  readonly bytes: number;
  readonly batches: number;
}

export interface EngineOptions {
  readonly orders: number;
  readonly shard: number;
  readonly outstanding?: number;
  /** Parts that run beside the engine. */
  readonly projections?: boolean;
  readonly records?: boolean;
  readonly inputs?: boolean;
  readonly keys?: boolean;
}

export async function engineOrders(store: TestStore, options: EngineOptions): Promise<EngineRun> {
  const { shard } = options;
  const client = await store.connect();
  const journal = new Journal(client, shard);
  await journal.lead('bench');
  const state = new VenueState(0);
  const fail = (error: unknown): never => {
    throw error instanceof Error ? error : new Error(String(error));
  };
  const projector = options.projections
    ? await startProjector({
        connection: store.database.connection,
        shard,
        archiveFolder: null,
        log: { warn: (line) => console.error(line) },
        onDeath: fail,
      })
    : null;
  const proof = options.records
    ? startProof({
        connection: store.database.connection,
        shards: [shard],
        archiveFolder: null,
        copiesFolder: join(store.dir, `checkpoints-${shard}`),
        masterKeys: [Buffer.alloc(32, 1)],
        witnesses: [],
        quorum: 1,
        venue: undefined,
        log: { info: () => {}, warn: (line) => console.error(line), error: (line) => console.error(line) },
      })
    : null;
  const loop = new EngineLoop({
    state,
    journal,
    onCommitted: (seq) => projector?.follow(seq),
    onFailure: fail,
    isWatched: () => false,
    ...(options.inputs ? { inputs: new InputLog(INPUTS_START, { at: 0, ticks: [], core: null }) } : {}),
  });
  prepareMarket(loop, ACCOUNTS);
  await runOrders(loop, state, options.orders * WARM_UP, options);
  await loop.drained();
  await projector?.reached(state.seq);
  if (proof) await recordedBy(store, shard, state.seq);
  const before = await journalSize(store, shard);
  const begin = performance.now();
  const run = await runOrders(loop, state, options.orders, options);
  await loop.drained();
  await projector?.reached(state.seq);
  const sustainedSeconds = (performance.now() - begin) / 1000;
  const after = await journalSize(store, shard);
  const recorded = proof ? await recordedBy(store, shard, state.seq) : 0;
  const recordedSeconds = (performance.now() - begin) / 1000;
  await proof?.stop();
  await projector?.stop();
  await journal.end();
  return {
    ...run,
    sustainedSeconds,
    recordedSeconds: recorded === 0 ? 0 : recordedSeconds,
    bytes: after.bytes - before.bytes,
    batches: after.batches - before.batches,
  };
}

/** Resolves once the record has everything. */
async function recordedBy(store: TestStore, shard: number, seq: number): Promise<number> {
  for (let waited = 0; waited < RECORDED_MS_MAX; waited += 20) {
    const { rows } = await store.database.pool.query<{ size: number }>(
      'select size from proof_logs where name = $1',
      [`shard-${shard}`],
    );
    const size = rows[0]?.size ?? 0;
    if (size > seq) return size;
    await setTimeout(20);
  }
  throw new Error('the record does not come to its end');
}

async function journalSize(store: TestStore, shard: number): Promise<{ bytes: number; batches: number }> {
  const { rows } = await store.database.pool.query<{ bytes: number; batches: number }>(
    'select coalesce(sum(length(payload) + coalesce(length(inputs), 0)), 0)::bigint as bytes, count(*) as batches from journal where shard = $1',
    [shard],
  );
  return rows[0] ?? { bytes: 0, batches: 0 };
}
