// The contract's page, letter by letter: markets, orders, the ranking, news and the live socket, by paths and names typed in
// again by hand and not taken from the code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSamples } from '../modules/content/testing/sample-calls.ts';
import { TestSocket } from './sockets/testing.ts';
import { type Body, has, type LetterVenue, openLetterVenue } from './testing/letter-venue.ts';
import type { SampleClient } from './testing/sample-calls.ts';

let letter: LetterVenue;
let get: LetterVenue['get'];
let post: LetterVenue['post'];
beforeAll(async () => {
  letter = await openLetterVenue();
  ({ get, post } = letter);
}, 240_000);
afterAll(() => letter?.context.venue.stop());

const ORDER =
  'Id OrderType Status Quantity Multiple Price OriginPrice UpdatePrice FactProfits CautionMoney TradeFee Swap TargetLossPrice TargetProfitPrice CreateTimeHandler OpenTime CloseTime CloseReason ParentId ForexTradeLists';
const none = { target_price: 0, stop_loss_price: 0, target_profit_price: 0 };
const market = { type: 1, status: 1, cont: 0.1, forex_id: 1, multiple: 100, ...none };

describe('markets', () => {
  test('categories', async () => {
    has((await get('/v1/api/forex/getCategories', {}, '')).data[0], 'Id NameShowTrans');
  });

  test('instruments and their quotes', async () => {
    const { data } = await get('/v1/api/forex/trade_list', {}, '');
    has(
      data[0],
      'Id Code ShowCode Name Logo CategoryId MarketStatus NextOpen PricePrecision ForexContNum ForexMinCont ForexMaxCont Pip MarginMode ForexFeeRate HasForexMultiple StopsLevel QuoteCurrency SwapLong SwapShort ForexQuotations',
    );
    has(data[0].HasForexMultiple[0], 'Value');
    has(data[0].ForexQuotations, 'Open Close Change High Low Bid Ask Time');
    expect(data[0].MarketStatus).toBe(1);
    const found = (await get('/v1/api/forex/trade_list', { searchCurrency: 'btc' }, '')).data;
    expect(found.map(({ Code }: Body) => Code)).toEqual(['BTCUSD']);
  });

  test.each(['1min', '5min', '15min', '30min', '60min', '1day'])('candles of %s', async (period) => {
    for (const path of ['kline', 'abbreviated_cache_kline']) {
      const { data } = await get(`/v1/api/forex/${path}`, { forex_id: 1, period }, '');
      has(data.at(-1), 'Time Open High Low Close Volume');
    }
  });
});

describe('orders', () => {
  test('at the market: holding, its stops, and history', async () => {
    const placed = (await get('/v1/api/forex/submit', market)).data;
    has(placed, ORDER);
    has(placed.ForexTradeLists, 'Id Code ShowCode Logo PricePrecision');
    expect(placed).toMatchObject({ OrderType: 1, Status: 1, Quantity: 0.1, Multiple: 100 });
    const holding = (await get('/v1/api/forex/my_deal', { status: 1, page: 1 })).data;
    has(holding, 'data total all_fact_profits balance');
    expect(holding.data).toMatchObject([{ Id: placed.Id }]);
    const stops = { id: placed.Id, target_profit_price: 1.2, stop_loss_price: 1 };
    const moved = await get('/v1/api/forex/set_stop_price', stops);
    expect(moved.data).toMatchObject({ TargetProfitPrice: 1.2, TargetLossPrice: 1 });
    expect(moved.msg).not.toBe('');
    const closed = await get('/v1/api/forex/close', { id: placed.Id });
    expect(closed.data).toMatchObject({ Id: placed.Id, Status: 3, CloseReason: 'user' });
    expect(closed.msg).not.toBe('');
    const history = (await get('/v1/api/forex/my_deal', { status: 3, page: 1 })).data;
    expect(history.data).toMatchObject([{ Id: placed.Id }]);
    expect((await get('/v1/api/forex/set_stop_price', stops)).error).toBe('order_not_open');
  });

  test('pending: its list, and cancelled', async () => {
    const pending = { ...market, type: 2, status: 0, target_price: 1.2 };
    const placed = (await get('/v1/api/forex/submit', pending)).data;
    expect(placed).toMatchObject({ OrderType: 2, Status: 0, CautionMoney: 0, TradeFee: 0, FactProfits: 0 });
    expect((await get('/v1/api/forex/my_deal', { status: 0, page: 1 })).data.data).toHaveLength(1);
    const cancelled = await get('/v1/api/forex/cancel_trade', { id: placed.Id });
    expect(cancelled.data).toMatchObject({ Status: 3, CloseReason: 'cancelled' });
    expect(cancelled.msg).not.toBe('');
    expect((await get('/v1/api/forex/submit', { ...pending, target_price: 0 })).field).toBe('target_price');
  });

  test('a demo account begins again', async () => {
    const { data } = await get('/v1/api/main/user/resetForexDemoAccount', {}, letter.demo.token);
    has(data, 'balance lock_balance ProfitsTotal NetValue CautionMoneyAll FreeMargin HazardRate');
    expect(data).toMatchObject({ balance: 10_000, HazardRate: null });
  });
});

test('the ranking', async () => {
  const { Id } = (await get('/v1/api/forex/submit', market)).data;
  await get('/v1/api/forex/close', { id: Id });
  await post('/api/follow/show', { show: 1, name: 'Letter by letter' });
  const { data } = await get('/api/follow/list', {}, '');
  has(
    data[0],
    'user avatar multiple three_week_rate three_week_win three_week_profit total_rate total_trade_num total_profit followers code',
  );
});

test('news, from the list to the article', async () => {
  const by: SampleClient = {
    client: letter.context.client,
    venue: letter.context.venue,
    token: letter.user.token,
  };
  const { newsInfo } = contentSamples;
  const { id } = (typeof newsInfo === 'function' ? await newsInfo(by) : newsInfo) as { id: number };
  const { data: page } = await get('/api/news/list', { category_id: 1, page: 1 }, '');
  has(page, 'list total');
  has(page.list[0], 'id title desc logo created_at');
  has((await get('/api/news/info', { id }, '')).data, 'id title desc logo created_at content');
});

test('the live socket', async () => {
  const socket = await TestSocket.open(letter.context.venue.origin);
  socket.send({ cmd: 'ping' });
  expect(await socket.answer('pong')).toMatchObject({ time: expect.any(Number) });
  const { token } = letter.user;
  expect(await socket.say({ cmd: 'login', token })).toMatchObject({ cmd: 'login', code: 1 });
  const pushed = async (topic: string): Promise<Body> => {
    expect(await socket.say({ cmd: 'sub', topic })).toMatchObject({ cmd: 'sub', code: 1 });
    return (await socket.push(topic)).data;
  };
  const [row] = await pushed('DAY_MARKET');
  has(row, 'Id Code Open Close Change High Low Bid Ask MarketStatus Time');
  const bars = await pushed('KLINE.EURUSD');
  has(bars, 'Code Candles');
  expect(Object.keys(bars.Candles)).toContain('1min');
  has(bars.Candles['1min'], 'Time Open High Low Close Volume');
  await get('/v1/api/forex/submit', market);
  const figures = await pushed('FOREX_TRADE');
  has(figures, 'ProfitsTotal HazardRate CautionMoneyAll Balance NetValue FreeMargin TransOrder');
  has(figures.TransOrder[0], 'Id UpdatePrice FactProfits');
  await socket.say({ cmd: 'sub', topic: 'FOREX_CLOSED' });
  await get('/v1/api/forex/close', { id: figures.TransOrder[0].Id });
  has((await socket.push('FOREX_CLOSED')).data, 'Id CloseReason UpdatePrice FactProfits');
  expect(await socket.say({ cmd: 'unsub', topic: 'DAY_MARKET' })).toMatchObject({ cmd: 'unsub', code: 1 });
  expect(await socket.say({ cmd: 'logout' })).toMatchObject({ cmd: 'logout', code: 1 });
  socket.close();
});
