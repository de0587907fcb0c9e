// Entry point of the thread that writes one snapshot: it folds the durable events onto the previous snapshot. No order
// waits for it, however large the state is, and each snapshot proves that the journal can be recovered up to that
// event.
import { parentPort, workerData } from 'node:worker_threads';
import { LastingConnection } from '../db/lasting-connection.ts';
import type { FromSnapshot, SnapshotOrder } from './background-snapshots.ts';
import { Journal } from './journal.ts';
import { catchUp } from './recovery.ts';
import { encodeSnapshot, loadSnapshot, writeSnapshot } from './snapshots.ts';

if (!parentPort) throw new Error('snapshot-thread.ts runs as a worker thread');
const port = parentPort;
const { connection, shard, archiveFolder, seq } = workerData as SnapshotOrder;
const warn = (line: string): void => port.postMessage({ kind: 'warning', line } satisfies FromSnapshot);

const lasting = new LastingConnection({ connection, name: 'the snapshot', warn });
await lasting.persist(async (client) => {
  const state = await loadSnapshot(client, shard, {
    seqMax: seq,
    onDamaged: (at, why) =>
      warn(`the snapshot at event ${at} is damaged (${why}): folding onto the one before it`),
  });
  await catchUp(state, new Journal(client, shard, archiveFolder), { seqMax: seq });
  if (state.seq !== seq) throw new Error(`event ${seq} is durable, and the journal ends at ${state.seq}`);
  await writeSnapshot(client, shard, encodeSnapshot(state), Date.now());
});
await lasting.end();
port.postMessage({ kind: 'stored' } satisfies FromSnapshot);
