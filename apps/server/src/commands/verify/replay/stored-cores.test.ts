// Decisions of a core are replayed on that core, from its source in the store.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { recordTapedJournal } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../../../db/testing/test-store.ts';
import { importCore, runningCore, storeCore } from '../../../engine/stored-cores.ts';
import { entriesOf } from '../../../tape/slice-entries.ts';
import { proveReplay, type ReplayProof } from './prove-replay.ts';
import { decode, each, encode } from './testing/recorded-rows.ts';

const journal = recordTapedJournal(5, 600, { isCrowded: true, hasEvenings: true });
const total = journal.batches.reduce((sum, { events }) => sum + events.length, 0);
const folder = mkdtempSync(join(tmpdir(), 'cores-'));
let store: TestStore;
let client: pg.Client;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
});
afterAll(async () => {
  await client.end();
  await store.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Replays the journal as if the core with this hash had made it. */
function prove(core: string): Promise<ReplayProof> {
  const batches = decode(journal).map((batch) => ({
    ...batch,
    inputs: batch.inputs.map((input) => (input.kind === 'start' ? { ...input, core } : input)),
  }));
  const coreFor = (hash: string) => importCore(client, hash, folder);
  return proveReplay(each(encode(batches)), each(entriesOf(journal.ticks)), { shard: 0, coreFor });
}

/** Stores the running core with one text replaced, and returns its hash. */
async function keepChanged(before: string, after: string): Promise<string> {
  const { rows } = await client.query<{ files: Buffer }>('select files from cores where hash = $1', [
    Buffer.from(runningCore(), 'hex'),
  ]);
  const source = zstdDecompressSync(rows[0]?.files as Buffer).toString('utf8');
  expect(source).toContain(before);
  const changed = source.replace(before, after);
  const hash = createHash('sha256').update(changed).digest();
  await client.query('insert into cores (hash, files) values ($1, $2)', [hash, zstdCompressSync(changed)]);
  return hash.toString('hex');
}

test('a start stores its core once, and the journal is reproduced by it', async () => {
  const hash = await storeCore(client);
  expect(await storeCore(client)).toBe(hash);
  expect(await prove(hash)).toEqual({
    events: total,
    before: 0,
    cores: new Map([[hash, total]]),
    finding: null,
  });
});

test('the stored core runs, because another one decides differently', async () => {
  const hash = await keepChanged("type: 'OrderPlaced',", "type: 'OrderPlaced', odd: 1,");
  expect((await prove(hash)).finding).toMatch(/^event \d+ does not come out again: .*"odd":1/);
});

test('a missing core, or one with another hash, is reported', async () => {
  const missing = '00'.repeat(32);
  expect((await prove(missing)).finding).toBe(`the core ${missing}, which decided event 1, is not stored`);
  await client.query('insert into cores (hash, files) values ($1, $2)', [
    Buffer.from(missing, 'hex'),
    zstdCompressSync('[]'),
  ]);
  await expect(prove(missing)).rejects.toThrow(`the stored core ${missing} is another one`);
});
