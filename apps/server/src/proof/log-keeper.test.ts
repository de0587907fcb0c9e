// The logs while the journal is far ahead: what is recorded is signed before more is recorded, and the status says
// since when the log is behind.
import { setTimeout as sleep } from 'node:timers/promises';
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Journal } from '../engine/journal.ts';
import { type KeeperOptions, LogKeeper } from './log-keeper.ts';
import type { KeeperStatus } from './log-status.ts';
import { type LogStore, openLogStore, sealer } from './testing/make-store.ts';
import { Witnesses } from './witnesses.ts';

const { batches } = recordJournal(12, 2_000);

let store: LogStore;
let journal: Journal;
let end = 0;

beforeAll(async () => {
  store = await openLogStore();
  journal = new Journal(store.client, 0);
  await journal.lead('test');
  for (const { events } of batches) {
    await journal.append(end + 1, events as readonly VenueEvent[], 1);
    end += events.length;
  }
}, 60_000);
afterAll(() => store.remove());

const signed = async (): Promise<number> => {
  const { rows } = await store.client.query<{ size: number }>(
    `select size from proof_checkpoints where log = 'shard-0'`,
  );
  return rows[0]?.size ?? 0;
};

const silent = () => {};
const makeKeeper = (more: Partial<KeeperOptions>) =>
  new LogKeeper({
    ...{ connection: store.database.connection, shards: [0], archiveFolder: null, venue: undefined },
    ...{ sealer, copies: store.copies, quorum: 1, say: silent, onStatus: silent },
    witnesses: new Witnesses({ witnesses: [], warn: silent, info: silent }),
    ...more,
  });

it('signs what it has recorded before it records the rest', async () => {
  const statuses: KeeperStatus[] = [];
  const keeper = makeKeeper({ recordMs: 0, onStatus: (status) => statuses.push(status) });
  const sizes: number[] = [];
  do {
    await keeper.turn(true);
    sizes.push(await signed());
  } while ((sizes.at(-1) ?? 0) <= end && sizes.length < 10_000);
  await keeper.turn(true);
  await keeper.stop();
  // The opening entry, and one for each event.
  expect(await signed()).toBe(end + 1);
  expect(new Set(sizes).size).toBeGreaterThan(3);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  const [first, ...others] = statuses.map(({ behindSince }) => behindSince);
  expect(first).not.toBeNull();
  // Behind since the first turn, not since the last one.
  expect(new Set(others.filter((since) => since !== null))).toEqual(new Set([first]));
  // No promises are made meanwhile, because nobody knows how much is left to record.
  for (const { behindSince, hasCaughtUp } of statuses) expect(hasCaughtUp).toBe(behindSince === null);
}, 60_000);

it('continues signing if the machine’s clock is set back', async () => {
  const keeper = makeKeeper({ signMs: 50 });
  await keeper.turn(true);
  const events = batches[0]?.events as readonly VenueEvent[];
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  try {
    await journal.append(end + 1, events, 1);
    end += events.length;
    await sleep(60);
    await keeper.turn();
  } finally {
    clock.mockRestore();
    await keeper.stop();
  }
  expect(await signed()).toBe(end + 1);
}, 60_000);

it('leaves recording to the new leader, even after a reconnect', async () => {
  const keeper = makeKeeper({ everyMs: 5 });
  await keeper.turn();
  const journal = new Journal(store.client, 0);
  await journal.lead('another');
  await journal.append(end + 1, [batches[0]?.events[0] as VenueEvent], 1);
  // Cut off within a statement, so that whether it arrived is not known.
  await store.client.query('begin');
  await store.client.query('lock table proof_logs in access exclusive mode');
  keeper.start();
  const cutOff = async () =>
    (
      await store.client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(cutOff, { timeout: 30_000 }).toBeGreaterThan(0);
  await store.client.query('rollback');
  const refused = () => keeper.status().find(({ log }) => log === 'shard-0')?.refused;
  await expect.poll(refused, { timeout: 30_000 }).toContain('another program leads shard 0');
  await keeper.stop();
}, 90_000);
