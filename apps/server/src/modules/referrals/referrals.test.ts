// Invitations: each user's own, masked, and one reward for each invited client, however often and from
// however many callers it is tried.
import { type Command, type CommandReply, usd } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAudit } from '../../audit/audit.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { maskName } from './present-invited.ts';
import { payRewards, rewardActor } from './rewards.ts';

let venue: TestVenue;
let client: TestClient;
let ann: RealUser;
let bob: RealUser;
beforeAll(async () => {
  venue = await openTestVenue({ REFERRAL_REWARD_USD: '25' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  ann = await openRealUser(venue);
  bob = await openRealUser(venue);
  await venue.pool.query('update users set invited_by = $1 where id = $2', [ann.id, bob.id]);
});

const submit = (command: Command): Promise<CommandReply> =>
  venue.engine.submit({ command, actor: rewardActor, idempotency: null });
const options = (reward = 25_000_000, send = submit) => ({
  pool: venue.pool,
  now: Date.now,
  notifications: venue.notifications,
  audit: makeAudit(Date.now),
  submit: send,
  reward: () => reward,
  tradedMin: 100_000_000_000,
  mayReward: true,
  onRefused: (id: number, refusal: string) => {
    throw new Error(`${id} ${refusal}`);
  },
});
async function verify({ id }: RealUser): Promise<void> {
  await venue.pool.query(
    `insert into notices (user_id, kind, params, written_at) values ($1, 'identity_finished', '{}', now())`,
    [id],
  );
}
let depositId = 0;
async function deposit({ accountId, token }: RealUser): Promise<void> {
  depositId += 1;
  const reply = await submit({ type: 'CreditDeposit', accountId, depositId, amount: usd('100') } as Command);
  if (!reply.ok) throw new Error(reply.refusal.code);
  // The lists wait for the projections of the journal.
  await client.get('forexChange', {}, { token });
}
let tradeId = 1_000_000;
/** Closed positions with a notional of 100,000 USD, as in the engine's tables. */
async function trade({ accountId }: RealUser, worthUsd = 100_000): Promise<void> {
  tradeId += 1;
  await venue.pool.query(
    `insert into closed_trades (order_id, account_id, position_id, closed_at, net, margin, multiple)
     values ($1, $2, $1, 0, 0, $3, 100)`,
    [tradeId, accountId, worthUsd * 10_000],
  );
}
const balance = async ({ token }: RealUser) => (await client.get('getBalance', {}, { token })).balance;
const told = async ({ token }: RealUser) =>
  (await client.get('noticeList', {}, { token })).list.filter(({ kind }) => kind === 'referral_rewarded')
    .length;

test('a demo user has no invitations', async () => {
  const { token } = await client.loginDemo();
  for (const name of ['inviteInfo', 'inviteList'] as const) {
    expect(await client.ask(name, {}, { token })).toMatchObject({ error: 'real_account_required' });
    expect(await client.ask(name)).toMatchObject({ error: 'session_invalid' });
  }
});

test('invited clients are listed only to their inviter, masked, with their progress', async () => {
  const state = async () => (await client.get('inviteList', {}, ann)).list[0];
  expect(await state()).toMatchObject({ id: bob.id, state: 'joined', reward: 0 });
  expect((await state())?.name).toMatch(/^.\*\*\*@c\*\*\*\.example$/);
  await verify(bob);
  expect(await state()).toMatchObject({ state: 'verified' });
  await deposit(bob);
  expect(await state()).toMatchObject({ state: 'deposited' });
  await trade(bob);
  await payRewards(options());
  expect(await state()).toMatchObject({ state: 'rewarded', reward: 25 });
  const { invite_code: code, ...info } = await client.get('inviteInfo', {}, ann);
  expect(code).not.toBe('');
  expect(info).toEqual({ reward: 25, traded_usd_min: 100_000, invited: 1, rewarded: 1, rewarded_usd: 25 });
  expect((await client.get('inviteList', {}, bob)).list).toEqual([]);
  expect(await client.ask('inviteList', { page: '-1' }, ann)).toMatchObject({ field: 'page' });
});

test('a reward is due with identity, deposit and trading', async () => {
  await deposit(bob);
  expect(await payRewards(options())).toBe(0);
  await verify(bob);
  await trade(bob, 99_999);
  expect(await payRewards(options())).toBe(0);
  await trade(bob, 1);
  expect(await payRewards(options())).toBe(1);
  expect([await balance(ann), await told(ann)]).toEqual([25, 1]);
});

test('a withdrawn deposit earns no reward, and one that stays does', async () => {
  await verify(bob);
  await deposit(bob);
  await trade(bob);
  const reply = await submit({
    type: 'RequestWithdrawal',
    accountId: bob.accountId,
    withdrawalId: depositId,
    amount: usd('100'),
    fee: usd('0'),
  } as Command);
  expect(reply).toMatchObject({ ok: true });
  await client.get('forexChange', {}, bob);
  expect(await payRewards(options())).toBe(0);
  await deposit(bob);
  expect(await payRewards(options())).toBe(1);
});

test('two concurrent jobs pay once', async () => {
  await verify(bob);
  await deposit(bob);
  await trade(bob);
  const paid = await Promise.all([payRewards(options()), payRewards(options()), payRewards(options())]);
  expect(paid.reduce((sum, one) => sum + one)).toBe(1);
  expect(await payRewards(options())).toBe(0);
  expect([await balance(ann), await told(ann)]).toEqual([25, 1]);
});

test('a kill after the posting pays once, with one notification', async () => {
  await verify(bob);
  await deposit(bob);
  await trade(bob);
  const dying = options(25_000_000, async (command) => {
    await submit(command);
    throw new Error('killed');
  });
  await expect(payRewards(dying)).rejects.toThrow('killed');
  expect([await balance(ann), await told(ann)]).toEqual([25, 0]);
  // The setting has another amount by now; the decided one stays.
  expect(await payRewards(options(99_000_000))).toBe(1);
  expect([await balance(ann), await told(ann)]).toEqual([25, 1]);
});

test('while there is no reward nobody is paid, then or later', async () => {
  await verify(bob);
  await deposit(bob);
  await trade(bob);
  expect(await payRewards(options(0))).toBe(0);
  expect(await payRewards(options())).toBe(0);
  expect([await balance(ann), await told(ann)]).toEqual([0, 0]);
});

test.each([
  [{ email: 'ann@example.com', areaCode: null, mobile: null }, 'a***@e***.com'],
  [{ email: null, areaCode: '852', mobile: '91234567' }, '+852 ****67'],
  [{ email: null, areaCode: null, mobile: null }, '***'],
])('%j is shown as %s', (user, name) => {
  expect(maskName(user)).toBe(name);
});
