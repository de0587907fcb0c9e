// Deposit limits through the real app: a limit and deposits at once, windows, loosening, and cooling-off.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RealUser } from '../../web/testing/real-user.ts';
import { type DepositVenue, openDepositVenue } from '../deposits/testing/deposit-venue.ts';

let context: DepositVenue;
let user: RealUser;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  context = await openDepositVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  context.venue.clock.offsetMs = 0;
  user = await context.openUser();
});

/** 0.001 BTC are 80 USD. */
const deposit = (number = '0.001') => context.submit(user, { number });
const limit = (period: string, amount: string | number) =>
  context.client.get('setDepositLimit', { period, amount }, user);

test('a deposit beyond the limit is rejected with the remaining amount; a cancelled one does not count', async () => {
  await limit('day', '200');
  const first = await deposit();
  expect(first).toMatchObject({ code: 1 });
  expect(await deposit()).toMatchObject({ code: 1 });
  expect(await deposit()).toMatchObject({
    error: 'deposit_limit_reached',
    field: 'number',
    details: { limit: 200, left: 40, period: 'day' },
  });
  expect(await deposit('0.0005')).toMatchObject({ code: 1 });
  await context.client.get('quickCancel', { id: first.data.id }, user);
  expect(await deposit()).toMatchObject({ code: 1 });
  const { deposits } = await context.client.get('protectionInfo', {}, user);
  expect(deposits[0]).toEqual({ period: 'day', amount: 200, next: null, used: 200 });
});

test('each window has its own limit', async () => {
  await limit('day', '1000');
  await limit('month', '100');
  expect(await deposit()).toMatchObject({ code: 1 });
  expect(await deposit()).toMatchObject({ error: 'deposit_limit_reached', details: { period: 'month' } });
  context.venue.clock.offsetMs = 29 * DAY_MS;
  expect(await deposit()).toMatchObject({ error: 'deposit_limit_reached', details: { left: 20 } });
  context.venue.clock.offsetMs = 30 * DAY_MS + 60_000;
  expect(await deposit()).toMatchObject({ code: 1 });
});

test('as many concurrent deposits are accepted as the limit allows', async () => {
  await limit('day', '250');
  const answers = await Promise.all(Array.from({ length: 6 }, () => deposit()));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(answers.filter(({ error }) => error === 'deposit_limit_reached')).toHaveLength(3);
});

test('a tighter limit applies at once, a looser one a day later, and it can be cancelled', async () => {
  await limit('week', '100');
  const waiting = await limit('week', '500');
  expect(waiting.deposits[1]).toMatchObject({ amount: 100, next: { amount: 500 } });
  expect(await deposit('0.0015')).toMatchObject({ error: 'deposit_limit_reached' });
  expect((await limit('week', '100')).deposits[1]).toMatchObject({ amount: 100, next: null });
  expect((await limit('week', '')).deposits[1]).toMatchObject({ amount: 100, next: { amount: null } });
  context.venue.clock.offsetMs = DAY_MS - 60_000;
  expect(await deposit('0.0015')).toMatchObject({ error: 'deposit_limit_reached' });
  context.venue.clock.offsetMs = DAY_MS + 60_000;
  expect(await deposit('0.0015')).toMatchObject({ code: 1 });
  expect((await limit('week', '10')).deposits[1]).toMatchObject({ amount: 10, next: null });
});

test('no deposit is possible during cooling-off', async () => {
  await context.client.get('takeBreak', { days: 1 }, user);
  expect(await deposit()).toMatchObject({ error: 'on_a_break' });
});

test.each([
  [{ period: 'year', amount: 1 }, 'period'],
  [{ period: 'day', amount: 'much' }, 'amount'],
  [{ period: 'day', amount: '-5' }, 'amount'],
  [{ amount: '5' }, 'period'],
])('%j is rejected by its name', async (params, field) => {
  expect(await context.client.ask('setDepositLimit', params as never, user)).toMatchObject({ field });
});
