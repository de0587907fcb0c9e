// The checks before a withdrawal, in order: identity, the hold, the terms, and the second factor last.
import { usd } from '@candor/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RealUser } from '../../web/testing/real-user.ts';
import { prepareDraft, type RequestedWithdrawal, type WithdrawalGuards } from './prepare-draft.ts';
import { openWithdrawVenue, type WithdrawVenue } from './testing/withdraw-venue.ts';

const now = Date.UTC(2026, 10, 22, 12);
let context: WithdrawVenue;
let user: RealUser;
let requested: RequestedWithdrawal;
beforeAll(async () => {
  context = await openWithdrawVenue();
  user = await context.openUser();
  const methodId = await context.bindCoin(user);
  requested = { amount: usd('50'), currencyId: context.usdt, methodId, memo: '', code: '123456' };
});
afterAll(() => context.venue.stop());

const taken = { giveBack: async () => {} };
function prepare(changed: Partial<RequestedWithdrawal>, guards: Partial<WithdrawalGuards> = {}) {
  const open: WithdrawalGuards = {
    requireIdentity: async () => {},
    heldUntil: async () => null,
    methodHoldMs: 0,
    requireConfirmed: async () => {},
    methodsOf: async () => ['totp'],
    takeFactor: async () => taken,
  };
  const readMetrics = (accountId: number) => context.venue.engine.account(accountId);
  const session = { id: 'x', accountId: user.accountId, user: { id: user.id } } as never;
  const options = { pool: context.venue.pool, guards: { ...open, ...guards }, readMetrics, now: () => now };
  return prepareDraft({ ...requested, ...changed }, session, options);
}

test('a draft has the method, the terms and the resulting amounts', async () => {
  expect((await prepare({})).draft).toMatchObject({
    amount: usd('50'),
    fee: usd('1'),
    net: 4_900,
    accountId: user.accountId,
  });
});

test('a blocked withdrawal is rejected with the end and the seconds until then', async () => {
  const held = (until: number) => prepare({}, { heldUntil: async () => until });
  await expect(held(now + 90_500)).rejects.toMatchObject({
    code: 'withdrawal_held',
    context: { details: { until: now + 90_500, seconds: 91 } },
  });
  expect((await held(now)).draft).toMatchObject({ net: 4_900 });
});

test.each([
  ['required', 'second_factor_required'],
  ['wrong', 'second_factor_wrong'],
] as const)('a code that is %s is rejected at its field', async (outcome, code) => {
  const refused = prepare({}, { takeFactor: async () => outcome });
  await expect(refused).rejects.toMatchObject({ code, context: { field: 'factor_code' } });
});

test('a withdrawal rejected for another reason does not use up its code', async () => {
  const codes: (string | undefined)[] = [];
  const takeFactor = async (_: number, code: string | undefined) => {
    codes.push(code);
    return taken;
  };
  for (const changed of [
    { amount: usd('1') },
    { amount: usd('1000.01') },
    { methodId: 999_999 },
    { currencyId: 999_999 },
  ])
    await expect(prepare(changed, { takeFactor })).rejects.toMatchObject({ name: 'CallRefused' });
  expect(codes).toEqual([]);
  await prepare({}, { takeFactor });
  expect(codes).toEqual(['123456']);
});
