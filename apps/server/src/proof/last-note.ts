// Which signed note a log that is left behind ended with, as far as anybody is known to hold one.
import { areSameBytes, type Checkpoint, openCheckpoint } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import type { SigningLog } from './log-keys.ts';
import { readLogSize } from './log-store.ts';
import { StoredLog, TilesMissing } from './stored-log.ts';

export interface LastNote {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  /** Whether the stored log begins with its tree; false where the store has lost the end of it. */
  readonly isStored: boolean;
}

/**
 * The largest note that the log's key has signed; of the same tree the published one, then the first of the others. A larger one
 * than what is stored shows that entries were lost, and is named so that everybody can see it. One of a tree that the store holds
 * with other entries is not of this log's history: whoever has it can show that, and no log goes on from it.
 */
export async function findLastNote(
  client: pg.ClientBase,
  log: SigningLog,
  { published, held }: { published: string | undefined; held: readonly (string | undefined)[] },
): Promise<LastNote | undefined> {
  const size = (await readLogSize(client, log.name)) ?? 0;
  let last: LastNote | undefined;
  for (const note of [published, ...held]) {
    const signed = note === undefined ? undefined : await openOwn(log, note);
    if (note === undefined || !signed || signed.size <= (last?.size ?? 0)) continue;
    const isStored = signed.size <= size;
    // What is published is served for ever, whatever has become of the entries under it.
    if (isStored && note !== published && !(await isOfTree(client, log, signed))) continue;
    last = { size: signed.size, root: signed.root, note, isStored };
  }
  return last;
}

async function openOwn(log: SigningLog, note: string): Promise<Checkpoint | undefined> {
  try {
    return await openCheckpoint(nodeCrypto, note, { log: [log.key], witnesses: [], quorum: 0 });
  } catch {
    return undefined;
  }
}

async function isOfTree(client: pg.ClientBase, { name }: SigningLog, signed: Checkpoint): Promise<boolean> {
  try {
    return areSameBytes(await new StoredLog(client, name).rootOf(signed.size), signed.root);
  } catch (error) {
    if (error instanceof TilesMissing) return false;
    throw error;
  }
}
