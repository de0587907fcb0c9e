// Receipts that can't be made yet are no finding, however long the venue has been stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '../../../feeds/instruments.ts';
import { StoredLog } from '../../../proof/stored-log.ts';
import { readMasterKeys } from '../../../secrets/master-key.ts';
import { makeSealer } from '../../../secrets/sealer.ts';
import { makeTestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { proveReceipts } from './prove-receipts.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue({}, { logs: true });
}, 240_000);
afterAll(() => venue?.stop());

function quote(): void {
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
}

it('leaves out orders of the last minute in which the venue ran', { timeout: 120_000 }, async () => {
  venue.market.session('EURUSD', 'open');
  const isTaped = async (): Promise<boolean> => {
    const { rows } = await venue.venuePool.query<{ name: string }>(
      `select name from proof_logs where series = 'tape'`,
    );
    const [log] = rows;
    return log !== undefined && (await new StoredLog(venue.venuePool, log.name).entryOf(1)) !== undefined;
  };
  while (!(await isTaped())) {
    quote();
    await sleep(100);
  }
  quote();
  const client = makeTestClient(venue.origin);
  const { token } = await client.loginDemo();
  const forex_id = catalogue.find(({ spec }) => spec.code === 'EURUSD')?.spec.id ?? 0;
  const buy = () =>
    client.get('submit', { type: 1, forex_id, multiple: 100, status: 1, cont: '0.10' }, { token });
  await buy();
  while ((await venue.pool.query('select from projected_orders')).rowCount === 0) await sleep(20);
  const sealer = makeSealer(await readMasterKeys(venue.dataDir, []));
  const options = { sealer, archiveFolder: venue.dataDir, count: 10 };
  expect(await proveReceipts(venue.venuePool, options)).toMatchObject({ young: 1, findings: [] });
  const anHourOn = await proveReceipts(venue.venuePool, { ...options, now: Date.now() + 3_600_000 });
  expect(anHourOn.findings).toEqual([expect.stringContaining('no receipt can be made of it')]);

  // The age of an order without places is that of its placing, whatever happened since.
  await sleep(2_000);
  quote();
  await buy();
  while ((await venue.pool.query('select from projected_orders')).rowCount === 1) await sleep(20);
  const { rows } = await venue.venuePool.query<{ id: number; created_at: number }>(
    'select id, created_at from projected_orders order by id limit 1',
  );
  const [first] = rows;
  while ((await venue.venuePool.query('select from record_places where kind = 1')).rowCount !== 2)
    await sleep(50);
  await venue.venuePool.query('delete from record_places where kind = 1 and id = $1', [first?.id]);
  const aMinuteOn = await proveReceipts(venue.venuePool, {
    ...{ ...options, now: (first?.created_at ?? 0) + 61_000 },
  });
  expect(aMinuteOn.findings).toEqual([expect.stringContaining(`order ${first?.id} of account`)]);
});
