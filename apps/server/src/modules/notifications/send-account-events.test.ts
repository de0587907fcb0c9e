// The real engine's actions on accounts reach their users as notifications: each once, a
// stop-out as one with its arithmetic.

import { expect, test } from 'vitest';
import type { NotificationOf } from '../../notifications/kinds.ts';
import { allProjected } from '../../web/testing/all-projected.ts';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';
import { sendAccountEvents } from './send-account-events.ts';

let { venue, client, token } = {} as Trader;
let userId = 0;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});

const order = { forex_id: 1, type: 1, cont: '1.00', multiple: 100, status: 1 };
const tick = (bid: number) => venue.market.tick('EURUSD', bid, bid + 10);
const buy = (of = {}) => client.get('submit', { ...order, ...of }, { token });
const job = (name: string) => venue.jobs.find((one) => one.name === name);

/** Runs the job once the projections are up to date, and returns the trader's new notifications, oldest first. */
async function notifications(): Promise<NotificationOf[]> {
  ({ id: userId } = await client.get('userInfo', {}, { token }));
  // The engine's response comes after the effects of earlier ticks.
  await client.get('myDeal', { status: 1 }, { token });
  await allProjected(venue.engine, ['happenings']);
  await job('notify of what the engine did')?.run(new AbortController().signal);
  const { rows } = await venue.pool.query<NotificationOf>(
    'select kind, params from notices where user_id = $1 order by id',
    [userId],
  );
  return rows;
}

test('a margin call names the level and its parts', async () => {
  for (let count = 0; count < 8; count += 1) await buy();
  tick(109_800);
  const [call, ...others] = await notifications();
  expect(others).toEqual([]);
  expect(call).toMatchObject({ kind: 'margin_call', params: { limit: 49 } });
  if (call?.kind !== 'margin_call') return;
  const { level, net, margin } = call.params;
  expect(level).toBe(Math.floor((net * 10_000) / margin) / 100);
  expect(level).toBeLessThanOrEqual(99);
});

test('a stop-out that closes several positions is one notification, and its sums are right', async () => {
  for (let count = 0; count < 8; count += 1) await buy();
  tick(109_000);
  const sent = await notifications();
  expect(sent.map(({ kind }) => kind)).toEqual(['margin_call', 'stop_out']);
  const out = sent[1];
  if (out?.kind !== 'stop_out') throw new Error('no stop-out');
  const { closed, result, cover, level, limit } = out.params;
  expect(closed.length).toBeGreaterThan(2);
  expect(closed.every(({ code, lots, price }) => `${code} ${lots} ${price}` === 'EUR/USD 1 1.09000')).toBe(
    true,
  );
  expect(result).toBeCloseTo(
    closed.reduce((sum, one) => sum + one.result, 0),
    6,
  );
  expect([cover, limit]).toEqual([0, 49]);
  expect(level).toBeLessThanOrEqual(49);
});

test('what the venue paid is in the same notification', async () => {
  for (let count = 0; count < 8; count += 1) await buy();
  tick(105_000);
  const out = (await notifications()).find(({ kind }) => kind === 'stop_out');
  if (out?.kind !== 'stop_out') throw new Error('no stop-out');
  expect(out.params.closed.length).toBe(8);
  expect(out.params.cover).toBeGreaterThan(0);
  const { list } = await client.get('noticeList', {}, { token });
  expect(list[0]?.text.split('\n').length).toBe(11);
});

test('hit stops, a filled pending order and one without margin are notified', async () => {
  const first = await buy({ cont: '0.10', stop_loss_price: '1.09' });
  const second = await buy({ cont: '0.10', target_profit_price: '1.12' });
  const pending = await buy({ cont: '0.10', status: 0, target_price: '1.09500' });
  const large = await buy({ cont: '9.00', status: 0, target_price: '1.09400' });
  tick(109_480);
  tick(109_350);
  tick(108_990);
  tick(112_010);
  const sent = await notifications();
  expect(sent).toMatchObject([
    { kind: 'order_filled', params: { order: String(pending.Id), code: 'EUR/USD', lots: 0.1 } },
    { kind: 'order_refused', params: { order: String(large.Id), lots: 9, price: '1.09400' } },
    {
      kind: 'stop_loss_hit',
      params: {
        order: String(first.Id),
        price: '1.08990',
        result: -102.3,
        slippage: [{ distance: '0.00010', made: -1 }],
      },
    },
    {
      kind: 'take_profit_hit',
      params: {
        order: String(second.Id),
        price: '1.12010',
        slippage: [{ distance: '0.00010', made: 1 }],
      },
    },
  ]);
});

test('an expired pending order is notified', async () => {
  const expires_at = Date.now() + 400;
  const until = { cont: '0.10', status: 0, target_price: '1.09500', time_in_force: 'gtd', expires_at };
  const { Id } = await buy(until);
  await expect.poll(async () => (await client.get('myDeal', { status: 0 }, { token })).total).toBe(0);
  expect(await notifications()).toMatchObject([
    { kind: 'order_expired', params: { order: String(Id), code: 'EUR/USD', lots: 0.1, price: '1.09500' } },
  ]);
  const { list } = await client.get('noticeList', {}, { token });
  expect(list[0]?.title).toBe('Pending order expired');
});

test('two concurrent runs, and a repeat after a kill, notify once', async () => {
  await buy({ cont: '0.10', stop_loss_price: '1.09' });
  tick(108_900);
  await client.get('myDeal', { status: 1 }, { token });
  await allProjected(venue.engine, ['happenings']);
  const options = {
    notifications: venue.notifications,
    instrumentCode: String,
    stopOutLevel: async () => 49,
  };
  const before = await venue.pool.query<{ seq: number }>('select seq from notice_progress');
  // A kill before the commit: neither the notifications nor the progress mark are stored.
  const broken = {
    ...options,
    notifications: {
      sendAll: async (...args: Parameters<typeof venue.notifications.sendAll>) => {
        await venue.notifications.sendAll(...args);
        throw new Error('killed');
      },
    },
  };
  await expect(sendAccountEvents(venue.venuePool, 0, broken)).rejects.toThrow('killed');
  expect((await venue.pool.query('select seq from notice_progress')).rows).toEqual(before.rows);
  await Promise.all([
    sendAccountEvents(venue.venuePool, 0, options),
    sendAccountEvents(venue.venuePool, 0, options),
  ]);
  expect((await notifications()).length).toBe(1);
  // A store restored from an earlier state: the events' unique names prevent a second notification.
  await venue.pool.query('update notice_progress set seq = 0');
  expect((await notifications()).length).toBe(1);
});
