// A receipt's notes after a record was closed and continued by another: with the newer log
// comes the older one, at its end.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { fromBase64, parseOpening } from '@candor/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../../db/in-transaction.ts';
import { Journal } from '../../engine/journal.ts';
import { ClientKeys } from '../../proof/client-keys.ts';
import { findLog, makeLog, type SigningLog } from '../../proof/log-keys.ts';
import { RecordReader } from '../../proof/record-reader.ts';
import { Recorder } from '../../proof/recorder.ts';
import { rotateLog } from '../../proof/rotate-log.ts';
import { type LogStore, openLogStore, sealer, unwitnessed } from '../../proof/testing/make-store.ts';
import { type EntryOfLog, ReceiptProofs } from './present-receipt.ts';

const events = recordJournal(5, 100).batches.flatMap((batch) => batch.events) as VenueEvent[];
let store: LogStore;
let reader: RecordReader;

beforeAll(async () => {
  store = await openLogStore();
  const { client, copies } = store;
  const journal = new Journal(client, 0);
  await journal.lead('test');
  await journal.append(1, events.slice(0, 40), 1);
  await inTransactionOn(client, (one) =>
    makeLog(one, sealer, { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 }),
  );
  const { to } = await rotateLog(client, {
    ...{ series: 'shard-0', sealer, copies, venue: undefined, archiveFolder: null, at: 5 },
    ...unwitnessed,
  });
  await journal.append(41, events.slice(40, 60), 1);
  await new Recorder({ log: to, shard: 0, keys: new ClientKeys(sealer) }).advance(client, journal);
  const log = (await findLog(client, sealer, 'shard-0')) as SigningLog;
  await (await store.openSigner({ log })).sign();
  reader = new RecordReader({ shard: 0, db: store.database.pool, sealer });
});
afterAll(() => store.remove());

const entryOf = async (seq: number): Promise<EntryOfLog> => (await reader.entryOf(seq)) as EntryOfLog;
const logsFor = async (...seqs: number[]) =>
  (await ReceiptProofs.open(reader, await Promise.all(seqs.map(entryOf))))?.logs();

it.each([
  ['both', [3, 50]],
  ['the newer one alone', [50]],
])('has both logs where entries are of %s', async (_, seqs) => {
  const [old, next] = (await logsFor(...seqs)) ?? [];
  expect([old?.Log, next?.Log]).toEqual(['shard-0', 'shard-0-2']);
  const { predecessor, firstSeq } = parseOpening(fromBase64(next?.Opening.Entry ?? ''), 'shard-0-2');
  expect([predecessor, firstSeq]).toEqual([old?.Note, 41]);
  expect(String(Buffer.from(old?.Closing?.Entry ?? '', 'base64'))).toContain('LogClosed');
  expect(next?.Closing).toBeUndefined();
});

it('has the one log where its entries are all of it', async () => {
  const logs = await logsFor(3, 40);
  expect(logs?.map(({ Log, Closing }) => [Log, Closing])).toEqual([['shard-0', undefined]]);
});
