// The signer signs only what follows its signed past, once; and never if the past is not the one that was signed.
import { openCheckpoint, rootOfTree, toHex } from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { readNodesOf } from '@candor/proof/testing/signing-key.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SignerSucceeded, SigningRefused } from './checkpoint-signer.ts';
import { grow, type LogStore, openLogStore } from './testing/make-store.ts';

let store: LogStore;
beforeEach(async () => {
  store = await openLogStore();
});
afterEach(() => store.remove());

const opened = (note: string | undefined) =>
  openCheckpoint(nodeCrypto, note ?? '', { log: [store.log.key], witnesses: [], quorum: 0 });

it('signs the stored tree once for each size, and keeps a copy', async () => {
  const signer = await store.openSigner();
  for (const size of [1, 2, 300, 301]) {
    await store.grow(size);
    const note = await signer.sign();
    const root = rootOfTree(sha256, readNodesOf(await store.entries()), size);
    const checkpoint = await opened(note);
    expect(checkpoint).toMatchObject({ origin: store.log.origin, size });
    expect(toHex(checkpoint.root)).toBe(toHex(root));
    expect(await store.copies.read(store.log.origin)).toBe(note);
    expect(await signer.sign()).toBeUndefined();
  }
  const next = await store.openSigner();
  expect(next.size).toBe(301);
  await store.grow(302);
  await expect(signer.sign()).rejects.toThrow(SignerSucceeded);
  expect(await opened(await next.sign())).toMatchObject({ size: 302 });
});

it('replaces only the checkpoint that it continued from', async () => {
  const signer = await store.openSigner();
  await store.grow(10);
  await signer.sign();
  await store.grow(20);
  // Simulates an earlier signer that published meanwhile.
  await store.client.query('update proof_checkpoints set size = 15');
  await expect(signer.sign()).rejects.toThrow(SignerSucceeded);
  const { rows } = await store.client.query('select size from proof_checkpoints');
  expect(rows).toEqual([{ size: 15 }]);
});

it('rejects a database that is older than its copy or a witness, even after it has grown again', async () => {
  const signer = await store.openSigner();
  await store.grow(40);
  const { rows } = await store.client.query(`
    select (select json_agg(l) from proof_logs l) as logs, (select json_agg(t) from proof_tiles t) as tiles,
      (select json_agg(c) from proof_checkpoints c) as checkpoints`);
  await signer.sign();
  await store.grow(90);
  const seen = (await signer.sign()) ?? '';
  const [older] = rows;
  await store.client.query('alter table proof_tiles disable trigger user');
  await store.client.query('delete from proof_checkpoints');
  await store.client.query('delete from proof_tiles');
  await store.client.query(
    `update proof_logs l set size = o.size, edge = o.edge from json_populate_recordset(null::proof_logs, $1) o where o.name = l.name`,
    [JSON.stringify(older.logs)],
  );
  await store.client.query(
    'insert into proof_tiles select * from json_populate_recordset(null::proof_tiles, $1)',
    [JSON.stringify(older.tiles)],
  );
  const behind =
    /lost entries: the copy in DATA_DIR holds a checkpoint of 90 entries, and 40 are stored.*rotate-log/s;
  await expect(store.openSigner()).rejects.toThrow(behind);
  const noCopy = { read: async () => undefined, write: async () => {} } as unknown as LogStore['copies'];
  const askWitnesses = async () => [{ where: 'the witness w', note: seen }];
  await expect(store.openSigner({ copies: noCopy, askWitnesses })).rejects.toThrow(/the witness w holds/);
  await grow(store.client, store.log.name, 120, 'another');
  await expect(store.openSigner()).rejects.toThrow(/other entries than those that were signed/);
  await expect(store.openSigner({ copies: noCopy, askWitnesses })).rejects.toThrow(SigningRefused);
});

it('signs nothing over a corrupted row', async () => {
  const signer = await store.openSigner();
  await store.grow(300);
  await store.client.query('alter table proof_tiles disable trigger user');
  const flip = (level: number) =>
    store.client.query(
      'update proof_tiles set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where level = $1 and index = 0',
      [level],
    );
  await flip(-1);
  await expect(signer.sign()).rejects.toThrow('do not belong together');
  await flip(-1);
  await flip(0);
  await expect((await store.openSigner()).sign()).rejects.toThrow('do not belong together');
  await flip(0);
  await store.client.query(
    'update proof_tiles set bytes = set_byte(bytes, 4, get_byte(bytes, 4) # 1) where level = 1',
  );
  await expect((await store.openSigner()).sign()).rejects.toThrow('do not belong together');
});

it('trusts no past that its own key has not signed', async () => {
  const other = await openLogStore();
  try {
    await other.grow(50);
    const note = (await (await other.openSigner()).sign()) ?? '';
    await store.copies.write(store.log.origin, note);
    await expect(store.openSigner()).rejects.toThrow('not one that its key has signed');
  } finally {
    await other.remove();
  }
});
