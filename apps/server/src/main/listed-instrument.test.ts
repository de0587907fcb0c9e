// An instrument that an operator lists while the program runs is priced, charted and traded at once, and after a restart.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveTape } from '../commands/verify/tape/prove-tape.ts';
import { numberTypes } from '../db/database.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { knownInstruments } from '../listings/instrument-rows.ts';
import { type Program, startProgram } from '../testing/program.ts';
import { makeOfficeClient, openOffice } from '../web/testing/office-client.ts';
import { makeTestClient } from '../web/testing/test-client.ts';

let folder: Awaited<ReturnType<typeof makeTestDir>>;
let program: Program;
const start = async () => {
  program = await startProgram({ DATA_DIR: folder.dir, FEED: 'simulated' });
};
beforeAll(async () => {
  folder = await makeTestDir();
  await start();
}, 120_000);
afterAll(async () => {
  await program?.kill();
  await folder?.remove();
}, 60_000);

async function onStore<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const host = join(folder.dir, 'postgres.socket');
  const client = new pg.Client({ host, port: 5432, user: 'candor', database: 'candor', types: numberTypes });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

const barsOf = (id: number, limit: number) =>
  makeTestClient(program.origin).get('kline', { forex_id: id, period: '15min', limit });
const priceOf = async (id: number) =>
  (await makeTestClient(program.origin).get('tradeList')).find(({ Id }) => Id === id)?.ForexQuotations.Bid;

it('is priced with a full chart at once, trades, and is there after a restart', {
  timeout: 240_000,
}, async () => {
  const client = makeTestClient(program.origin);
  const { token } = await client.loginDemo();
  const venue = { origin: program.origin, clock: { offsetMs: 0 } };
  const operator = await onStore((pool) => openOffice({ ...venue, pool } as never, 'dealing'));
  const office = makeOfficeClient(program.origin, operator);
  const eurcad = {
    ...{ like: 1, code: 'EURCAD', base_currency: 'EUR', quote_currency: 'CAD', precision: 5 },
    ...{ spread: 14, price_low: '0.8', price_high: '3.2', enabled: 1 },
  };
  const { id } = await office.get('officeAddInstrument', eurcad);
  await expect.poll(() => priceOf(id), { timeout: 20_000 }).toBeGreaterThan(1.2);
  expect(await barsOf(id, 200)).toHaveLength(200);
  const order = { type: 1, cont: '0.1', forex_id: id, status: 1, target_price: 0, multiple: 100 };
  expect(await client.ask('submit', order, { token })).toMatchObject({ code: 1 });

  expect(await program.stop()).toBe(0);
  await start();
  await expect.poll(() => priceOf(id), { timeout: 20_000 }).toBeGreaterThan(1.2);
  expect(await barsOf(id, 200)).toHaveLength(200);
  const again = makeTestClient(program.origin);
  expect(await again.ask('submit', order, { token })).toMatchObject({ code: 1 });
  const { findings, ticks } = await onStore(async (db) =>
    proveTape(db, { catalogue: await knownInstruments(db) }),
  );
  expect(findings).toEqual([]);
  expect(ticks).toBeGreaterThan(100);
});
