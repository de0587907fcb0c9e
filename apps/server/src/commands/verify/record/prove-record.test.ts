// Proof of the public event log across successive logs, and with keys that are destroyed, missing or not available.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { packEntries, unpackEntries } from '@candor/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { Journal } from '../../../engine/journal.ts';
import { encodeBatch } from '../../../engine/journal-codec.ts';
import { ClientKeys, destroyClientKeys } from '../../../proof/client-keys.ts';
import { findLog, makeLog, type SigningLog } from '../../../proof/log-keys.ts';
import { type StoredEvent, sealingAccount } from '../../../proof/record-events.ts';
import { Recorder } from '../../../proof/recorder.ts';
import { rotateLog } from '../../../proof/rotate-log.ts';
import { type LogStore, openLogStore, sealer, unwitnessed } from '../../../proof/testing/make-store.ts';
import { proveRecord, type RecordOptions } from './prove-record.ts';

const events = recordJournal(5, 300).batches.flatMap((batch) => batch.events) as VenueEvent[];
const FIRST = 60;
const SIGNED = 90;
const account = sealingAccount(
  events.find((event) => sealingAccount(event as unknown as StoredEvent) !== undefined) as never,
) as number;
const isSealed = (event: VenueEvent) => sealingAccount(event as unknown as StoredEvent) !== undefined;
const isOfAccount = (event: VenueEvent) => sealingAccount(event as unknown as StoredEvent) === account;
const shown = events.slice(0, SIGNED + 5);

let store: LogStore;
let kept: string;
const prove = (options: Partial<RecordOptions> = {}) =>
  // Random histories take days between two events.
  proveRecord(store.client, {
    sealer,
    checkpoints: [],
    youngMs: Number.POSITIVE_INFINITY,
    ...options,
  });

async function signNewest(): Promise<string> {
  const log = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
  const signer = await store.openSigner({ log });
  return (await signer.sign()) as string;
}

beforeAll(async () => {
  store = await openLogStore();
  const { client, copies } = store;
  const journal = new Journal(client, 0);
  await journal.lead('test');
  await journal.append(1, events.slice(0, FIRST), 1);
  const made = { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 };
  await inTransactionOn(client, (one) => makeLog(one, sealer, made));
  const { to } = await rotateLog(client, {
    ...{ series: 'shard-0', sealer, copies, venue: undefined, archiveFolder: null, at: 5 },
    ...unwitnessed,
  });
  await journal.append(FIRST + 1, events.slice(FIRST, SIGNED), 1);
  const recorder = new Recorder({ log: to, shard: 0, keys: new ClientKeys(sealer) });
  await recorder.advance(client, journal);
  kept = await signNewest();
  // Three events are recorded but not signed yet, two are in the journal alone.
  await journal.append(SIGNED + 1, events.slice(SIGNED, SIGNED + 3), 1);
  await recorder.advance(client, journal);
  await journal.append(SIGNED + 4, events.slice(SIGNED + 3, SIGNED + 5), 1);
});
afterAll(() => store.remove());

it('finds every event of the journal in its log, and a given checkpoint in its tree', async () => {
  expect(await prove({ checkpoints: [kept] })).toMatchObject({
    ...{ events: SIGNED + 3, erased: 0, young: 5, checkpoints: 1, findings: [] },
  });
});

it('reports events that are in no signed tree for longer than promised', async () => {
  expect((await prove({ youngMs: 0 })).findings).toEqual([
    expect.stringContaining('5 events are in no signed tree'),
  ]);
});

it('checks only plain entries without the venue’s secrets', async () => {
  const inClear = shown.slice(0, SIGNED + 3).filter((event) => !isSealed(event)).length;
  expect(await prove({ sealer: undefined })).toMatchObject({ events: inClear, findings: [] });
});

it('rejects a checkpoint that no log of the store has signed', async () => {
  const stranger = kept.replace(/\n— .*\n$/u, '\n— stranger AAAAAAAA\n');
  expect((await prove({ checkpoints: [stranger] })).findings).toEqual([
    expect.stringContaining('is signed by no log of this store'),
  ]);
});

it('reports an event that differs from its record', async () => {
  const seq = FIRST + 2;
  const batch = events.slice(FIRST, SIGNED);
  const changed = batch.map((event, at) => (at === 1 ? { ...event, at: event.at + 1 } : event));
  const write = async (some: readonly VenueEvent[]) => {
    const { payload, crc } = encodeBatch(some);
    await store.client.query('update journal set payload = $1, crc = $2 where first_seq = $3', [
      ...[payload, crc, FIRST + 1],
    ]);
  };
  await store.client.query('set session_replication_role = replica');
  await write(changed);
  expect((await prove()).findings).toEqual([
    `event ${seq} of the journal is not what was recorded in shard-0-2`,
  ]);
  await write(batch);
  expect((await prove()).findings).toEqual([]);
});

it('reports changed hashes, and a tree that ends before its signed size', async () => {
  const { client } = store;
  const read = 'select bytes from proof_tiles where log = $1 and level = 0 and index = 0';
  const { rows } = await client.query<{ bytes: Buffer }>(read, ['shard-0-2']);
  const bytes = rows[0]?.bytes as Buffer;
  const put = (some: Buffer) =>
    client.query('update proof_tiles set bytes = $2 where log = $1 and level = 0', ['shard-0-2', some]);
  await put(Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]));
  expect((await prove()).findings).toEqual(['shard-0-2: its hashes do not lead to the tree of its entries']);
  await put(bytes);
});

it('checks a log without a checkpoint against the end that the next log names', async () => {
  const { client } = store;
  const read = 'select bytes from proof_tiles where log = $1 and level = -1 and index = 0';
  const { rows } = await client.query<{ bytes: Buffer }>(read, ['shard-0']);
  const bytes = rows[0]?.bytes as Buffer;
  const put = (some: Buffer) =>
    client.query(`update proof_tiles set bytes = $1 where log = 'shard-0' and level = -1`, [some]);
  await client.query(
    `create temp table if not exists gone as select * from proof_checkpoints where log = 'shard-0'`,
  );
  await client.query(`delete from proof_checkpoints where log = 'shard-0'`);
  const changed = unpackEntries(bytes).map((entry, at) => (at === 1 ? entry.with(-1, 0x20) : entry));
  await put(Buffer.from(packEntries(changed)));
  const { findings } = await prove();
  await put(bytes);
  expect((await prove()).findings).toEqual([]);
  await client.query('insert into proof_checkpoints select * from gone');
  const said = /^shard-0: its first \d+ entries are others than the log after it names$/;
  expect(findings).toContainEqual(expect.stringMatching(said));
});

it('checks the places of events: a missing one, and an invalid one', async () => {
  const { client } = store;
  const { rows } = await client.query<{ kind: number; id: number; seq: number }>(
    'select kind, id, seq from record_places where kind = 1 order by seq desc limit 1',
  );
  const { kind, id, seq } = rows[0] ?? { kind: 0, id: 0, seq: 0 };
  const one = [kind, id, seq];
  await client.query('delete from record_places where kind = $1 and id = $2 and seq = $3', one);
  await client.query('insert into record_places values ($1, 9999, $2)', [kind, seq]);
  expect((await prove()).findings).toEqual([
    `record_places has event ${seq} as one of order 9999, which it is not`,
    `record_places has no row of event ${seq}, which is of order ${id}`,
  ]);
  await client.query('delete from record_places where id = 9999');
  await client.query('insert into record_places values ($1, $2, $3)', one);
  expect((await prove()).findings).toEqual([]);
});

it('checks the form of an entry that nobody can open', async () => {
  const { client } = store;
  const read = 'select bytes from proof_tiles where log = $1 and level = -1 and index = 0';
  const { rows } = await client.query<{ bytes: Buffer }>(read, ['shard-0-2']);
  const bytes = rows[0]?.bytes as Buffer;
  const put = (some: Buffer) =>
    client.query('update proof_tiles set bytes = $2 where log = $1 and level = -1', ['shard-0-2', some]);
  const entries = unpackEntries(bytes);
  const at = entries.findIndex((entry) => entry[0] === 1);
  await put(Buffer.from(packEntries(entries.with(at, Uint8Array.of(2, 0x7b, 0x7d)))));
  const { findings } = await prove({ sealer: undefined });
  await put(bytes);
  const said = new RegExp(`^event ${FIRST + at} of account \\d+ is not sealed in shard-0-2$`);
  expect(findings).toContainEqual(expect.stringMatching(said));
});

it('counts events of destroyed keys, and reports those whose key is missing', async () => {
  const { client } = store;
  const own = shown.slice(0, SIGNED + 3).filter(isOfAccount).length;
  await destroyClientKeys(client, [account]);
  expect(await prove()).toMatchObject({ events: SIGNED + 3 - own, erased: own, findings: [] });
  await client.query('delete from proof_client_keys where account_id = $1', [account]);
  const { findings } = await prove();
  expect(findings.length).toBe(Math.min(own, 21));
  expect(findings[0]).toContain(`is of account ${account}, which has no key`);
});

it('ignores the age of older programs’ events while they are being recorded', async () => {
  const older = await openLogStore();
  const journal = new Journal(older.client, 0);
  await journal.lead('test');
  const { at } = events[FIRST - 1] as VenueEvent;
  const start = { type: 'VenueStarted', v: 1, actor: 's:record', before: at } as const;
  const behind = [{ ...start, at: at + 1_000 } as VenueEvent];
  const made = { series: 'shard-0', venue: undefined, firstSeq: 1, at: at + 1_000 };
  await inTransactionOn(older.client, (one) => makeLog(one, sealer, made));
  const judge = async () =>
    (await proveRecord(older.client, { sealer, checkpoints: [] })).findings.filter((said) =>
      said.includes('signed tree'),
    );
  const old = events
    .slice(0, FIRST)
    .filter(({ type }) => type !== 'VenueStarted' && type !== 'ExecutionCounted');
  expect((old.at(-1)?.at ?? 0) - (old[0]?.at ?? 0)).toBeGreaterThan(60_000);
  await journal.append(1, [...old, ...behind], 1);
  expect(await judge()).toEqual([]);
  const late = { ...start, type: 'ExecutionCounted', real: {}, demo: {}, at: at + 90_000 } as never;
  await journal.append(old.length + 2, [late], 1);
  expect(await judge()).toEqual([expect.stringContaining('the first of them for 89 s')]);
  await older.remove();
});
