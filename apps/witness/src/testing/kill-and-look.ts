// For tests: kills the program at each step of recording, signing and publishing. A witness that watches throughout,
// and reads published data alone, must see one history.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { formatAddCheckpoint, openCheckpoint } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type { WriteStep } from '@candor/proof/node/durable-file.ts';
import { inTransactionOn } from '@candor/server/db/in-transaction.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { CheckpointCopies } from '@candor/server/proof/checkpoint-copy.ts';
import { CheckpointSigner, type HeldNote, type SigningStep } from '@candor/server/proof/checkpoint-signer.ts';
import { ClientKeys } from '@candor/server/proof/client-keys.ts';
import { findLog, makeLog, type SigningLog } from '@candor/server/proof/log-keys.ts';
import { Recorder, type RecordingStep } from '@candor/server/proof/recorder.ts';
import { StoredLog } from '@candor/server/proof/stored-log.ts';
import { type LogStore, loseCommits, openLogStore, sealer } from '@candor/server/proof/testing/make-store.ts';
import { expect } from 'vitest';
import { CheckpointStore } from '../checkpoint-store.ts';
import { openSigner } from '../signer.ts';
import { Witness } from '../witness.ts';

/** The steps of recording and of signing, and a commit whose confirmation was lost. */
type Step = RecordingStep | SigningStep | WriteStep | 'answer lost';
const recording: readonly Step[] = ['read', 'keys made', 'before commit', 'answer lost', 'recorded'];
const signing: readonly Step[] = [
  ...(['proved', 'signed', 'written', 'synced', 'renamed', 'durable', 'copied'] as const),
  ...(['before commit', 'answer lost', 'published'] as const),
];

/** Simulates the end of the process: uncommitted data is lost, and nothing continues. */
class Killed extends Error {}

let store: LogStore;
let log: SigningLog;
let witness: Witness;
let seen: CheckpointStore;
const { batches } = recordJournal(3, 3_000);

export async function openKilled(): Promise<void> {
  store = await openLogStore();
  await inTransactionOn(store.client, (one) =>
    makeLog(one, sealer, { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 }),
  );
  log = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
  const folder = store.dir;
  const signer = openSigner(folder, undefined, 'witness.example');
  seen = await CheckpointStore.open(nodeCrypto, signer.key, folder);
  const logs = new Map([[log.origin, [log.key] as const]]);
  witness = new Witness({
    crypto: nodeCrypto,
    logs,
    signer,
    store: seen,
    now: () => 1_800_000_000,
    warn: () => {},
  });
}

export const removeKilled = (): Promise<void> => store.remove();

/** One run of the program: it records and signs what there is, until it is killed at a step. */
async function live(death: { at: 'recording' | 'signing'; step: Step } | null): Promise<boolean> {
  const client = await store.connect();
  const killAt = (part: 'recording' | 'signing') => (step: Step) => {
    if (death?.at === part && death.step === step) throw new Killed(step);
  };
  try {
    const journal = new Journal(client, 0);
    const recorder = new Recorder({
      log,
      shard: 0,
      keys: new ClientKeys(sealer),
      reached: killAt('recording'),
    });
    await recorder.check(client, journal);
    const askWitnesses = async (): Promise<HeldNote[]> => {
      const held = seen.read(log.origin);
      return held ? [{ where: 'the witness', note: held.note }] : [];
    };
    const copies = new CheckpointCopies(store.copiesFolder, killAt('signing'));
    const signer = await CheckpointSigner.open(client, {
      log,
      copies,
      askWitnesses,
      reached: killAt('signing'),
    });
    const isLost = death?.step === 'answer lost';
    if (isLost && death.at === 'recording') loseCommits(client, new Killed());
    await recorder.advance(client, journal);
    if (isLost) loseCommits(client, new Killed());
    await signer.sign();
    return true;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return false;
  } finally {
    // The connection closes before the end of a transaction in progress, so that it is not committed.
    await client.end();
  }
}

/** The witness reads what is published, like anyone else. */
async function look(): Promise<number> {
  const { rows } = await store.client.query<{ note: string; size: number }>(
    'select note, size from proof_checkpoints where log = $1',
    [log.name],
  );
  const [published] = rows;
  if (!published) return 0;
  const old = seen.read(log.origin)?.size ?? 0;
  expect(published.size).toBeGreaterThanOrEqual(old);
  const proof = await new StoredLog(store.client, log.name).consistency(old, published.size);
  const answer = await witness.addCheckpoint(formatAddCheckpoint({ old, proof, checkpoint: published.note }));
  expect(answer.status).toBe(200);
  return published.size;
}

/** Leaves one consistent history for a witness that watched, or throws. */
export async function killAndLook(kills: number): Promise<void> {
  const journal = new Journal(store.client, 0);
  await journal.lead('test');
  let seq = 0;
  const deaths = [
    ...recording.map((step) => ({ at: 'recording' as const, step })),
    ...signing.map((step) => ({ at: 'signing' as const, step })),
  ];
  let killed = 0;
  for (let n = 0; killed < kills; n += 1) {
    const events = batches[n]?.events as VenueEvent[];
    await journal.append(seq + 1, events, 1);
    seq += events.length;
    // Twice at the same step, then once without a kill: the second kill meets the state that the first one left.
    const death = deaths[n % deaths.length] ?? null;
    for (const turn of [death, death]) {
      if (await live(turn)) break;
      killed += 1;
      await look();
    }
    if (n % 4 !== 3) continue;
    expect(await live(null)).toBe(true);
    expect(await look()).toBe(seq + 1);
  }
  await live(null);
  expect(await look()).toBe(seq + 1);
  // Every event is recorded once.
  const copy = (await store.copies.read(log.origin)) ?? '';
  const policy = { log: [log.key], witnesses: [], quorum: 0 };
  expect((await openCheckpoint(nodeCrypto, copy, policy)).size).toBe(seq + 1);
}
