// Compares a log in the database with the same tree calculated plainly: tiles, edges, proofs; and tests what it
// rejects.
import {
  proveConsistency,
  proveInclusion,
  RightEdge,
  rootOfTree,
  TILE_WIDTH,
  toHex,
  toUtf8,
  widthInTree,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { readNodesOf } from '@candor/proof/testing/signing-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransactionOn } from '../db/in-transaction.ts';
import { appendEntries, readLogSize } from './log-store.ts';
import { StoredLog } from './stored-log.ts';
import { type LogStore, openLogStore } from './testing/make-store.ts';

let store: LogStore;
let stored: StoredLog;

beforeAll(async () => {
  store = await openLogStore();
  stored = new StoredLog(store.client, store.log.name);
});
afterAll(() => store.remove());

describe('a log that grows', () => {
  it('has the tiles, edges and proofs of the plain tree at every size', async () => {
    for (const size of [2, 3, 7, 255, 256, 257, 600, 1_000]) {
      await store.grow(size);
      const read = readNodesOf(await store.entries());
      const root = toHex(rootOfTree(sha256, read, size));
      expect(toHex(await stored.rootOf(size))).toBe(root);
      expect(toHex((await stored.edgeOf(size)).root())).toBe(root);
      const { rows } = await store.client.query('select edge from proof_logs');
      expect(toHex(new RightEdge(sha256, size, rows[0].edge).root())).toBe(root);
      const older = Math.ceil(size / 3);
      const consistency = proveConsistency(sha256, read, older, size);
      expect((await stored.consistency(older, size)).map(toHex)).toEqual(consistency.map(toHex));
      const inclusion = proveInclusion(sha256, read, older, size);
      expect((await stored.inclusion(older, size)).map(toHex)).toEqual(inclusion.map(toHex));
      for (const place of [
        { level: 0, index: Math.floor((size - 1) / TILE_WIDTH) },
        { level: 1, index: 0 },
      ]) {
        const width = widthInTree(place, size);
        expect((await stored.readTile({ ...place, width }))?.length ?? 0).toBe(width * 32);
      }
    }
  }, 20_000);

  it('serves the beginning of a tile and of a bundle, and none that is longer than the log', async () => {
    const read = readNodesOf(await store.entries());
    expect(await stored.readTile({ level: 0, index: 1, width: 2 })).toEqual(
      Buffer.concat([read(0, 256), read(0, 257)]),
    );
    expect(await stored.readTile({ level: 'entries', index: 1, width: 1 })).toEqual(
      Buffer.from('\0\u{9}entry 256'),
    );
    expect(await stored.readTile({ level: 0, index: 3, width: 256 })).toBeUndefined();
    expect(await stored.entryOf(1_000)).toBeUndefined();
    await expect(stored.rootOf(1_001)).rejects.toThrow('missing');
  });
});

describe('what a log rejects', () => {
  const append = (from: number) =>
    inTransactionOn(store.client, (client) =>
      appendEntries(client, store.log.name, { from, entries: [toUtf8('other')] }),
    );

  it('accepts no index twice and no gap', async () => {
    await expect(append(999)).rejects.toThrow('1000 entries where 999');
    await expect(append(1_001)).rejects.toThrow('1000 entries where 1001');
    expect(await readLogSize(store.client, store.log.name)).toBe(1_000);
  });

  it('changes no stored entry', async () => {
    for (const change of [
      `update proof_tiles set bytes = '\\x00' where level = 0 and index = 0`,
      'update proof_tiles set width = 3 where level = 0 and index = 0',
      'delete from proof_tiles',
      'truncate proof_tiles',
    ])
      await expect(store.client.query(change)).rejects.toThrow('append-only');
  });
});
