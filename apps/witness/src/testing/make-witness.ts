// For tests: a witness of one log in its own folder, with a stopped clock.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatAddCheckpoint, toUtf8 } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type { WriteStep } from '@candor/proof/node/durable-file.ts';
import { type MemoryLog, makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import { CheckpointStore } from '../checkpoint-store.ts';
import { openSigner, type Signer } from '../signer.ts';
import { Witness } from '../witness.ts';

export const ORIGIN = 'venue.example/proof/tape';
export const SEED = '42'.repeat(32);
export const NOW_S = 1_800_000_000;

/** Entries `entry 0` … , one of which may be changed. */
export function makeLog(count: number, changed?: number): MemoryLog {
  const entries = Array.from({ length: count }, (_, at) => toUtf8(at === changed ? 'spike' : `entry ${at}`));
  return makeMemoryLog({ origin: ORIGIN, seed: SEED, entries });
}

const folders: string[] = [];

/** Removes all folders of makeFolder: for afterAll. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-witness-'));
  folders.push(folder);
  return folder;
}

export type MadeWitness = {
  readonly folder: string;
  readonly witness: Witness;
  readonly store: CheckpointStore;
  readonly signer: Signer;
  readonly warnings: string[];
};

/** For `reached`, see writeDurably. */
export async function makeWitness(
  log: MemoryLog,
  { folder = makeFolder(), reached }: { folder?: string; reached?: (step: WriteStep) => void } = {},
): Promise<MadeWitness> {
  const signer = openSigner(folder, undefined, 'witness.example');
  const store = await CheckpointStore.open(nodeCrypto, signer.key, folder, reached);
  const warnings: string[] = [];
  const witness = new Witness({
    crypto: nodeCrypto,
    logs: new Map([[log.key.name, [log.key]]]),
    signer,
    store,
    now: () => NOW_S,
    warn: (message) => warnings.push(message),
  });
  return { folder, witness, store, signer, warnings };
}

/** The request by which a log takes a witness from one size to another. */
export function bodyOf(log: MemoryLog, { old, size }: { old: number; size: number }): string {
  return formatAddCheckpoint({ old, proof: log.prove(old, size), checkpoint: log.sign(size) });
}
