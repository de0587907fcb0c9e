// The live socket through a real client, engine and database.
import { closedNotification, dayMarketRow, klinePush, metricsPush, notice, order } from '@candor/contract';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestClient } from '../testing/test-client.ts';
import type { TestVenue } from '../testing/test-venue.ts';
import { useTrader } from '../testing/use-trader.ts';
import { knock, TestSocket } from './testing.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
const opened: TestSocket[] = [];
const buy = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };

useTrader((trader) => {
  ({ venue, client, token } = trader);
});
afterEach(() => {
  venue.clock.offsetMs = 0;
  for (const socket of opened.splice(0)) socket.close();
});

async function open(path?: string, headers?: Record<string, string>): Promise<TestSocket> {
  const socket = await TestSocket.open(venue.origin, path, headers);
  opened.push(socket);
  return socket;
}
async function openLoggedIn(...topics: string[]): Promise<TestSocket> {
  const socket = await open();
  expect(await socket.say({ cmd: 'login', token })).toMatchObject({ code: 1 });
  for (const topic of topics)
    expect(await socket.say({ cmd: 'sub', topic })).toMatchObject({ code: 1, topic });
  return socket;
}

describe('the handshake', () => {
  test.each([
    ['/v1/other', {}, 404],
    ['/v1/ws?token=abc', {}, 400],
    ['/v1/ws', { origin: 'https://evil.test' }, 403],
    ['/v1/ws', { origin: 'null' }, 403],
  ])('%s with %j is rejected: %i', async (path, headers, status) => {
    await expect(open(path, headers as Record<string, string>)).rejects.toThrow(String(status));
  });

  test.each(['//', '//[', '/\\\\', 'http://a:999999/'])(
    '%s is not an address: it is rejected, and the venue keeps running',
    async (target) => {
      expect(await knock(venue.origin, target)).toMatch(/^HTTP\/1\.1 404 /);
      expect((await client.ask('categories')).code).toBe(1);
    },
  );

  test('a page of its own origin may connect', async () => {
    const socket = await open('/v1/ws', { origin: venue.origin });
    expect(await socket.say({ cmd: 'sub', topic: 'nothing' })).toMatchObject({ code: 0 });
  });
});

describe('frames', () => {
  test('ping and unsub are answered', async () => {
    const socket = await open();
    socket.send({ cmd: 'ping' });
    expect(await socket.answer('pong')).toEqual({ cmd: 'pong', time: expect.any(Number) });
    expect(await socket.say({ cmd: 'unsub', topic: 'DAY_MARKET' })).toMatchObject({ code: 1 });
    expect(await socket.say({ cmd: 'logout' })).toMatchObject({ code: 1 });
  });

  test.each([
    [{ cmd: 'sub', topic: 'KLINE.NOTHING' }, 'unknown_topic', 'topic'],
    [{ cmd: 'sub', topic: '__proto__' }, 'unknown_topic', 'topic'],
    [{ cmd: 'sub', topic: 'FOREX_TRADE' }, 'login_required', 'topic'],
    [{ cmd: 'sub' }, 'missing_parameter', 'topic'],
    [{ cmd: 'sub', topic: 7 }, 'invalid_parameter', 'topic'],
    [{ cmd: 'sub', topic: 'x'.repeat(65) }, 'invalid_parameter', 'topic'],
    [{ cmd: 'login' }, 'missing_parameter', 'token'],
    [{ cmd: 'login', token: { a: 1 } }, 'invalid_parameter', 'token'],
    [{ cmd: 'dance' }, 'unknown_command', 'cmd'],
  ])('%j is rejected %s about %s', async (frame, error, field) => {
    expect(await (await open()).say(frame)).toMatchObject({ code: 0, error, field, msg: expect.any(String) });
  });

  test('unreadable frames are answered in the user’s language, and too many close the socket', async () => {
    const socket = await open('/v1/ws?lang=de');
    const bad = ['', '{', '[]', 'null', '7', '"x"', '{"cmd":7}', '{"cmd":null}', '\u0000'];
    for (const text of bad) {
      socket.send(text);
      expect(await socket.answer('error')).toMatchObject({ code: 0, error: 'malformed_frame' });
    }
    for (let n = bad.length; n <= 21; n += 1) socket.socket.send(Buffer.from([1, 2, 3]));
    expect(await socket.untilClosed()).toMatchObject({ code: 1008 });
  });

  test('a frame past 16 kB closes the socket', async () => {
    const socket = await open();
    socket.send({ cmd: 'login', token: 'x'.repeat(17_000) });
    expect(await socket.untilClosed()).toMatchObject({ code: 1009 });
  });

  test('the same topic again does not count as a new one', async () => {
    const socket = await open();
    const codes = venue.market.catalogue.map(({ spec }) => spec.code);
    for (const code of codes) socket.send({ cmd: 'sub', topic: `KLINE.${code}` });
    for (let n = 0; n < 70; n += 1) socket.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    socket.send({ cmd: 'ping' });
    await socket.answer('pong');
    expect(socket.frames.filter(({ cmd, code }) => cmd === 'sub' && code !== 1)).toEqual([]);
  });

  test('20 s of silence close the socket', async () => {
    const socket = await open();
    venue.clock.offsetMs = 19_000;
    expect(await socket.say({ cmd: 'unsub', topic: 'x' })).toMatchObject({ code: 1 });
    venue.clock.offsetMs = 30_000;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(socket.closed).toBeNull();
    venue.clock.offsetMs = 45_000;
    expect(await socket.untilClosed()).toEqual({ code: 1008, reason: 'silent' });
  });
});

describe('the market', () => {
  test('DAY_MARKET pushes the whole market, then only the latest changes', async () => {
    const socket = await open();
    await socket.say({ cmd: 'sub', topic: 'DAY_MARKET' });
    const whole = z.array(dayMarketRow).parse((await socket.push('DAY_MARKET')).data);
    expect(whole).toHaveLength(venue.market.catalogue.length);
    for (let bid = 110_001; bid <= 110_100; bid += 1) venue.market.tick('EURUSD', bid, bid + 10);
    // A quote is shown once its tick is durable: if the journal stored them in two batches, there are two pushes.
    const pushed = async () => z.array(dayMarketRow).parse((await socket.push('DAY_MARKET')).data);
    let changed = await pushed();
    if (changed[0]?.Bid !== 1.101) changed = await pushed();
    expect(changed).toMatchObject([{ Code: 'EURUSD', Bid: 1.101, Ask: 1.1011, MarketStatus: 1 }]);
    await socket.say({ cmd: 'unsub', topic: 'DAY_MARKET' });
    venue.market.tick('EURUSD', 110_000, 110_010);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(socket.frames).toEqual([]);
  });

  test('at most five pushes a second', async () => {
    const socket = await open();
    await socket.say({ cmd: 'sub', topic: 'DAY_MARKET' });
    const begin = performance.now();
    for (let n = 0; n < 100; n += 1) {
      venue.market.tick('EURUSD', 110_000 + n, 110_010 + n);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const seconds = (performance.now() - begin) / 1_000;
    const pushes = socket.frames.filter(({ topic }) => topic === 'DAY_MARKET').length - 1;
    expect(pushes).toBeGreaterThanOrEqual(2);
    expect(pushes).toBeLessThanOrEqual(5 * seconds + 1);
  });

  test('KLINE pushes the open bars at once and as they change', async () => {
    const socket = await open();
    await socket.say({ cmd: 'sub', topic: 'KLINE.EURUSD' });
    const first = klinePush.parse((await socket.push('KLINE.EURUSD')).data);
    expect(first.Candles['1min']).toMatchObject({ Close: 1.1 });
    venue.market.tick('EURUSD', 110_050, 110_060);
    const second = klinePush.parse((await socket.push('KLINE.EURUSD')).data);
    expect(second.Candles['1min']).toMatchObject({ Close: 1.1005 });
  });
});

describe('the account', () => {
  test('metrics at once and with every change', async () => {
    await client.get('submit', buy, { token });
    const socket = await openLoggedIn('FOREX_TRADE');
    const first = metricsPush.parse((await socket.push('FOREX_TRADE')).data);
    expect(first).toMatchObject({ ProfitsTotal: -1, Balance: 9_999.7, TransOrder: [{ UpdatePrice: 1.1 }] });
    venue.market.tick('EURUSD', 109_000, 109_010);
    const isNew = (mark: { ProfitsTotal: number }) => mark.ProfitsTotal === -101;
    const next = await socket.next((frame) => frame.topic === 'FOREX_TRADE' && isNew(frame.data as never));
    expect(metricsPush.parse(next.data).NetValue).toBe(9_898.7);
  });

  test('metrics carry a stop loss that trails, and no other', async () => {
    const { Id } = await client.get('submit', buy, { token });
    await client.get('submit', { ...buy, stop_loss_price: '1.09' }, { token });
    await client.get('setTrailingStop', { id: Id, distance: 100, step: 5 }, { token });
    const socket = await openLoggedIn('FOREX_TRADE');
    venue.market.tick('EURUSD', 110_043, 110_053);
    const next = await socket.next(
      ({ topic, data }) =>
        topic === 'FOREX_TRADE' && JSON.stringify(data).includes('"TargetLossPrice":1.0994'),
    );
    const { TransOrder } = metricsPush.parse(next.data);
    expect(TransOrder.filter((order) => 'TargetLossPrice' in order)).toMatchObject([{ Id }]);
  });

  test('orders and closings with rising sequence numbers, and nothing of other accounts', async () => {
    const socket = await openLoggedIn('FOREX_ORDER', 'FOREX_CLOSED', 'FOREX_NOTICE');
    const other = await client.loginDemo();
    await client.get('submit', buy, other);
    const { Id } = await client.get('submit', buy, { token });
    const placed = await socket.push('FOREX_ORDER');
    expect(order.parse(placed.data)).toMatchObject({ Id, Status: 1, Price: 1.1001 });
    await client.get('setStopPrice', { id: Id, stop_loss_price: '1.09' }, { token });
    const changed = await socket.push('FOREX_ORDER');
    expect(order.parse(changed.data).TargetLossPrice).toBe(1.09);
    expect(changed.seq).toBe((placed.seq ?? 0) + 1);
    const part = await client.get('close', { id: Id, cont: '0.04' }, { token });
    const closedPart = await socket.push('FOREX_CLOSED');
    expect(closedNotification.parse(closedPart.data)).toEqual({
      Id: part.Id,
      CloseReason: 'user',
      UpdatePrice: 1.1,
      FactProfits: -0.4,
      FactNet: -0.52,
      Slippage: null,
    });
    const rest = await socket.push('FOREX_ORDER');
    expect(rest).toMatchObject({ seq: closedPart.seq, data: { Id, Quantity: 0.06 } });
    venue.market.tick('EURUSD', 108_990, 109_000);
    const stopped = await socket.push('FOREX_CLOSED');
    expect(stopped).toMatchObject({
      data: { Id, CloseReason: 'stop_loss', UpdatePrice: 1.0899, Slippage: -0.6 },
    });
    expect(socket.frames.filter(({ topic }) => topic !== undefined)).toEqual([]);
    const history = await client.get('myDeal', { status: 3 }, { token });
    expect(history.total).toBe(2);
  });

  test('a margin call and a stop-out come with their calculation', async () => {
    const { id } = await client.loginDemo('for-the-stop-out-00001');
    ({ token } = await client.loginDemo('for-the-stop-out-00001'));
    expect(id).toBeGreaterThan(0);
    const socket = await openLoggedIn('FOREX_NOTICE', 'FOREX_CLOSED');
    const { Id } = await client.get('submit', { ...buy, cont: '30', multiple: 500 }, { token });
    venue.market.tick('EURUSD', 109_850, 109_860);
    const call = notice.parse((await socket.push('FOREX_NOTICE')).data);
    expect(call).toMatchObject({ Kind: 'margin_call', Data: { Positions: [{ Id, UpdatePrice: 1.0985 }] } });
    venue.market.tick('EURUSD', 109_700, 109_710);
    const out = notice.parse((await socket.push('FOREX_NOTICE')).data);
    expect(out).toMatchObject({ Kind: 'stop_out', Data: { Id, Code: 'EURUSD', Level: 49 } });
    expect(out.Data.HazardRate).toBeLessThanOrEqual(49);
    expect((await socket.push('FOREX_CLOSED')).data).toMatchObject({ Id, CloseReason: 'stop_out' });
  });

  test('the sequence has no gap if a margin call ends and is repeated', async () => {
    ({ token } = await client.loginDemo());
    const socket = await openLoggedIn('FOREX_NOTICE');
    await client.get('submit', { ...buy, cont: '30', multiple: 500 }, { token });
    const heard: [number | undefined, string][] = [];
    for (const bid of [109_850, 110_000, 109_850]) {
      venue.market.tick('EURUSD', bid, bid + 10);
      const { seq, data } = await socket.push('FOREX_NOTICE');
      heard.push([seq, notice.parse(data).Kind]);
    }
    const first = heard[0]?.[0] ?? 0;
    expect(heard).toEqual([
      [first, 'margin_call'],
      [first + 1, 'margin_call_over'],
      [first + 2, 'margin_call'],
    ]);
  });

  test('a bad token is 999; logout over HTTP ends the login of an open socket', async () => {
    const stranger = await open();
    expect(await stranger.say({ cmd: 'login', token: 'nonsense' })).toMatchObject({ code: 999 });
    const socket = await openLoggedIn('FOREX_ORDER', 'FOREX_NOTICE');
    await client.ask('logout', {}, { token });
    expect((await socket.push('FOREX_NOTICE')).data).toMatchObject({ Kind: 'session_ended' });
    expect(await socket.answer('login')).toMatchObject({ code: 999, error: 'session_invalid' });
    expect(await socket.say({ cmd: 'sub', topic: 'FOREX_ORDER' })).toMatchObject({ error: 'login_required' });
  });

  test('a session replaced by a newer login ends like a logout', async () => {
    const id = 'a-user-of-many-devices-01';
    ({ token } = await client.loginDemo(id));
    const socket = await openLoggedIn('FOREX_NOTICE');
    for (let n = 0; n < 20; n += 1) await client.loginDemo(id);
    expect((await socket.push('FOREX_NOTICE')).data).toMatchObject({ Kind: 'session_ended' });
    expect(await socket.answer('login')).toMatchObject({ code: 999, error: 'session_invalid' });
    expect(await client.ask('userInfo', {}, { token })).toMatchObject({ code: 999 });
  });

  test('a second login replaces the first, and a logout keeps the market', async () => {
    const socket = await openLoggedIn('FOREX_ORDER', 'DAY_MARKET');
    const other = await client.loginDemo();
    expect(await socket.say({ cmd: 'login', token: other.token })).toMatchObject({ code: 1 });
    await client.get('submit', buy, { token });
    expect(await socket.say({ cmd: 'logout' })).toMatchObject({ code: 1 });
    expect(socket.frames.filter(({ topic }) => topic === 'FOREX_ORDER')).toEqual([]);
    venue.market.tick('EURUSD', 110_020, 110_030);
    await socket.push('DAY_MARKET');
  });
});
