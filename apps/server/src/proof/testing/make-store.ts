// For tests: a store with a log in it, whose entries are known here too.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { toUtf8 } from '@candor/proof';
import type pg from 'pg';
import { inTransactionOn } from '../../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { makeSealer } from '../../secrets/sealer.ts';
import { CheckpointCopies } from '../checkpoint-copy.ts';
import { CheckpointSigner, type SignerOptions } from '../checkpoint-signer.ts';
import { findLog, makeLog, type SigningLog } from '../log-keys.ts';
import { appendEntries, readLogSize } from '../log-store.ts';
import { StoredLog } from '../stored-log.ts';

export const sealer = makeSealer([Buffer.alloc(32, 7)]);

/** A venue without witnesses. */
export const unwitnessed = {
  quorum: 0,
  witnesses: { count: 0, askAll: async () => ({ held: [], answered: 0 }), cosign: async () => undefined },
};

export interface LogStore extends TestStore {
  readonly client: pg.Client;
  readonly log: SigningLog;
  readonly copies: CheckpointCopies;
  readonly copiesFolder: string;
  /** Entries `entry <index>`; up to this size. */
  grow(size: number): Promise<void>;
  openSigner(options?: Partial<SignerOptions>): Promise<CheckpointSigner>;
  entries(): Promise<Uint8Array[]>;
}

/** With one log `tape` that has only its opening entry. */
export async function openLogStore(): Promise<LogStore> {
  const store = await openTestStore();
  const client = await store.connect();
  await inTransactionOn(client, (one) =>
    makeLog(one, sealer, { series: 'tape', venue: undefined, firstSeq: 0, at: 1 }),
  );
  const log = (await findLog(client, sealer, 'tape')) as SigningLog;
  const copiesFolder = await mkdtemp(join(store.dir, 'copies-'));
  const copies = new CheckpointCopies(copiesFolder);
  return {
    ...store,
    client,
    log,
    copies,
    copiesFolder,
    grow: (size) => grow(client, log.name, size),
    openSigner: (options) =>
      CheckpointSigner.open(client, { log, copies, askWitnesses: async () => [], ...options }),
    entries: async () => {
      const size = (await readLogSize(client, log.name)) ?? 0;
      const stored = new StoredLog(client, log.name);
      const found: Uint8Array[] = [];
      for (let at = 0; at < size; at += 1) found.push((await stored.entryOf(at)) as Uint8Array);
      return found;
    },
    remove: async () => {
      await client.end();
      await store.remove();
    },
  };
}

/** The server commits, but its answer never comes: the caller gets this error instead. */
export function loseCommits(client: pg.ClientBase, fault: Error): void {
  const ask = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>;
  const losing = async (...of: unknown[]): Promise<unknown> => {
    const answer = await ask(...of);
    if (of[0] === 'commit') throw fault;
    return answer;
  };
  Object.assign(client, { query: losing });
}

export async function grow(client: pg.ClientBase, log: string, size: number, word = 'entry'): Promise<void> {
  const from = (await readLogSize(client, log)) ?? 0;
  const entries = Array.from({ length: size - from }, (_, at) => toUtf8(`${word} ${from + at}`));
  await inTransactionOn(client, (one) => appendEntries(one, log, { from, entries }));
}
