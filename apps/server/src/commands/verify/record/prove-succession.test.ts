// Successive logs compared with each other: a correct change of keys, and each way to rewrite recorded events with one.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { clearEntry, findLog, makeLog, type NewLog, type SigningLog } from '../../../proof/log-keys.ts';
import { appendEntries } from '../../../proof/log-store.ts';
import { grow, type LogStore, openLogStore, sealer } from '../../../proof/testing/make-store.ts';
import { type LogInStore, proveSuccession } from './prove-succession.ts';

/** Events 1 to 29 after the opening entry. */
const SIZE = 30;
let store: LogStore;
/** Each test has its own series, since a log is never removed. */
let series = 'shard-0';
let tests = 0;

const newest = async (): Promise<SigningLog> => (await findLog(store.client, sealer, series)) as SigningLog;

async function makeNext(made: Partial<NewLog>): Promise<void> {
  await store.client.query(`update proof_logs set closed = true where series = $1`, [series]);
  await inTransactionOn(store.client, (one) =>
    makeLog(one, sealer, { series, venue: undefined, firstSeq: 1, at: 1, ...made }),
  );
}

async function sign(): Promise<string> {
  const signer = await store.openSigner({ log: await newest() });
  return (await signer.sign()) as string;
}

async function close(): Promise<string> {
  const entries = [clearEntry({ type: 'LogClosed', v: 1, at: 5, log: series })];
  await inTransactionOn(store.client, () => appendEntries(store.client, series, { from: SIZE, entries }));
  return sign();
}

async function prove(knownLosses?: readonly string[]) {
  const { rows } = await store.client.query<LogInStore>(
    `select l.name, l.series, l.verifier_key, l.first_seq, l.size, l.closed, c.note
     from proof_logs l left join proof_checkpoints c on c.log = l.name where l.series = $1 order by l.generation`,
    [series],
  );
  return proveSuccession(store.client, rows, knownLosses);
}

beforeAll(async () => {
  store = await openLogStore();
});
beforeEach(async () => {
  tests += 1;
  series = `shard-${tests}`;
  await makeNext({});
  await grow(store.client, series, SIZE);
});
afterAll(() => store.remove());

it('accepts a log that begins after the last event of the closed one', async () => {
  const predecessor = await close();
  await makeNext({ firstSeq: SIZE, predecessor });
  expect(await prove()).toMatchObject({ findings: [], known: [] });
});

it('accepts a log that could not be closed, if none of its events is recorded again', async () => {
  await makeNext({ firstSeq: SIZE, predecessor: await sign() });
  expect(await prove()).toMatchObject({ findings: [], known: [] });
});

it('reports signed events that are recorded again, even as a known loss', async () => {
  await makeNext({ firstSeq: 11, predecessor: await close() });
  const replaced = expect.stringContaining(
    `events 11 to 29, which ${series} has signed, were recorded once more`,
  );
  expect(await prove()).toMatchObject({ findings: [replaced], known: [] });
  expect(await prove([`${series}-2`])).toMatchObject({ findings: [], known: [replaced] });
});

it('reports missing events', async () => {
  await makeNext({ firstSeq: SIZE + 3, predecessor: await close() });
  expect((await prove()).findings).toEqual([expect.stringContaining('events 30 to 32 are in no record')]);
});

it('rejects an end that is not the last signed one', async () => {
  const predecessor = await sign();
  await close();
  await makeNext({ firstSeq: SIZE, predecessor });
  expect((await prove()).findings).toEqual([
    `${series}-2 names 30 entries of ${series}, which was closed with 31`,
    `${series}-2 names an end of ${series} that is not the last that was signed of it`,
  ]);
});

it('rejects a log that names no end, an end by another key, or another first event', async () => {
  const predecessor = await close();
  await makeNext({ firstSeq: SIZE });
  expect((await prove()).findings).toEqual([`${series}-2: ${series}-2 does not say how ${series} ended`]);
  await makeNext({ firstSeq: SIZE, predecessor });
  expect((await prove()).findings).toContain(`${series}-3: no log signature`);
  await store.client.query(`update proof_logs set first_seq = 2 where name = $1`, [series]);
  expect((await prove()).findings).toContain(`${series} opens at event 1, and the store has it begin at 2`);
});
