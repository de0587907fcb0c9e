// The accounts of two clients bear each other's user ids: whatever takes the one id for the other shows the wrong client.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestSocket } from './sockets/testing.ts';
import { makeTestClient, type TestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
interface Trader {
  readonly token: string;
  /** The user's id. */
  readonly id: number;
}
let ann: Trader;
let bob: Trader;
const ids = { ann: 'ann-of-the-crossed-ids', bob: 'bob-of-the-crossed-ids' } as const;
const order = { forex_id: 1, type: 1, status: 1, cont: '0.10', multiple: 100 };

beforeAll(async () => {
  // With one engine: the ids of another shard are none that a user has.
  venue = await openTestVenue({ ENGINES: '1' });
  client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  price(110_000);
  venue.market.confirm();
  ann = await loginTo(ids.ann, 2);
  bob = await loginTo(ids.bob, 1);
});
afterAll(() => venue.stop());

const price = (bid: number): void => venue.market.tick('EURUSD', bid, bid + 10);

/** A new client whose account gets this id. */
async function loginTo(demoId: (typeof ids)[keyof typeof ids], accountId: number): Promise<Trader> {
  await venue.venuePool.query(`alter sequence account_ids restart with ${accountId}`);
  return client.loginDemo(demoId);
}

test('ids of users and accounts differ', async () => {
  const { rows } = await venue.pool.query('select id, account_id as account from users order by id');
  expect(rows).toEqual([
    { id: 1, account: 2 },
    { id: 2, account: 1 },
  ]);
  expect([ann.id, bob.id]).toEqual([1, 2]);
});

test('userInfo still names the user', async () => {
  const { rows } = await venue.pool.query<{ uid: string }>('select uid from users where id = $1', [bob.id]);
  expect(await client.get('userInfo', {}, bob)).toMatchObject({ id: 2, uid: rows[0]?.uid });
});

test('trades, lists, the log, pushes and the ranking belong to the calling client', async () => {
  const sockets = new Map<Trader, TestSocket>();
  for (const each of [ann, bob]) {
    const socket = await TestSocket.open(venue.origin);
    await socket.say({ cmd: 'login', token: each.token });
    for (const topic of ['FOREX_ORDER', 'FOREX_CLOSED']) await socket.say({ cmd: 'sub', topic });
    sockets.set(each, socket);
  }
  const { Id } = await client.get('submit', order, ann);
  expect((await sockets.get(ann)?.push('FOREX_ORDER'))?.data).toMatchObject({ Id });
  expect((await client.get('myDeal', { status: 1 }, ann)).data).toMatchObject([{ Id }]);
  expect((await client.get('myDeal', { status: 1 }, bob)).data).toEqual([]);
  expect(await client.ask('setStopPrice', { id: Id, stop_loss_price: '1.05' }, bob)).toMatchObject({
    code: 0,
  });
  await client.get('setStopPrice', { id: Id, stop_loss_price: '1.05' }, ann);
  price(110_310);
  await client.get('close', { id: Id }, ann);
  expect((await sockets.get(ann)?.push('FOREX_CLOSED'))?.data).toMatchObject({ Id });
  expect(sockets.get(bob)?.frames.filter(({ topic }) => topic)).toEqual([]);
  for (const socket of sockets.values()) socket.close();

  const { Id: pending } = await client.get('submit', { ...order, status: 0, target_price: '1.05' }, bob);
  expect(await client.ask('cancelTrade', { id: pending }, ann)).toMatchObject({ code: 0 });
  await client.get('cancelTrade', { id: pending }, bob);

  const history = async (by: Trader) => (await client.get('myDeal', { status: 3 }, by)).data;
  expect(await history(ann)).toMatchObject([{ Id }]);
  expect((await history(bob)).filter((each) => each.Id === Id)).toEqual([]);
  const kinds = async (by: Trader) =>
    (await client.get('forexChange', {}, by)).list.map(({ Kind }) => Kind).toSorted();
  expect(await kinds(ann)).toEqual(['demo_grant', 'trade_fee', 'trade_profit']);
  expect(await kinds(bob)).toEqual(['demo_grant']);
  expect((await client.get('getBalance', {}, ann)).balance).toBeGreaterThan(10_000);
  expect(await client.get('getBalance', {}, bob)).toMatchObject({ balance: 10_000 });
  expect((await client.get('forexDetail', {}, ann)).NetValue).toBeGreaterThan(10_000);

  const shown = { ann: await client.get('followShow', { show: 1, name: 'Ann' }, ann) };
  expect(shown.ann).toMatchObject({ rank: null, total_trade_num: 1, total_profit: 29.7 });
  expect(await client.get('followShow', { show: 1, name: 'Bob' }, bob)).toMatchObject({
    rank: null,
    total_trade_num: 0,
  });
  expect(await client.get('followMine', {}, ann)).toEqual(shown.ann);
  const listed = [{ user: 'Ann', code: shown.ann.code, total_profit: 29.7 }];
  expect(await client.get('followList')).toMatchObject(listed);
  venue.clock.offsetMs = 301_000;
  expect(await client.get('followList')).toMatchObject(listed);
  venue.clock.offsetMs = 0;

  await client.get('resetDemo', {}, ann);
  expect(await client.get('getBalance', {}, ann)).toMatchObject({ balance: 10_000 });
});

test('an idle demo user’s own account is archived, and reopened', async () => {
  const dayMs = 86_400_000;
  venue.clock.offsetMs = 60 * dayMs;
  await client.loginDemo(ids.bob);
  venue.clock.offsetMs = 95 * dayMs;
  await venue.identity.removeExpired();
  expect(await venue.identity.archiveIdleDemos()).toBe(1);
  const live = async (accountId: number) => (await venue.engine.account(accountId)) !== undefined;
  expect([await live(2), await live(1)]).toEqual([false, true]);
  expect(await client.loginDemo(ids.ann)).toMatchObject({ id: ann.id });
  expect([await live(2), await live(1)]).toEqual([true, true]);
});

test('older accounts keep the ids of their users, and new ones begin above both', async () => {
  const file = new URL('../modules/identity/migrations/0020-account-ids.sql', import.meta.url);
  const connection = await venue.venuePool.connect();
  try {
    await connection.query('begin');
    await connection.query('alter table users drop column account_id; drop sequence account_ids');
    await connection.query('insert into projected_accounts values (3000000000, false, 0)');
    await connection.query(await readFile(file, 'utf8'));
    const { rows } = await connection.query('select id, account_id as account from users order by id');
    expect(rows).toEqual([
      { id: 1, account: 1 },
      { id: 2, account: 2 },
    ]);
    const added = await connection.query<{ account: number }>(
      `insert into users (uid, trade_account, is_demo) values ('123456789', '9876543210', false)
       returning account_id as account`,
    );
    expect(added.rows).toEqual([{ account: 3_000_000_001 }]);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
