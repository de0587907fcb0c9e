// The result of a history since the account's reset, even if the reset moved no money.
import { type VenueEvent, VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, numberTypes, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { venueProjections } from '../modules/projections.ts';
import { readSums } from '../modules/ranking/read-ranked.ts';
import { readHistoryResult } from '../modules/trading/lists.ts';
import { foldEvent } from './fold-event.ts';
import { removeProjections } from './remove-projections.ts';
import { QueuedWriter } from './table-writer.ts';

const USD = 1_000_000;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let database: Database;
let client: pg.Client;

beforeAll(async () => {
  dir = await makeTestDir();
  database = await openDatabase({ dataDir: dir.dir, log: silentLog });
  await migrate(database.pool);
  client = new pg.Client({ ...database.connection, types: numberTypes });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.stop();
  await dir.remove();
});
beforeEach(() => removeProjections(client));

/** The only account's result and ranking sums after a table, with a separate write for each event. */
async function resultOf(table: string) {
  const { events } = runScenario(table);
  const state = new VenueState(0);
  for (const event of events) {
    const change = foldEvent(state, event);
    for (const projection of venueProjections) {
      const rows = projection.newRows();
      projection.project(change, rows);
      await projection.write(new QueuedWriter(client), rows, 0);
    }
  }
  const [account] = state.accounts.keys();
  const [ranked] = await readSums(database.pool, { accounts: [account as number], from: 0 });
  return { events, result: await readHistoryResult(database.pool, account as number), ranked };
}

const lastOf = (events: readonly VenueEvent[], type: VenueEvent['type']): number | undefined =>
  events.findLast((event) => event.type === type)?.at;

const lostAll = `
  account D1 demo
  tick    EURUSD 1.10000 1.10000
  buy     D1 O1 EURUSD 1.00 x100
  tick    EURUSD 0.90000 0.90000
  expect  D1 balance 0 positions 0
  archive D1
  reopen  D1
`;

it('counts from the reopening of an account that was archived with nothing left', async () => {
  const { events, result } = await resultOf(lostAll);
  const since = lastOf(events, 'AccountOpened');
  expect(result).toEqual({ total: 1, profits: 0, net: 0, since });
});

it('counts the closings of a reopened account', async () => {
  const { events, result, ranked } = await resultOf(`${lostAll}
    buy     D1 O2 EURUSD 0.10 x100
    tick    EURUSD 0.90100 0.90100
    close   D1 O2
  `);
  const since = lastOf(events, 'AccountOpened');
  expect(result).toEqual({ total: 2, profits: 10 * USD, net: 10 * USD, since });
  expect(ranked).toMatchObject({
    begunAt: since,
    trades: 1,
    won: 1,
    net: 10_000_000n,
    capital: 10_000_000_000n,
  });
});

it('counts from a reset that did not change the balance', async () => {
  const { events, result, ranked } = await resultOf(`
    terms   EURUSD fee 10
    account D1 demo
    tick    EURUSD 1.10000 1.10000
    buy     D1 O1 EURUSD 1.00 x100
    tick    EURUSD 1.10010 1.10010
    close   D1 O1
    expect  D1 balance 10000
    reset   D1
    terms   EURUSD fee 3
    buy     D1 O2 EURUSD 1.00 x100
    tick    EURUSD 1.10030 1.10030
    close   D1 O2
  `);
  expect(result).toEqual({ total: 2, profits: 20 * USD, net: 17 * USD, since: lastOf(events, 'DemoReset') });
  expect(ranked).toMatchObject({ begunAt: lastOf(events, 'DemoReset'), trades: 1, net: 17_000_000n });
});
