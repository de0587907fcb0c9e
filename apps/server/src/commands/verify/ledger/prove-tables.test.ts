// The proof covers every table derived from the journal: a changed or removed row in any of them is found.

import { clientActor, operatorActor, systemActor, usd } from '@candor/core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberTypes } from '../../../db/database.ts';
import { venueProjections } from '../../../modules/projections.ts';
import { allProjected } from '../../../web/testing/all-projected.ts';
import { makeTestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { proveLedger } from './prove-ledger.ts';

const accountId = 900_002;
const olga = operatorActor('olga');

let venue: TestVenue;
let client: pg.Client;
beforeAll(async () => {
  venue = await openTestVenue();
  client = new pg.Client({ ...venue.connection, types: numberTypes });
  await client.connect();
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  const submit = async (command: object, actor = olga as ReturnType<typeof clientActor>) => {
    const reply = await venue.engine.submit({
      command: { accountId, ...command } as never,
      actor,
      idempotency: null,
    });
    expect(reply).toMatchObject({ ok: true });
  };
  await submit({ type: 'OpenAccount', demo: false }, systemActor('accounts') as never);
  await submit({ type: 'CreditDeposit', depositId: 7, amount: usd('1000') });
  const request = (withdrawalId: number) =>
    submit(
      { type: 'RequestWithdrawal', withdrawalId, amount: usd('10'), fee: usd('1') },
      clientActor(accountId),
    );
  for (const id of [1, 2, 3, 4]) await request(id);
  await submit({ type: 'ApproveWithdrawal', withdrawalId: 1 });
  await submit({ type: 'PayWithdrawal', withdrawalId: 1, reference: 'R1' });
  await submit({ type: 'RejectWithdrawal', withdrawalId: 2, notes: 'not yours' });
  await submit({ type: 'ApproveWithdrawal', withdrawalId: 3 });
  // An order that is closed, and one that remains open.
  const http = makeTestClient(venue.origin);
  const { token } = await http.loginDemo();
  const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };
  const { Id } = await http.get('submit', order, { token });
  await http.get('close', { id: Id }, { token });
  await http.get('submit', order, { token });
  // A pending order that is filled at its price.
  await http.get('submit', { ...order, status: 0, target_price: '1.11' }, { token });
  venue.market.tick('EURUSD', 111_000, 111_010);
  // A position that an operator closes.
  await submit(
    {
      type: 'PlaceOrder',
      instrumentId: 1,
      side: 'buy',
      mode: 'market',
      lots: 10_000,
      leverage: 100,
      target: 0,
      stopLoss: 0,
      takeProfit: 0,
      deviation: null,
    },
    clientActor(accountId),
  );
  const [placed] = await venue.engine.orders(accountId, 'open');
  await submit({ type: 'ClosePosition', orderId: placed?.order.id, lots: null, cause: 'a price in error' });
  await allProjected(venue.engine);
  await http.get('myDeal', { status: 3 }, { token });
});
afterAll(async () => {
  await client?.end();
  await venue?.stop();
});

const findings = async () => (await proveLedger(client)).findings;

/** For each table a column without a constraint, and its change. */
const changes: Readonly<Record<string, string>> = {
  postings: 'order_id = coalesce(order_id, 0) + 1',
  projected_accounts: 'opened_at = opened_at + 1',
  projected_orders: 'profit = coalesce(profit, 0) + 1',
  closed_trades: 'net = net + 1',
  trader_accounts: 'growth = growth + 1',
  trader_days: 'net = net + 1',
  opened_trades: 'spread = spread - 1',
  ended_orders: 'profit = profit + 1',
  client_activity: 'orders_placed = orders_placed + 1',
  projected_deposits: 'amount = amount + 1',
  projected_withdrawals: 'changed_at = changed_at + 1',
  projected_closures: 'profit = profit + 1',
  projected_happenings: 'price = price + 1',
  execution_counts: 'count = count + 1',
  rule_changes: 'at = at + 1',
  venue_starts: 'at = at + 1',
};

test('correct tables have no finding', async () => {
  await expect.poll(findings).toEqual([]);
});

test('every table of every projection is named here', () => {
  expect(venueProjections.flatMap(({ tables }) => tables).toSorted()).toEqual(
    Object.keys(changes).toSorted(),
  );
});

test.each(Object.entries(changes))(
  'a row of %s that differs or is missing is found',
  async (table, change) => {
    await client.query(`create temporary table kept as select * from ${table}`);
    const one = `ctid = (select ctid from ${table} limit 1)`;
    await client.query(`update ${table} set ${change} where ${one}`);
    expect(await findings()).not.toEqual([]);
    await restore(table);
    await client.query(`delete from ${table} where ${one}`);
    expect(await findings()).not.toEqual([]);
    await restore(table);
    await client.query('drop table kept');
    expect(await findings()).toEqual([]);
  },
);

async function restore(table: string): Promise<void> {
  await client.query(`delete from ${table}`);
  await client.query(`insert into ${table} select * from kept`);
}
