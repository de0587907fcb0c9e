// Concurrent withdrawals of one balance, margin in use, a balance below zero, and two operators at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../commands/verify/ledger/prove-ledger.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { openWithdrawVenue, type WithdrawVenue } from './testing/withdraw-venue.ts';

let context: WithdrawVenue;
beforeAll(async () => {
  context = await openWithdrawVenue();
  context.venue.market.session('EURUSD', 'open');
  quote(110_000);
});
afterAll(() => context.venue.stop());

function quote(bid: number): void {
  context.venue.market.tick('EURUSD', bid, bid + 10);
  context.venue.market.confirm();
}
const order = { forex_id: 1, multiple: 100, type: 1, status: 1 };

test('fifty concurrent withdrawals never exceed the balance', async () => {
  const user = await context.openUser('1000');
  const method = await context.bindCoin(user);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => context.draw(user, { number: '30', draw_method_id: method })),
  );
  const good = answers.filter(({ code }) => code === 1);
  expect(good).toHaveLength(33);
  for (const body of answers.filter(({ code }) => code === 0))
    expect(body).toMatchObject({ error: 'insufficient_balance', details: { available: 10 } });
  expect(await context.account(user)).toEqual({ balance: 10, locked: 990 });
  const { list, total } = await context.client.get('drawList', { type: 1, page: 2 }, user);
  expect([list.length, total]).toEqual([13, 33]);
  expect(new Set(good.map(({ data }) => data.id)).size).toBe(33);
});

test('margin and floating losses of open positions can’t be withdrawn', async () => {
  const user = await context.openUser('1000');
  const method = await context.bindCoin(user);
  // 1 lot at 1.10010, leverage 100: 1,100.10 of margin; half a lot fits.
  await context.client.get('submit', { ...order, cont: '0.5' }, user);
  quote(109_900);
  const { available } = await context.client.get('drawTerms', {}, user);
  expect(available).toBeLessThan(400);
  const over = await context.draw(user, { number: String(available + 0.01), draw_method_id: method });
  expect(over).toMatchObject({ error: 'insufficient_balance', details: { available } });
  expect(await context.draw(user, { number: String(available), draw_method_id: method })).toMatchObject({
    code: 1,
  });
  quote(110_000);
});

test('a negative balance returns waiting withdrawals, newest first, and tells the client why', async () => {
  const user = await context.openUser('2000');
  const method = await context.bindCoin(user);
  await context.client.get('submit', { ...order, cont: '1' }, user);
  const first = await context.submit(user, { number: '200', draw_method_id: method });
  const approved = await context.submit(user, { number: '100', draw_method_id: method });
  await context.ann.get('officeApproveWithdrawal', { id: approved });
  const second = await context.submit(user, { number: '150', draw_method_id: method });
  // 1,560 of the remaining 1,550 are lost: releasing one of the two waiting withdrawals is enough.
  quote(108_450);
  await expect
    .poll(async () =>
      (await context.client.get('drawList', { type: 1 }, user)).list.map(({ status }) => status),
    )
    .toEqual([4, 1, 0]);
  const { list } = await context.client.get('drawList', { type: 1 }, user);
  expect(list.map(({ id }) => id)).toEqual([second, approved, first]);
  expect(list[0]).toMatchObject({ status_name: 'Cancelled', timeline: [{ status: 0 }, { status: 4 }] });
  expect(list[0]?.notes).toMatch(/below zero/);
  expect((await context.account(user)).locked).toBe(300);
  expect((await context.account(user)).balance).toBeGreaterThanOrEqual(0);
  await context.run('tell what became of withdrawals');
  await context.run('tell what became of withdrawals');
  expect((await context.notifications(user)).filter((kind) => kind === 'withdrawal_released')).toHaveLength(
    1,
  );
  quote(110_000);
});

test('two concurrent operators approve and pay once', async () => {
  const user = await context.openUser();
  const id = await context.submit(user, { number: '100', draw_method_id: await context.bindCoin(user) });
  const approvals = await Promise.all(
    [context.ann, context.bob].map((one) => one.ask('officeApproveWithdrawal', { id })),
  );
  expect(approvals.map(({ error }) => error ?? '').toSorted()).toEqual(['', 'already_decided']);
  const payments = await Promise.all(
    [context.ann, context.bob].map((one, at) =>
      one.ask('officePayWithdrawal', { id, reference: transactionHash(`${id} ${at}`) }),
    ),
  );
  expect(payments.map(({ error }) => error ?? '').toSorted()).toEqual(['', 'already_decided']);
  expect(await context.account(user)).toEqual({ balance: 900, locked: 0 });
  expect(await context.notifications(user)).toEqual([
    'method_bound',
    'withdrawal_submitted',
    'withdrawal_approved',
    'withdrawal_paid',
  ]);
});

test('the ledger sums to zero afterwards', async () => {
  const client = await context.venue.venuePool.connect();
  try {
    expect((await proveLedger(client)).findings).toEqual([]);
  } finally {
    client.release();
  }
});
