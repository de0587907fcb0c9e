// The ranking through the real app: metrics of orders that the real engine filled, compared with the account's own log.
import { readFile } from 'node:fs/promises';
import type { CallData, RankedTrader } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let trader: { token: string; id: number };
const dayMs = 86_400_000;
const order = { forex_id: 1, type: 1, status: 1, cont: '0.10', multiple: 100 };

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
  trader = await client.loginDemo();
});

const price = (bid: number): void => venue.market.tick('EURUSD', bid, bid + 10);
let names = 0;
function newName(): string {
  names += 1;
  return `Trader ${names}`;
}

/** Bought at 1.10010 and closed at `bid`. */
async function trade(bid: number, changed: Partial<typeof order> = {}, by = trader): Promise<void> {
  price(110_000);
  const { Id } = await client.get('submit', { ...order, ...changed }, by);
  price(bid);
  await client.get('close', { id: Id }, by);
}
const show = (name: string, by = trader): Promise<CallData<'followShow'>> =>
  client.get('followShow', { show: 1, name }, by);
async function findListed(code: string): Promise<RankedTrader | undefined> {
  return (await client.get('followList')).find((one) => one.code === code);
}

describe('figures', () => {
  test('match the account log to the millionth', async () => {
    await trade(110_310);
    await trade(109_910, { multiple: 50 });
    await trade(110_010, { cont: '0.01' });
    const own = await show(newName());
    const { list: log } = await client.get('forexChange', {}, trader);
    const booked = log
      .filter(({ Kind }) => ['trade_profit', 'trade_fee', 'swap'].includes(Kind))
      .reduce((sum, { Value }) => sum + Math.round(Value * 1e6), 0);
    expect(Math.round(own.three_week_profit * 1e6)).toBe(booked);
    // +30 and −10 less fees of 0.30 each, and a trade that made nothing less its fee of 0.03.
    expect(own).toMatchObject({
      three_week_profit: 19.37,
      total_profit: 19.37,
      three_week_rate: 0.001937,
      total_rate: 0.001937,
      three_week_win: 0.333333,
      three_week_trade_num: 3,
      total_trade_num: 3,
      // 110.01 at 100, 220.02 at 50, 11.001 at 100.
      multiple: 67.7,
      is_demo: 1,
      days: 0,
    });
    expect(await findListed(own.code)).toEqual({
      ...withoutShow(own),
      user: own.name,
      avatar: '',
      following: 0,
      total_win: 0.333333,
      recent: [0, own.growth],
      rank: expect.any(Number),
    });
  });

  test('count a position closed in parts once, and no open one', async () => {
    const { Id } = await client.get('submit', order, trader);
    price(110_110);
    await client.get('close', { id: Id, cont: '0.04' }, trader);
    await client.get('close', { id: Id, cont: '0.03' }, trader);
    expect(await show(newName())).toMatchObject({ total_trade_num: 1, total_profit: 6.79, multiple: 100 });
    await client.get('submit', order, trader);
    price(100_000);
    expect(await client.get('followMine', {}, trader)).toMatchObject({
      total_trade_num: 1,
      total_profit: 6.79,
    });
    price(110_110);
    await client.get('close', { id: Id }, trader);
    expect(await client.get('followMine', {}, trader)).toMatchObject({
      total_trade_num: 1,
      total_profit: 9.7,
      three_week_win: 1,
    });
  });

  test('begin again when a demo account is reset', async () => {
    await trade(100_010);
    await client.get('submit', order, trader);
    await client.get('resetDemo', {}, trader);
    expect(await show(newName())).toMatchObject({
      total_trade_num: 0,
      total_profit: 0,
      three_week_rate: 0,
      three_week_win: null,
      rank: null,
    });
    await trade(110_310);
    expect(await client.get('followMine', {}, trader)).toMatchObject({
      three_week_rate: 0.00297,
      total_rate: 0.00297,
      three_week_win: 1,
    });
  });

  test('after three weeks a trade counts in the totals alone, and the trader stays in the list', async () => {
    await trade(110_310);
    const { code } = await show(newName());
    expect(await findListed(code)).toMatchObject({ three_week_trade_num: 1 });
    venue.clock.offsetMs = 22 * dayMs;
    expect(await findListed(code)).toMatchObject({ three_week_trade_num: 0, total_trade_num: 1 });
    expect(await client.get('followMine', {}, trader)).toMatchObject({
      three_week_trade_num: 0,
      three_week_win: null,
      three_week_rate: 0,
      total_trade_num: 1,
      total_profit: 29.7,
      days: 22,
    });
  });
});

test('the migration includes trades from before the ranking', async () => {
  await trade(110_310);
  const { Id } = await client.get('submit', order, trader);
  await client.get('close', { id: Id, cont: '0.04' }, trader);
  await client.get('submit', { ...order, status: 0, target_price: '1.05' }, trader);
  await client.get('resetDemo', {}, trader);
  await trade(110_110);
  await client.get('followMine', {}, trader);
  // A column that was added later is filled by rebuilding the table.
  const columns = 'order_id, account_id, position_id, closed_at, net, margin, multiple';
  const readAll = async () =>
    (await venue.pool.query(`select ${columns} from closed_trades order by order_id`)).rows;
  const projected = await readAll();
  expect(projected.length).toBeGreaterThan(3);
  const file = new URL('../../db/migrations/0006-ranking.sql', import.meta.url);
  const [backfill] = /insert into closed_trades[^;]+;/.exec(await readFile(file, 'utf8')) ?? [];
  await venue.pool.query('truncate closed_trades');
  await venue.pool.query(backfill ?? '');
  expect(await readAll()).toEqual(projected);
});

describe('who is listed', () => {
  test('users who chose to be, the best first, at once, and removed at once', async () => {
    const other = await client.loginDemo();
    await trade(112_010);
    await trade(113_010, {}, other);
    const before = (await client.get('followList')).length;
    const [mine, better] = [await show(newName()), await show(newName(), other)];
    const list = await client.get('followList');
    expect(list).toHaveLength(before + 2);
    expect(list.map(({ rank }) => rank)).toEqual(list.map((_, place) => place + 1));
    const codes = list.map(({ code }) => code);
    expect(codes.indexOf(better.code)).toBeLessThan(codes.indexOf(mine.code));
    expect(await client.get('followMine', {}, trader)).toMatchObject({ rank: null, places: null, record: 0 });
    const hidden = await client.ask('followShow', { show: 0 }, trader);
    expect(hidden).toMatchObject({ data: { show: 0, rank: null, code: mine.code } });
    expect(hidden.msg).toBe('You are no longer shown in the ranking.');
    expect(await findListed(mine.code)).toBeUndefined();
    expect(await findListed(better.code)).toBeDefined();
  });

  test('a place is given from 20 trades and 14 days on', async () => {
    for (let n = 0; n < 20; n += 1) await trade(110_310);
    const { code } = await show(newName());
    expect(await client.get('followMine', {}, trader)).toMatchObject({ record: 0, rank: null, places: null });
    expect(await client.get('followTrader', { code })).toMatchObject({ record: 0, rank: null });
    venue.clock.offsetMs = 15 * dayMs;
    await findListed(code);
    const own = await client.get('followMine', {}, trader);
    expect(own).toMatchObject({ record: 1, rank: 1, places: { week: 1 } });
    expect(await client.get('followTrader', { code })).toMatchObject({ rank: 1 });
  });

  test('no user without a closed trade, and no blocked user', async () => {
    expect(await show(newName())).toMatchObject({ show: 1, rank: null, three_week_win: null });
    await trade(110_310);
    const { code } = await client.get('followShow', { show: 1 }, trader);
    expect(await findListed(code)).toBeDefined();
    await venue.pool.query('update users set blocked_at = now() where id = $1', [trader.id]);
    venue.clock.offsetMs = 301_000;
    expect(await findListed(code)).toBeUndefined();
  });

  test('a card reveals nothing about the account', async () => {
    await trade(110_310);
    const user = await client.get('userInfo', {}, trader);
    const { code } = await show(newName());
    const card = JSON.stringify(await findListed(code));
    for (const secret of [user.uid, user.trade_account]) expect(card).not.toContain(secret);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  });
});

describe('names', () => {
  test.each(['x', 'x'.repeat(21), 'a@b.example', '--'])('%s is rejected', async (name) => {
    const body = await client.ask('followShow', { show: 1, name }, trader);
    expect(body).toMatchObject({ error: 'invalid_name', field: 'name', details: { min: 2, max: 20 } });
    expect(body.msg).toContain('2 to 20 letters');
  });

  test('a name is required the first time, and stays afterwards', async () => {
    expect(await client.ask('followShow', { show: 1 }, trader)).toMatchObject({
      error: 'missing_parameter',
      field: 'name',
    });
    const { name, code } = await show(newName());
    await client.get('followShow', { show: 0 }, trader);
    expect(await client.get('followShow', { show: 1 }, trader)).toMatchObject({ name, code, show: 1 });
  });

  test('the name of another visible trader is rejected in any spelling', async () => {
    const other = await client.loginDemo();
    await show('Swing Queen');
    for (const name of ['Swing Queen', 'swing_queen', 'SWING QUEEN', 'Ｓwing Queen', 'Candor team'])
      expect(await client.ask('followShow', { show: 1, name }, other)).toMatchObject({
        error: 'name_taken',
        field: 'name',
      });
    await client.get('followShow', { show: 0 }, trader);
    expect(await show('swing queen', other)).toMatchObject({ name: 'swing queen' });
    expect(await client.ask('followShow', { show: 1 }, trader)).toMatchObject({ error: 'name_taken' });
  });

  test('one of many concurrent requests for a name gets it', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => client.loginDemo()));
    const name = newName();
    const answers = await Promise.all(all.map((by) => client.ask('followShow', { show: 1, name }, by)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test('show is 1 or 0', async () => {
    for (const value of ['2', 'yes'])
      expect(await client.ask('followShow', { show: value }, trader)).toMatchObject({
        error: 'invalid_parameter',
        field: 'show',
      });
  });
});

function withoutShow(own: CallData<'followShow'>) {
  const { show: _show, name: _name, places: _places, following_num: _following, ...rest } = own;
  return rest;
}

test('a choice interrupted before its commit has no effect, and its repeat makes it once', async () => {
  await trade(112_010);
  const name = newName();
  const headers = { 'idempotency-key': `cut-off-before-the-commit-${trader.id}` };
  const watcher = await venue.venuePool.connect();
  try {
    // Blocks writers of replies, which is the last step before the commit.
    await watcher.query('begin');
    await watcher.query('lock table kept_replies in share mode');
    const pending = client.ask('followShow', { show: 1, name }, { token: trader.token, headers });
    const refused = expect(pending).rejects.toThrow('503');
    const waiting = "select pid from pg_locks where not granted and relation = 'kept_replies'::regclass";
    let pid: number | undefined;
    while (pid === undefined) {
      const { rows } = await watcher.query<{ pid: number }>(waiting);
      pid = rows[0]?.pid;
    }
    await watcher.query('select pg_terminate_backend($1, 5000)', [pid]);
    await refused;
  } finally {
    await watcher.query('rollback');
    watcher.release();
  }
  expect(await client.get('followMine', {}, trader)).toMatchObject({ show: 0, name: '', rank: null });
  expect((await client.get('followList')).filter(({ user }) => user === name)).toEqual([]);
  const again = () => client.ask('followShow', { show: 1, name }, { token: trader.token, headers });
  const done = await again();
  expect(done).toMatchObject({ code: 1, data: { show: 1, name, rank: null } });
  expect(await again()).toEqual(done);
  expect((await client.get('followList')).filter(({ user }) => user === name)).toHaveLength(1);
});
