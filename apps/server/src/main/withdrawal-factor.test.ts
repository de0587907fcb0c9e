// The code of the second factor and a withdrawal, through the whole venue: a code is used up by what is done, and by nothing
// that is refused, whether before the engine was asked or by the engine itself.
import { systemActor } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOfApp } from '../modules/security/testing/totp-app.ts';
import { openWithdrawVenue, type WithdrawVenue } from '../modules/withdrawals/testing/withdraw-venue.ts';
import type { RealUser } from '../web/testing/real-user.ts';

let context: WithdrawVenue;
let user: RealUser;
let method: number;
let recovery: string;
let secret: string;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
  method = await context.bindCoin(user);
  ({ secret } = await context.client.get('factorBegin', {}, user));
  const { recovery_codes } = await context.client.get(
    'factorConfirm',
    { code: codeOfApp(secret, now()) },
    user,
  );
  recovery = recovery_codes[0] ?? '';
  // The code that confirmed it was taken.
  context.venue.clock.offsetMs += 30_000;
});

const now = (): number => Date.now() + context.venue.clock.offsetMs;
const draw = (number: string, factor_code: string) =>
  context.draw(user, { number, draw_method_id: method, factor_code });
const tell = (type: 'BlockAccount' | 'UnblockAccount') => {
  const { accountId } = user;
  const command = type === 'BlockAccount' ? { type, accountId, reason: 'a test' } : { type, accountId };
  return context.venue.engine.submit({ command, actor: systemActor('test'), idempotency: null });
};

test.each(['app', 'recovery'])(
  'a code of the %s is good after a refusal, and for one withdrawal',
  async (by) => {
    const code = by === 'app' ? codeOfApp(secret, now()) : recovery;
    expect(await draw('1000.01', code)).toMatchObject({ error: 'insufficient_balance' });
    // Nothing but the engine knows of it.
    await tell('BlockAccount');
    expect(await draw('50', code)).toMatchObject({ error: 'account_blocked' });
    await tell('UnblockAccount');
    expect(await draw('50', code)).toMatchObject({ code: 1 });
    expect(await draw('50', code)).toMatchObject({ error: 'second_factor_wrong' });
    expect(await context.account(user)).toEqual({ balance: 950, locked: 50 });
  },
);

test('a code that was given back opens none before it, and one withdrawal of several at once', async () => {
  const [before, code] = [codeOfApp(secret, now(), -1), codeOfApp(secret, now())];
  await tell('BlockAccount');
  await draw('50', code);
  await tell('UnblockAccount');
  expect(await draw('50', before)).toMatchObject({ error: 'second_factor_wrong' });
  const answers = await Promise.all(['50', '60', '70'].map((number) => draw(number, code)));
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
});
