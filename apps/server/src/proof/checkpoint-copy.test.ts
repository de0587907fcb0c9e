// The copy outside the database: on the disk before anybody sees the checkpoint, and never taken back.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPassing } from '../db/database-faults.ts';
import { CheckpointCopies } from './checkpoint-copy.ts';
import { CheckpointSigner } from './checkpoint-signer.ts';
import { type LogStore, openLogStore } from './testing/make-store.ts';

let store: LogStore;
beforeEach(async () => {
  store = await openLogStore();
});
afterEach(() => store.remove());

const published = async (): Promise<unknown[]> =>
  (await store.client.query('select size from proof_checkpoints')).rows.map(({ size }) => size);

it('is there before the checkpoint is published', async () => {
  await store.grow(10);
  const seen: unknown[] = [];
  const signer = await store.openSigner({
    reached: async (step) => {
      if (step !== 'copied') return;
      const copy = await store.copies.read(store.log.origin);
      seen.push(copy?.split('\n')[1], await published());
    },
  });
  await signer.sign();
  expect(seen).toEqual(['10', []]);
});

it('of a larger tree stays if a program that hung and was replaced continues', async () => {
  await store.grow(10);
  const stoodStill = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const client = await store.connect();
  const before = await CheckpointSigner.open(client, {
    log: store.log,
    copies: store.copies,
    askWitnesses: async () => [],
    reached: (step) => {
      if (step !== 'signed') return undefined;
      stoodStill.resolve();
      return goOn.promise;
    },
  });
  const late = before.sign().catch((error: unknown) => error);
  await stoodStill.promise;
  await store.grow(30);
  const newer = await (await store.openSigner()).sign();
  goOn.resolve();
  expect(isPassing(await late)).toBe(true);
  expect(await store.copies.read(store.log.origin)).toBe(newer);
  expect(await published()).toEqual([30]);
  await client.end();
});

it('is retried if the disk is full, but not if the disk fails', async () => {
  const signOn = async (code: string): Promise<unknown> => {
    const copies = new CheckpointCopies(store.copiesFolder, (step) => {
      if (step === 'written') throw Object.assign(new Error(`${code}: write`), { code });
    });
    const signer = await store.openSigner({ copies });
    return signer.sign().catch((error: unknown) => error);
  };
  await store.grow(10);
  for (const code of ['ENOSPC', 'EDQUOT', 'EMFILE']) expect(isPassing(await signOn(code))).toBe(true);
  expect(isPassing(await signOn('EIO'))).toBe(false);
  expect(await published()).toEqual([]);
  expect(await (await store.openSigner()).sign()).toContain('\n10\n');
});
