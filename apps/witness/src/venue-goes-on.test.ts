// The venue and its witnesses while it runs: after its own connection breaks, and with a witness that never answers.
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { formatVerifierKey } from '@candor/proof';
import { originHash } from '@candor/proof/node/crypto.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { LogKeeper } from '@candor/server/proof/log-keeper.ts';
import { grow, type LogStore, openLogStore, sealer } from '@candor/server/proof/testing/make-store.ts';
import { Witnesses } from '@candor/server/proof/witnesses.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restoreTape, saveTape } from './testing/save-tape.ts';
import { makeWitnessOf, serveWitness } from './testing/served-witness.ts';

let store: LogStore;
let keeper: LogKeeper;

beforeEach(async () => {
  store = await openLogStore();
  await new Journal(store.client, 0).lead('test');
});
afterEach(async () => {
  await keeper.stop();
  await store.remove();
});

async function start(address?: string) {
  const made = await makeWitnessOf(store, 'kept.example');
  const served = await serveWitness(made);
  const silent = (): void => {};
  keeper = new LogKeeper({
    ...{ connection: store.database.connection, shards: [0], archiveFolder: null, venue: undefined },
    ...{ sealer, copies: store.copies, quorum: 1, everyMs: 1, signMs: 1, askMs: 0 },
    witnesses: new Witnesses({
      witnesses: [{ url: address ?? served.address, key: formatVerifierKey(made.signer.key) }],
      ...{ warn: silent, info: silent },
    }),
    say: silent,
    onStatus: silent,
  });
  return served;
}

/** Simulates the turns after a failed one: twice, because requests to witnesses run concurrently. */
async function turns(): Promise<void> {
  await keeper.turn(true).catch(() => undefined);
  await keeper.turn(true).catch(() => undefined);
  await keeper.settled();
  await keeper.turn(true);
  await keeper.cosigned();
}

const signed = async (): Promise<number | undefined> => {
  const { rows } = await store.client.query(`select size from proof_checkpoints where log = 'tape'`);
  return rows[0]?.size;
};
const tape = () => keeper.status().find(({ log }) => log === 'tape');

/** Breaks only the keeper's connections, not those of the store. */
async function breakConnections(): Promise<void> {
  const { rowCount } = await store.client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  expect(rowCount).toBeGreaterThan(0);
}

it('continues signing after a reconnect, even without its witness', async () => {
  const witness = await start();
  await store.grow(40);
  await turns();
  await witness.close();
  await breakConnections();
  await store.grow(60);
  await turns();
  expect(await signed()).toBe(60);
  expect(tape()).toMatchObject({ refused: null, waiting: null });
}, 60_000);

it('needs its witness again if another program has signed meanwhile', async () => {
  const witness = await start();
  await store.grow(40);
  await turns();
  await store.grow(60);
  await (await store.openSigner()).sign();
  await witness.close();
  await breakConnections();
  await store.grow(70);
  const waiting = async () => {
    await turns();
    return tape()?.waiting;
  };
  await expect.poll(waiting).toContain('0 of 1 witnesses say what they hold of tape, and 1 have to');
  expect(await signed()).toBe(60);
}, 60_000);

it.each([
  ['refuses', true, /this program holds a checkpoint of 90 entries with another root/],
  ['does not sign on over', false, /0 of 1 witnesses say what they hold/],
])(
  '%s an older store that is restored while its witness is away',
  async (_, hasCopy, said) => {
    const witness = await start();
    await store.grow(40);
    await turns();
    const older = await saveTape(store.client);
    const copy = (await store.copies.read(store.log.origin)) ?? '';
    await store.grow(90);
    await turns();
    expect(await signed()).toBe(90);
    await witness.close();
    await restoreTape(store.client, older);
    await grow(store.client, 'tape', 120, 'another');
    const file = join(store.copiesFolder, `${originHash(store.log.origin)}.checkpoint`);
    await (hasCopy ? writeFile(file, copy) : rm(file));
    await breakConnections();
    // Which turn meets the broken connection is not the same each time.
    const stands = async () => {
      await turns();
      return tape()?.refused ?? tape()?.waiting;
    };
    await expect.poll(stands).toMatch(said);
    expect(await signed()).toBe(40);
  },
  60_000,
);

it('continues recording while a witness accepts a connection and never answers', async () => {
  const deaf = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await new Promise((resolve) => deaf.once('listening', resolve));
  const witness = await start(`http://127.0.0.1:${(deaf.address() as AddressInfo).port}`);
  await keeper.turn(true);
  // The turn has ended while requests to both are pending, for ten seconds each.
  const logs = keeper.status().map(({ log, waiting }) => [log, waiting]);
  const reason = 'its witnesses are being asked what they hold of it';
  expect(logs).toEqual([
    ['shard-0', reason],
    ['tape', reason],
  ]);
  await witness.close();
  deaf.close();
}, 60_000);
