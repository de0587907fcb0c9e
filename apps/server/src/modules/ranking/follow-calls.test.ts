// Followers and traders' pages through the real app: who may follow whom, what is counted, and the contents of a page.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { FOLLOWED_MAX } from './follows.ts';
import { makeMeasureOpen } from './measure-open.ts';

type User = Awaited<ReturnType<TestClient['loginDemo']>>;

let venue: TestVenue;
let client: TestClient;
let trader: User;
let fan: User;
let code: string;
const order = { forex_id: 1, type: 1, status: 1, cont: '0.10', multiple: 100 };
const hourMs = 3_600_000;

beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  venue.clock.offsetMs = 0;
  venue.market.session('EURUSD', 'open');
  price(110_000);
  venue.market.confirm();
  [trader, fan] = [await client.loginDemo(), await client.loginDemo()];
  await trade(110_310);
  code = await show(trader);
});

const price = (bid: number): void => venue.market.tick('EURUSD', bid, bid + 10);
async function trade(bid: number, by = trader): Promise<void> {
  price(110_000);
  const { Id } = await client.get('submit', order, by);
  price(bid);
  await client.get('close', { id: Id }, by);
}
let names = 0;
async function show(by: User): Promise<string> {
  names += 1;
  return (await client.get('followShow', { show: 1, name: `Followed ${names}` }, by)).code;
}
const follow = (by = fan) => client.get('followAdd', { code }, by);
const following = (by = fan) => client.get('followFollowing', {}, by);
const listed = async (by?: User) =>
  (await client.get('followList', { kind: 'demo' }, by)).find((one) => one.code === code);

describe('following', () => {
  test('is counted once for each user, on every card, and can be undone', async () => {
    expect(await follow()).toEqual({ code, following: 1, followers: 1 });
    expect(await follow()).toEqual({ code, following: 1, followers: 1 });
    const other = await client.loginDemo();
    expect(await follow(other)).toEqual({ code, following: 1, followers: 2 });
    expect(await listed(fan)).toMatchObject({ followers: 2, following: 1 });
    expect(await listed()).toMatchObject({ followers: 2, following: 0 });
    expect(await client.get('followMine', {}, trader)).toMatchObject({ followers: 2, following_num: 0 });
    expect(await client.get('followMine', {}, fan)).toMatchObject({ following_num: 1 });
    const left = await client.ask('followRemove', { code }, fan);
    expect(left).toMatchObject({
      data: { following: 0, followers: 1 },
      msg: 'You no longer follow this trader.',
    });
    expect(await client.get('followRemove', { code }, fan)).toEqual({ code, following: 0, followers: 1 });
    expect(await following()).toEqual({ list: [], total: 0 });
  });

  test('is counted exactly for concurrent requests', async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, () => client.loginDemo()));
    await Promise.all([...fans, ...fans].map((by) => follow(by)));
    expect(await listed()).toMatchObject({ followers: 8 });
    const { rows } = await venue.pool.query(
      `select followers, (select count(*)::int from trader_follows f where f.trader_id = t.user_id) as counted
       from ranking_traders t where code = $1`,
      [code],
    );
    expect(rows).toEqual([{ followers: 8, counted: 8 }]);
  });

  test('is rejected for oneself, an unknown trader and a hidden one', async () => {
    expect(await client.ask('followAdd', { code }, trader)).toMatchObject({
      error: 'follow_self',
      field: 'code',
    });
    for (const name of ['followAdd', 'followRemove'] as const)
      expect(await client.ask(name, { code: 'NOBODY22' }, fan)).toMatchObject({ error: 'trader_not_found' });
    expect(await client.ask('followAdd', {}, fan)).toMatchObject({
      error: 'missing_parameter',
      field: 'code',
    });
    expect(await client.ask('followAdd', { code: 'x'.repeat(17) }, fan)).toMatchObject({ field: 'code' });
    await client.get('followShow', { show: 0 }, trader);
    expect(await client.ask('followAdd', { code }, fan)).toMatchObject({ error: 'trader_not_found' });
    await expect(
      venue.pool.query(
        'insert into trader_follows select user_id, user_id, now() from ranking_traders limit 1',
      ),
    ).rejects.toThrow('trader_follows_check');
  });

  test('requires a login', async () => {
    for (const name of ['followAdd', 'followRemove', 'followFollowing'] as const)
      expect(await client.ask(name, { code })).toMatchObject({ error: 'session_invalid' });
  });

  test('hides a hidden trader from lists, and restores the followers later', async () => {
    await follow();
    await client.get('followShow', { show: 0 }, trader);
    expect(await following()).toEqual({ list: [], total: 0 });
    expect(await client.ask('followTrader', { code }, fan)).toMatchObject({ error: 'trader_not_found' });
    await client.get('followShow', { show: 1 }, trader);
    expect(await following()).toMatchObject({ list: [{ code, followers: 1, following: 1 }], total: 1 });
  });

  test(`ends at ${FOLLOWED_MAX}, and following one of them again is no fault`, async () => {
    await follow();
    const { rows } = await venue.pool.query<{ id: number }>(
      `insert into users (uid, trade_account, account_id, is_demo, demo_id_hash)
       select (700000000 + n)::text, (7000000000 + n)::text, 90000000 + n, true, sha256(n::text::bytea)
       from generate_series(1, $1) n returning id`,
      [FOLLOWED_MAX - 1],
    );
    await venue.pool.query(
      `insert into ranking_traders (user_id, code, name, name_key, shown)
       select id, lpad(translate(id::text, '01', 'AB'), 8, 'Z'), 'n' || id, 'n' || id, true from unnest($1::bigint[]) id`,
      [rows.map(({ id }) => id)],
    );
    await venue.pool.query('insert into trader_follows select $1, id, now() from unnest($2::bigint[]) id', [
      fan.id,
      rows.map(({ id }) => id),
    ]);
    expect(await follow()).toMatchObject({ following: 1 });
    const another = await client.loginDemo();
    await trade(110_110, another);
    const more = await show(another);
    expect(await client.ask('followAdd', { code: more }, fan)).toMatchObject({
      error: 'too_many_followed',
      details: { max: FOLLOWED_MAX },
    });
  });
});

describe('the list', () => {
  test('comes in four orders, and never mixes what is demo with what is real', async () => {
    const other = await client.loginDemo();
    await trade(109_010, other);
    const worse = await show(other);
    await client.get('followAdd', { code: worse }, fan);
    const codes = async (params: Record<string, string>) =>
      (await client.get('followList', params)).map((one) => one.code);
    for (const by of ['week', 'total', 'drawdown'] as const) {
      const all = await codes({ order: by, kind: 'demo' });
      expect(all.indexOf(code)).toBeLessThan(all.indexOf(worse));
    }
    venue.clock.offsetMs = 301_000;
    expect((await codes({ order: 'followers' }))[0]).not.toBe(code);
    expect(await codes({ kind: 'real' })).toEqual([]);
    expect(await client.ask('followList', { order: 'best' })).toMatchObject({ field: 'order' });
    expect(await client.ask('followList', { kind: 'mine' })).toMatchObject({ field: 'kind' });
  });

  test('includes traders who have lost nine tenths, and says so; a reset does not hide it', async () => {
    const ruined = await client.loginDemo();
    price(110_000);
    await client.get('submit', { ...order, cont: '8.00' }, ruined);
    price(98_000);
    await expect.poll(() => client.get('getBalance', {}, ruined)).not.toMatchObject({ balance: 10_000 });
    const theirs = await show(ruined);
    const page = await client.get('followTrader', { code: theirs });
    expect(page).toMatchObject({ state: 'blown', resets: 0, won_num: 0, lost_num: 1, profit_factor: 0 });
    expect(page.drawdown).toBeGreaterThanOrEqual(0.9);
    expect((await client.get('followList')).find((one) => one.code === theirs)).toMatchObject({
      state: 'blown',
    });
    await client.get('resetDemo', {}, ruined);
    await client.get('followMine', {}, ruined);
    expect(await client.get('followTrader', { code: theirs })).toMatchObject({
      state: 'active',
      resets: 1,
      blown_before: 1,
      growth: 0,
      curve: [],
    });
  });
});

describe('a trader’s page', () => {
  test('shows the results of trades to the millionth, and nothing about the account', async () => {
    price(110_000);
    const { Id } = await client.get('submit', order, trader);
    price(109_810);
    await client.get('close', { id: Id }, trader);
    await client.get('followMine', {}, trader);
    const page = await client.get('followTrader', { code }, fan);
    // +30 less 0.30, then −20 less 0.30, on 10,000; bought at 1.10010.
    expect(page).toMatchObject({
      code,
      own: 0,
      following: 0,
      total_trade_num: 2,
      won_num: 1,
      lost_num: 1,
      total_win: 0.5,
      profit_factor: 1.463054,
      growth: 0.00094,
      total_multiple: 100,
      state: 'active',
      instruments: [
        { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', trade_num: 2, share: 1, win: 0.5, profit: 9.4 },
      ],
    });
    expect(page.curve.at(-1)).toMatchObject({ rate: 0.00094, open_rate: null });
    expect(page.months.reduce((sum, { profit }) => sum + profit, 0)).toBeCloseTo(9.4, 6);
    // From 10,029.70 down to 10,009.40.
    expect(page.drawdown).toBe(0.002024);
    const user = await client.get('userInfo', {}, trader);
    for (const secret of [user.uid, user.trade_account]) expect(JSON.stringify(page)).not.toContain(secret);
    expect(await client.get('followTrader', { code }, trader)).toMatchObject({ own: 1 });
  });

  test('exists only for visible traders', async () => {
    expect(await client.ask('followTrader', { code: 'NOBODY22' })).toMatchObject({
      error: 'trader_not_found',
      field: 'code',
    });
    expect(await client.ask('followTrader', {})).toMatchObject({ error: 'missing_parameter' });
    await venue.pool.query('update users set blocked_at = now() where id = $1', [trader.id]);
    expect(await client.ask('followTrader', { code })).toMatchObject({ error: 'trader_not_found' });
  });

  test('shows positions open at the end of a day, measured once', async () => {
    price(110_000);
    await client.get('submit', order, trader);
    price(109_010);
    await client.get('followMine', {}, trader);
    // 17:00 New York is 22:00 UTC in winter, 21:00 in summer.
    const endedAt = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 22 * hourMs;
    const measure = makeMeasureOpen({
      pool: venue.pool,
      venueNow: () => endedAt + 60_000,
      engine: venue.engine,
    });
    await measure(AbortSignal.timeout(10_000));
    price(108_010);
    await measure(AbortSignal.timeout(10_000));
    const { curve, growth, months, total_profit } = await client.get('followTrader', { code });
    expect(months.reduce((sum, { profit }) => sum + profit, 0)).toBeCloseTo(total_profit, 6);
    const open = curve.at(-1);
    expect(open?.rate).toBe(growth);
    // −100 and a fee of 0.30 on 10,029.70, a growth by 0.00297.
    expect(open?.open_rate).toBe(-0.00706);
  });
});
