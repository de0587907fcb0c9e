// The logs kept while the journal is far ahead: what is recorded is signed before more of it is recorded, and the standing says since when
// the record is behind.
import { setTimeout as sleep } from 'node:timers/promises';
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Journal } from '../engine/journal.ts';
import { LogKeeper } from './log-keeper.ts';
import type { KeeperStanding } from './standing.ts';
import { type LogStore, openLogStore, sealer } from './testing/make-store.ts';
import { Witnesses } from './witnesses.ts';

const { batches } = recordJournal(12, 2_000);

let store: LogStore;
let journal: Journal;
let end = 0;

beforeAll(async () => {
  store = await openLogStore();
  journal = new Journal(store.client);
  await journal.lead('test');
  for (const { events } of batches) {
    await journal.append(end + 1, events as readonly VenueEvent[], 1);
    end += events.length;
  }
}, 30_000);
afterAll(() => store.remove());

const signed = async (): Promise<number> => {
  const { rows } = await store.client.query<{ size: number }>(
    `select size from proof_checkpoints where log = 'shard-0'`,
  );
  return rows[0]?.size ?? 0;
};

it('signs what it has recorded before it records the rest', async () => {
  const standings: KeeperStanding[] = [];
  const silent = () => {};
  const keeper = new LogKeeper({
    ...{ connection: store.database.connection, shard: 0, archiveFolder: null, venue: undefined },
    ...{ sealer, copies: store.copies, quorum: 1, recordMs: 0, say: silent },
    witnesses: new Witnesses({ witnesses: [], warn: silent, info: silent }),
    onStanding: (standing) => standings.push(standing),
  });
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
  const [first, ...others] = standings.map(({ behindSince }) => behindSince);
  expect(first).not.toBeNull();
  // Behind since the first turn, not since the last one.
  expect(new Set(others.filter((since) => since !== null))).toEqual(new Set([first]));
}, 60_000);

it('goes on signing where the clock of the machine is set back', async () => {
  const silent = () => {};
  const keeper = new LogKeeper({
    ...{ connection: store.database.connection, shard: 0, archiveFolder: null, venue: undefined },
    ...{ sealer, copies: store.copies, quorum: 1, signMs: 50, say: silent, onStanding: silent },
    witnesses: new Witnesses({ witnesses: [], warn: silent, info: silent }),
  });
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
