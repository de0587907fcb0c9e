// Withdrawals through the real app: rejected, invalid and valid; money that leaves the
// balance is reserved, and comes back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RealUser } from '../../web/testing/real-user.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { openWithdrawVenue, type WithdrawVenue } from './testing/withdraw-venue.ts';

let context: WithdrawVenue;
let user: RealUser;
let method: number;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
  method = await context.bindCoin(user);
});

const keyed = (key: string) => ({ 'idempotency-key': key });
const list = (by: { token: string }, params = {}) =>
  context.client.get('drawList', { type: 1, ...params }, by);

test('a withdrawal reserves its amount and shows what will arrive, where and when', async () => {
  const body = await context.draw(user, { number: '100.50', draw_method_id: method, memo: 'Rent' });
  expect(body).toMatchObject({
    code: 1,
    msg: 'Withdrawal submitted. The amount is reserved until it is processed.',
    data: {
      number: 100.5,
      fee: 1,
      real_number: 99.5,
      draw_currency: { code: 'USDT', protocol: 'TRC20' },
      status: 0,
      status_name: 'Submitted',
      memo: 'Rent',
      notes: '',
      timeline: [{ status: 0, at: body.data.created_at }],
    },
  });
  const expected = Date.parse(body.data.expected_at ?? '') - Date.parse(body.data.created_at);
  expect(expected).toBe(24 * 3_600_000);
  expect(await context.account(user)).toEqual({ balance: 899.5, locked: 100.5 });
  expect(await list(user)).toEqual({ list: [body.data], total: 1 });
  expect(await list(user, { page: 2 })).toEqual({ list: [], total: 1 });
  expect(await list(user, { type: 2 })).toEqual({ list: [], total: 0 });
  expect(await context.notifications(user)).toEqual(['method_bound', 'withdrawal_submitted']);
  expect(await context.client.get('drawTerms', {}, user)).toEqual({
    available: 899.5,
    locked: 100.5,
    identity_needed: 0,
    factor_needed: 0,
    held_until: null,
  });
});

test.each([
  [{ number: '' }, 'missing_parameter', 'number'],
  [{ number: '1e2' }, 'invalid_parameter', 'number'],
  [{ number: '0' }, 'invalid_parameter', 'number'],
  [{ number: '-50' }, 'invalid_parameter', 'number'],
  [{ number: '50.0000001' }, 'invalid_parameter', 'number'],
  [{ number: '9.99' }, 'amount_too_small', 'number'],
  [{ number: '50000.01' }, 'amount_above_max', 'number'],
  [{ number: '1000.01' }, 'insufficient_balance', 'number'],
  [{ draw_currency_id: 999_999 }, 'draw_currency_not_found', 'draw_currency_id'],
  [{ draw_method_id: 999_999 }, 'draw_method_not_found', 'draw_method_id'],
  [{ memo: 'x'.repeat(201) }, 'invalid_parameter', 'memo'],
])('%j is rejected: %s', async (changed, error, field) => {
  const body = await context.draw(user, { number: '50', draw_method_id: method, ...changed });
  expect(body).toMatchObject({ code: 0, error });
  // The core's rejections name the parameter that most of their callers have.
  if (error !== 'insufficient_balance') expect(body.field).toBe(field);
  expect(await context.account(user)).toEqual({ balance: 1000, locked: 0 });
  expect(await list(user)).toEqual({ list: [], total: 0 });
});

test('an amount below its fee is rejected with the minimum', async () => {
  const { id } = await context.ann.get('officeAddWithdrawCurrency', {
    ...{ type: 1, code: 'TON', protocol: 'TON', draw_rate: '20', fee_type: 1, usd_price: '0.2' },
    ...{ min: '1', max: '100', hours: 24 },
  });
  const address = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';
  const to = await context.bindCoin(user, { draw_id: id, dc_address: address, dc_tag: 'order 17' });
  const body = await context.draw(user, { number: '20.04', draw_currency_id: id, draw_method_id: to });
  expect(body).toMatchObject({ error: 'amount_too_small', details: { min: 20.05 } });
  expect(
    await context.draw(user, { number: '20.05', draw_currency_id: id, draw_method_id: to }),
  ).toMatchObject({
    data: { real_number: 0.01, fee: 20, dc_tag: 'order 17' },
  });
});

describe('a client without permission', () => {
  test('does not find another client’s method and withdrawal', async () => {
    const other = await context.openUser();
    const refused = await context.draw(other, { number: '50', draw_method_id: method });
    expect(refused).toMatchObject({ error: 'draw_method_not_found' });
    const id = await context.submit(user, { number: '50', draw_method_id: method });
    const cancel = await context.client.ask('cancelDraw', { id }, other);
    expect(cancel).toMatchObject({ error: 'withdrawal_not_found' });
    expect(await context.account(user)).toEqual({ balance: 950, locked: 50 });
  });

  test('must verify their identity first', async () => {
    const other = await openRealUser(context.venue);
    const body = await context.draw(other, { number: '50', draw_method_id: method });
    expect(body).toMatchObject({ error: 'identity_required' });
    expect(await context.client.get('drawTerms', {}, other)).toMatchObject({ identity_needed: 1 });
  });

  test('a demo user is sent to a real account', async () => {
    const { token } = await context.client.loginDemo();
    const body = await context.draw({ token }, { number: '50', draw_method_id: method });
    expect(body).toMatchObject({ error: 'real_account_required' });
  });
});

describe('a key', () => {
  test('withdraws once, even with concurrent repeats', async () => {
    const send = () =>
      context.draw(user, { number: '50', draw_method_id: method }, keyed('draw-once-key-00001'));
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await send()).toEqual(answers[0]);
    expect(await context.account(user)).toEqual({ balance: 950, locked: 50 });
    expect((await list(user)).total).toBe(1);
  });

  test('gets the same rejection again, from the checks and from the engine', async () => {
    const small = () =>
      context.draw(user, { number: '5', draw_method_id: method }, keyed('draw-small-key-0001'));
    const first = await small();
    await context.ann.get('officeChangeWithdrawCurrency', { id: context.usdt, min: '1' });
    expect(await small()).toEqual(first);
    await context.ann.get('officeChangeWithdrawCurrency', { id: context.usdt, min: '10' });
    const large = () =>
      context.draw(user, { number: '5000', draw_method_id: method }, keyed('draw-large-key-0001'));
    expect(await large()).toMatchObject({ error: 'insufficient_balance', details: { available: 1000 } });
    expect(await large()).toMatchObject({ error: 'insufficient_balance', details: { available: 1000 } });
  });

  test('is rejected with another amount', async () => {
    const send = (number: string) =>
      context.draw(user, { number, draw_method_id: method }, keyed('draw-other-key-0001'));
    await send('50');
    expect(await send('60')).toMatchObject({ error: 'idempotency_conflict' });
  });
});

describe('cancelled', () => {
  test('by its client, it returns to the balance once', async () => {
    const id = await context.submit(user, { number: '50', draw_method_id: method });
    const cancel = () => context.client.ask('cancelDraw', { id }, user);
    expect(await cancel()).toMatchObject({
      code: 1,
      msg: 'Withdrawal cancelled. The amount is back in your balance.',
      data: {
        status: 4,
        status_name: 'Cancelled',
        expected_at: null,
        timeline: [{ status: 0 }, { status: 4 }],
      },
    });
    expect(await cancel()).toMatchObject({ code: 1 });
    expect(await context.account(user)).toEqual({ balance: 1000, locked: 0 });
    expect(await context.notifications(user)).toEqual(['method_bound', 'withdrawal_submitted']);
  });

  test('it can’t be after its approval', async () => {
    const id = await context.submit(user, { number: '50', draw_method_id: method });
    await context.ann.get('officeApproveWithdrawal', { id });
    expect(await context.client.ask('cancelDraw', { id }, user)).toMatchObject({
      error: 'withdrawal_not_open',
    });
  });
});

test('a withdrawal keeps the method, the rate and the fee of its request', async () => {
  const id = await context.submit(user, { number: '50', draw_method_id: method });
  await context.client.get('delDrawMethod', { id: method }, user);
  await context.ann.get('officeChangeWithdrawCurrency', { id: context.usdt, draw_rate: '3' });
  await context.ann.get('officeChangeWithdrawCurrency', { id: context.usdt, draw_rate: '1' });
  expect((await list(user)).list).toMatchObject([{ id, fee: 1, real_number: 49 }]);
  const body = await context.draw(user, { number: '50', draw_method_id: method });
  expect(body).toMatchObject({ error: 'draw_method_not_found' });
});
