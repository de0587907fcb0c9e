// The venue with its witnesses while it runs: it asks them before the first signature, gets every tree cosigned by each
// of them, and signs nothing more once one of them holds another past.
import { formatVerifierKey, openCheckpoint } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { CheckpointCopies } from '@candor/server/proof/checkpoint-copy.ts';
import { LogKeeper } from '@candor/server/proof/log-keeper.ts';
import { grow, type LogStore, openLogStore, sealer } from '@candor/server/proof/testing/make-store.ts';
import { Witnesses } from '@candor/server/proof/witnesses.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restoreTape, saveTape } from './testing/save-tape.ts';
import { makeWitnessOf, serveWitness, type WitnessOfLog } from './testing/served-witness.ts';

const MINUTE_MS = 60_000;

let store: LogStore;
let keepers: LogKeeper[];
let clock: number;

beforeEach(async () => {
  store = await openLogStore();
  await new Journal(store.client, 0).lead('test');
  keepers = [];
  clock = 1_000_000;
});
afterEach(async () => {
  for (const keeper of keepers) await keeper.stop();
  await store.remove();
});

/** A start of the venue's part; `lines` has what it says. */
function start(
  witnesses: readonly { made: WitnessOfLog; address: string }[],
  { quorum = 1, copies = store.copies }: { quorum?: number; copies?: CheckpointCopies } = {},
) {
  const lines: string[] = [];
  const witnessAddresses = witnesses.map(({ made, address }) => ({
    url: address,
    key: formatVerifierKey(made.signer.key),
  }));
  const say = (line: string): void => void lines.push(line);
  const keeper = new LogKeeper({
    ...{ connection: store.database.connection, shards: [0], archiveFolder: null, venue: undefined },
    ...{ sealer, copies, quorum, everyMs: 1, signMs: 1, askMs: 0 },
    witnesses: new Witnesses({ witnesses: witnessAddresses, warn: say, info: say, now: () => clock }),
    say: (_, line) => say(line),
    onStatus: () => {},
  });
  keepers.push(keeper);
  return { keeper, lines };
}

/** A turn, and one with what witnesses have answered to the first, with all that they begin of cosigning. */
async function turn({ keeper }: { keeper: LogKeeper }): Promise<void> {
  await keeper.turn(true);
  await keeper.settled();
  await keeper.turn(true);
  await keeper.cosigned();
}

async function published() {
  const { rows } = await store.client.query<{ size: number; note: string; cosigned: number | null }>(
    `select size, note, cosigned_size as cosigned from proof_checkpoints where log = 'tape'`,
  );
  return rows[0];
}
const tapeOf = ({ keeper }: { keeper: LogKeeper }) => {
  const { refused, waiting } = keeper.status().find(({ log }) => log === 'tape') ?? {};
  return refused ?? waiting ?? null;
};

async function serve(name: string) {
  const made = await makeWitnessOf(store, name);
  return { made, ...(await serveWitness(made)) };
}

it('signs nothing before most witnesses have answered', async () => {
  const witness = await serve('away.example');
  await witness.close();
  await store.grow(40);
  const venue = start([witness]);
  await turn(venue);
  expect(await published()).toBeUndefined();
  expect(tapeOf(venue)).toContain('0 of 1 witnesses say what they hold of tape, and 1 have to');
  const again = await serveWitness(witness.made, witness.port);
  await turn(venue);
  expect(tapeOf(venue)).toBeNull();
  expect(await published()).toMatchObject({ size: 40, cosigned: 40 });
  expect(venue.lines.filter((line) => line.startsWith('tape is'))).toEqual([
    expect.stringContaining('tape is not signed yet'),
    'tape is signed again',
  ]);
  await again.close();
});

it('refuses to sign an older backup that was restored with DATA_DIR, even if the witness was away at the start', async () => {
  const witness = await serve('kept.example');
  await store.grow(40);
  await turn(start([witness]));
  const older = await saveTape(store.client);
  await store.grow(90);
  clock += MINUTE_MS;
  await turn(start([witness]));
  expect(witness.made.store.read(store.log.origin)?.size).toBe(90);
  await restoreTape(store.client, older);
  await grow(store.client, 'tape', 120, 'another');
  await witness.close();
  const copies = new CheckpointCopies(`${store.dir}/restored`);
  const venue = start([witness], { copies });
  await turn(venue);
  expect((await published())?.size).toBe(40);
  const again = await serveWitness(witness.made, witness.port);
  await turn(venue);
  expect((await published())?.size).toBe(40);
  expect(tapeOf(venue)).toContain(
    'the witness kept.example holds a checkpoint of 90 entries with another root',
  );
  await again.close();
});

it('stops signing if a witness that was away at the start holds another past', async () => {
  const [witness, other] = [await serve('kept.example'), await serve('fresh.example')];
  await store.grow(40);
  await turn(start([witness]));
  const older = await saveTape(store.client);
  await store.grow(90);
  clock += MINUTE_MS;
  await turn(start([witness]));
  await restoreTape(store.client, older);
  await grow(store.client, 'tape', 120, 'another');
  await witness.close();
  const venue = start([witness, other], { copies: new CheckpointCopies(`${store.dir}/restored`) });
  await turn(venue);
  // One of two has answered, and knows nothing.
  expect((await published())?.size).toBe(120);
  const again = await serveWitness(witness.made, witness.port);
  await grow(store.client, 'tape', 130, 'another');
  clock += MINUTE_MS;
  await turn(venue);
  expect(tapeOf(venue)).toContain(
    'the witness kept.example holds a checkpoint of 90 entries with another root',
  );
  const { size } = (await published()) ?? {};
  await grow(store.client, 'tape', 140, 'another');
  await turn(venue);
  expect((await published())?.size).toBe(size);
  await again.close();
  await other.close();
});

it('has the last tree before a pause cosigned by every witness, and counts each once', async () => {
  const [one, other] = [await serve('one.example'), await serve('other.example')];
  await other.close();
  await store.grow(10);
  const venue = start([one, other], { quorum: 1 });
  await turn(venue);
  expect(await published()).toMatchObject({ size: 10, cosigned: 10 });
  clock += MINUTE_MS / 2;
  await store.grow(20);
  await turn(venue);
  expect(await published()).toMatchObject({ size: 20, cosigned: 10 });
  const again = await serveWitness(other.made, other.port);
  clock += MINUTE_MS / 2;
  await turn(venue);
  expect(await published()).toMatchObject({ size: 20, cosigned: 20 });
  const { note = '' } = (await published()) ?? {};
  const policy = {
    log: [store.log.key],
    witnesses: [one.made.signer.key, other.made.signer.key],
    quorum: 2,
  };
  expect((await openCheckpoint(nodeCrypto, note, policy)).cosigners).toHaveLength(2);
  clock += 10 * MINUTE_MS;
  await turn(venue);
  expect((await published())?.note).toBe(note);
  await again.close();
  await one.close();
});

it('calls a tree cosigned only if the required number of witnesses has signed it', async () => {
  const [one, other] = [await serve('one.example'), await serve('other.example')];
  await store.grow(10);
  const venue = start([one, other], { quorum: 2 });
  await other.close();
  await turn(venue);
  expect(await published()).toBeUndefined();
  const again = await serveWitness(other.made, other.port);
  await turn(venue);
  expect(await published()).toMatchObject({ size: 10, cosigned: 10 });
  await again.close();
  await store.grow(20);
  clock += MINUTE_MS;
  await turn(venue);
  expect(await published()).toMatchObject({ size: 20, cosigned: 10 });
  // The one that comes later completes what the other has signed, which is away by then.
  const back = await serveWitness(other.made, other.port);
  await one.close();
  clock += MINUTE_MS;
  await turn(venue);
  expect(await published()).toMatchObject({ size: 20, cosigned: 20 });
  await back.close();
});
