// A snapshot of all positions, and how long orders wait that come in meanwhile.
import { BackgroundSnapshots } from '@candor/server/engine/background-snapshots.ts';
import { encodeSnapshot, writeSnapshot } from '@candor/server/engine/snapshots.ts';
import { openBusyLoop } from './busy-loop.ts';
import { type Meanwhile, ordersMeanwhile } from './orders-meanwhile.ts';
import type { Store } from './store.ts';

/** The same orders with the snapshot made by a thread beside the engine, as it is, and by the engine's own. */
export async function snapshotWait(
  store: Store,
  positions: number,
  shard: number,
): Promise<{ beside: Meanwhile; within: Meanwhile }> {
  const accounts = positions / 10;
  const busy = await openBusyLoop(store, { shard, accounts, positions });
  const { loop, state } = busy;
  const client = await store.connect();
  await writeSnapshot(client, shard, encodeSnapshot(state), Date.now());
  await client.end();
  const fail = (error: unknown): never => {
    throw error instanceof Error ? error : new Error(String(error));
  };
  const snapshots = new BackgroundSnapshots({
    connection: store.database.connection,
    shard,
    archiveFolder: null,
    warn: (line) => console.error(line),
    onFailure: fail,
  });
  await loop.drained();
  const { seq } = state;
  const beside = await ordersMeanwhile(busy, {
    accounts,
    work: () => {
      snapshots.keep(seq);
      return snapshots.idle();
    },
  });
  const within = await ordersMeanwhile(busy, { accounts, work: () => void encodeSnapshot(state) });
  await busy.end();
  return { beside, within };
}
