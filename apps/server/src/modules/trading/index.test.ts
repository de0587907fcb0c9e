// Idle demo accounts through the real identity, engine and lists.
import { clientActor } from '@candor/core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../commands/verify/ledger/prove-ledger.ts';
import { numberTypes } from '../../db/database.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

test('an account idle for 90 days is closed at the last prices, archived, and reopened with the same id', async () => {
  const client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  const demo_id = 'idle-for-a-long-time';
  const { token, id } = await client.loginDemo(demo_id);
  const order = await client.get(
    'submit',
    { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' },
    { token },
  );
  venue.clock.offsetMs = 91 * 24 * 3_600_000;
  await venue.identity.removeExpired();
  expect(await venue.identity.archiveIdleDemos()).toBe(1);
  expect(await venue.identity.archiveIdleDemos()).toBe(0);
  const { rows } = await venue.pool.query<{ id: number }>('select account_id as id from users');
  const [user] = rows.map((row) => row.id);
  expect(await venue.engine.account(user as number)).toBeUndefined();
  const actor = clientActor(user as number);
  const late = { type: 'ResetDemo', accountId: user as number } as const;
  expect(await venue.engine.submit({ command: late, actor, idempotency: null })).toMatchObject({
    ok: false,
    refusal: { code: 'account_not_found' },
  });

  const { token: later, id: same } = await client.loginDemo(demo_id);
  expect(same).toBe(id);
  expect(await client.get('forexDetail', {}, { token: later })).toMatchObject({
    balance: 10_000,
    CautionMoneyAll: 0,
  });
  const { data } = await client.get('myDeal', { status: 3, page: 1 }, { token: later });
  expect(data).toMatchObject([{ Id: order.Id, CloseReason: 'demo_reset' }]);
  const { list: log } = await client.get('forexChange', { page: 1 }, { token: later });
  expect(log.slice(0, 2)).toMatchObject([{ Balance: 10_000 }, { Balance: 0 }]);
  expect(await proved()).toMatchObject({ accounts: 1, liveOrders: 0, findings: [] });
  expect(venue.deaths).toEqual([]);
});

/** Folds the journal again and compares it with the tables. */
async function proved(): Promise<unknown> {
  const { host, port, user, database } = venue.pool.options;
  const client = new pg.Client({ host, port, user, database, types: numberTypes });
  await client.connect();
  const proof = await proveLedger(client);
  await client.end();
  return proof;
}
