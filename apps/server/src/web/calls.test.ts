// Every call except those about orders, through the real app, engine and database: rejected, invalid and good.
import { type CallName, paths } from '@candor/contract';
import { describe, expect, test } from 'vitest';
import type { TestClient } from './testing/test-client.ts';
import type { TestVenue } from './testing/test-venue.ts';
import { useTrader } from './testing/use-trader.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
const eurusd = { forex_id: 1, multiple: 100 };
const buy = { ...eurusd, type: 1, status: 1, cont: '0.10' };

useTrader((trader) => {
  ({ venue, client, token } = trader);
});

describe('without a login', () => {
  const guarded = (Object.keys(paths) as CallName[]).filter(
    (name) => !['none', 'optional'].includes(paths[name].auth),
  );
  test.each(guarded)('%s answers 999', async (name) => {
    expect(await client.ask(name)).toMatchObject({ code: 999, error: 'session_invalid', data: null });
    expect(await client.ask(name, {}, { token: 'nonsense' })).toMatchObject({ code: 999 });
  });

  test.each(['areaList', 'basicInfo', 'categories'] as const)('%s ignores a bad token', async (name) => {
    expect(await client.ask(name, {}, { token: 'nonsense' })).toMatchObject({ code: 1 });
  });
});

describe('site', () => {
  test('areas leave out excluded ones', async () => {
    const areas = await client.get('areaList');
    expect(areas.length).toBeGreaterThan(230);
    expect(areas.map(({ code }) => code)).not.toEqual(expect.arrayContaining(['CN']));
    for (const code of ['KP', 'IL', 'CN', 'VU', 'CU'])
      expect(areas.some((area) => area.code === code)).toBe(false);
    expect(areas.find(({ code }) => code === 'HK')).toEqual({
      id: 344,
      code: 'HK',
      global_code: '852',
      name: 'Hong Kong SAR China',
    });
  });

  test('settings and base settings', async () => {
    expect(await client.get('setting', { key: 'is_show_mobile' })).toBe(1);
    expect(await client.get('setting', { key: 'other' })).toBeNull();
    expect(await client.ask('setting')).toMatchObject({ error: 'missing_parameter', field: 'key' });
    expect(await client.get('basicInfo')).toMatchObject({
      feed: 'scripted',
      trade_fee_type: 1,
      margin_call_level: 99,
      stop_out_level: 49,
    });
    expect(await client.get('companyStatus')).toEqual({ status: 0, type: 0, loss_url: '' });
    expect(await client.get('providers')).toEqual([]);
    expect(await client.get('complaintEmail')).toEqual({ email: '' });
  });
});

describe('market', () => {
  test('categories in the language of the request', async () => {
    const names = await client.get('categories', {}, { headers: { lang: 'de' } });
    expect(names[0]).toEqual({ Id: 1, NameShowTrans: 'Devisen' });
  });

  test('the list is searched by code, name and currency, in any case', async () => {
    const all = await client.get('tradeList');
    expect(all.length).toBeGreaterThan(25);
    const found = await client.get('tradeList', { searchCurrency: 'eUr/uSd' });
    expect(found).toHaveLength(1);
    expect(found[0]?.ForexQuotations).toMatchObject({ Bid: 1.1, Ask: 1.1001, Close: 1.1 });
    expect((await client.get('tradeList', { searchCurrency: 'jpy' })).length).toBeGreaterThan(2);
    expect(await client.get('tradeList', { searchCurrency: 'nothing like it' })).toEqual([]);
    const [gold] = await client.get('tradeList', { searchCurrency: 'gold' }, { headers: { lang: 'hk' } });
    expect(gold).toMatchObject({ Code: 'XAUUSD', Name: '黃金', EnglishName: 'Gold' });
    const [pound] = await client.get('tradeList', { searchCurrency: 'gbpusd' }, { headers: { lang: 'de' } });
    expect(await client.get('tradeList', { searchCurrency: pound?.EnglishName ?? 'none' })).toHaveLength(1);
    expect(await client.ask('tradeList', { searchCurrency: 'x'.repeat(65) })).toMatchObject({
      error: 'invalid_parameter',
      field: 'searchCurrency',
    });
  });

  test('ticks of the tape', async () => {
    const past = () => client.get('ticks', { code: 'EURUSD', from: 0 });
    await expect.poll(async () => (await past()).Ticks[0]).toMatchObject({ No: 1, Bid: 1.1, Ask: 1.1001 });
    expect(await past()).toMatchObject({ Code: 'EURUSD', Next: null });
    expect(await client.ask('ticks', { code: 'EURUSD' })).toMatchObject({ field: 'from' });
    expect(await client.ask('ticks', { code: 'NONE', from: 0 })).toMatchObject({
      error: 'instrument_not_found',
    });
  });

  test('bars', async () => {
    const [bar] = await client.get('kline', { forex_id: 1, period: '1min' });
    expect(bar).toMatchObject({ Open: 1.1, Volume: 1 });
    expect((await client.get('smallKline', { forex_id: 1, period: '1day' })).length).toBe(1);
    const refused = (params: Record<string, string | number>) => client.ask('kline', params);
    expect(await refused({ period: '1min' })).toMatchObject({
      error: 'missing_parameter',
      field: 'forex_id',
    });
    expect(await refused({ forex_id: 1 })).toMatchObject({ error: 'missing_parameter', field: 'period' });
    expect(await refused({ forex_id: 1, period: '2min' })).toMatchObject({ field: 'period' });
    expect(await refused({ forex_id: 999, period: '1min' })).toMatchObject({
      error: 'instrument_not_found',
      field: 'forex_id',
    });
    expect(await refused({ forex_id: 1, period: '1min', limit: 1001 })).toMatchObject({
      field: 'limit',
      details: { max: 1000 },
    });
  });
});

describe('account', () => {
  test('figures follow a position', async () => {
    expect(await client.get('getBalance', {}, { token })).toEqual({ balance: 10_000, lock_balance: 0 });
    await client.get('submit', buy, { token });
    venue.market.tick('EURUSD', 109_000, 109_010);
    expect(await client.get('forexDetail', {}, { token })).toEqual({
      balance: 9_999.7,
      lock_balance: 0,
      ProfitsTotal: -101,
      NetValue: 9_898.7,
      CautionMoneyAll: 110.01,
      FreeMargin: 9_788.69,
      HazardRate: 8_998,
    });
  });

  test('the log is newest first and includes the change before it', async () => {
    await client.get('submit', buy, { token });
    const log = await client.get('forexChange', {}, { token });
    expect(log.total).toBe(2);
    expect(log.list.map(({ Kind, Value, Balance }) => [Kind, Value, Balance])).toEqual([
      ['trade_fee', -0.3, 9_999.7],
      ['demo_grant', 10_000, 10_000],
    ]);
    expect(await client.get('forexChange', { page: 9 }, { token })).toEqual({ list: [], total: 2 });
    expect(await client.ask('forexChange', { page: 0 }, { token })).toMatchObject({ field: 'page' });
  });

  test('a demo account is reset', async () => {
    await client.get('submit', buy, { token });
    const reply = await client.ask('resetDemo', {}, { token });
    expect(reply).toMatchObject({ code: 1, data: { balance: 10_000, CautionMoneyAll: 0, HazardRate: null } });
    expect(reply.msg).toBe('The demo account was reset to 10,000.00 USD.');
    const history = await client.get('myDeal', { status: 3 }, { token });
    expect(history.data[0]).toMatchObject({ CloseReason: 'demo_reset', Status: 3 });
  });
});

describe('identity', () => {
  test('the same demo id is the same account, with a token of its own', async () => {
    const demo = { demo_id: 'A-demo-id_of-my-own-0001' };
    const [first, second] = [await client.get('createDemo', demo), await client.get('createDemo', demo)];
    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
    expect(first.user).toMatchObject({ is_demo: 1, email: '', mobile: '', invite_code: '' });
    expect(await client.get('userInfo', {}, { token: first.token })).toEqual(first.user);
    expect(await client.ask('createDemo')).toMatchObject({ error: 'missing_parameter', field: 'demo_id' });
    for (const bad of ['short', 'x'.repeat(65), 'has spaces in its middle'])
      expect(await client.ask('createDemo', { demo_id: bad })).toMatchObject({ field: 'demo_id' });
  });

  test('logout ends this session and no other', async () => {
    const id = 'two-sessions-of-one-account';
    const [one, two] = [await client.loginDemo(id), await client.loginDemo(id)];
    expect(await client.ask('logout', {}, one)).toMatchObject({ code: 1, data: null });
    expect(await client.ask('userInfo', {}, one)).toMatchObject({ code: 999 });
    expect(await client.ask('userInfo', {}, two)).toMatchObject({ code: 1 });
  });
});
