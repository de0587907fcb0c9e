import { lotsOf, priceOf, rateOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { parseOwnRanking, parseTrader } from '../calls/ranking-calls.ts';
import { wireInstrument, wireLogin, wireOrder, wirePage } from '../testing/wire-samples.ts';
import { parseAccount, parseOrderMetrics, parsePushedAccount } from './account.ts';
import { parseBasics, parseCompanyStatus } from './basics.ts';
import { parseInstrument } from './instrument.ts';
import { parseNotification } from './notification.ts';
import { parseClosing, parseOrder, parseOrderPage, priceAt } from './order.ts';
import { listedRow, parseQuote, sidesOf } from './quote.ts';
import { parseLogin } from './user.ts';

const at = (text: string) => priceOf(text, 5);
const wireMarks = {
  ProfitsTotal: -1.5,
  HazardRate: 817.2,
  CautionMoneyAll: 110.01,
  Balance: 10_000,
  NetValue: 9_998.5,
  FreeMargin: 9_888.49,
  TransOrder: [{ Id: 7, UpdatePrice: 1.09, FactProfits: -1.5 }],
};

test('an account, over HTTP and as it is pushed', () => {
  const { TransOrder: _, Balance: balance, ...figures } = wireMarks;
  const account = {
    balance: usd('10000'),
    locked: usd('25'),
    openProfit: usd('-1.5'),
    netValue: usd('9998.5'),
    margin: usd('110.01'),
    freeMargin: usd('9888.49'),
    marginLevel: 817.2,
  };
  expect(parseAccount({ ...figures, balance, lock_balance: 25 })).toEqual(account);
  expect(parsePushedAccount(wireMarks, account)).toEqual(account);
  expect(parsePushedAccount(wireMarks, undefined)).toEqual({ ...account, locked: 0 });
  expect(parseOrderMetrics(wireMarks)).toEqual([{ id: 7, price: 1.09, profit: usd('-1.5') }]);
});

test('an open position', () => {
  expect(parseOrder(wireOrder())).toEqual({
    id: 7,
    parentId: null,
    instrument: { id: 1, code: 'EURUSD', showCode: 'EUR/USD', logo: '/l.svg' },
    precision: 5,
    contractSize: 100_000,
    quoteCurrency: 'USD',
    side: 'buy',
    kind: 'market',
    status: 'open',
    lots: lotsOf('0.1'),
    multiple: 100,
    openPrice: at('1.1001'),
    seen: at('1.10008'),
    closePrice: at('1.1'),
    profit: usd('-1'),
    margin: usd('110.01'),
    fee: usd('0.3'),
    swap: usd('-0.2'),
    stopLoss: at('1.09'),
    takeProfit: null,
    trailingDistance: null,
    trailingStep: null,
    breakEvenTrigger: null,
    breakEvenOffset: null,
    guaranteedPremium: null,
    linkedTo: null,
    expiresAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    openedAt: '2026-11-20T10:00:00.000Z',
    closedAt: null,
    closeReason: null,
    openTick: 11,
    closeTick: null,
    conversion: [{ code: 'USDJPY', tick: 3, price: 155.1, isDivided: true }],
  });
});

test.each([
  [
    { Status: 0, Kind: 'stop', OrderType: 2 },
    { status: 'pending', kind: 'stop', side: 'sell' },
  ],
  [
    { Status: 3, CloseReason: 'stop_out', OriginPrice: 0 },
    { status: 'history', closeReason: 'stop_out', seen: null },
  ],
  [{ CloseReason: 'something new' }, { closeReason: null }],
])('an order with %j has %j', (over, parsed) => {
  expect(parseOrder(wireOrder(over))).toMatchObject(parsed);
});

test('an order with an unknown status is ignored', () => {
  expect(() => parseOrder(wireOrder({ Status: 2 }))).toThrow('status');
});

test('a position’s closing price: the pushed one, or the loaded one', () => {
  const order = parseOrder(wireOrder());
  expect(priceAt(order, { id: 7, price: 1.09, profit: usd('0') })).toBe(at('1.09'));
  expect(priceAt(order, undefined)).toBe(at('1.1'));
});

test('a page, with the result of a history and without', () => {
  const since = '2026-11-20T10:00:00.000Z';
  const page = wirePage([wireOrder()], { total: 21, all_fact_profits: 1.1 });
  expect(parseOrderPage(page)).toMatchObject({
    total: 21,
    result: { profit: usd('1.1'), net: null, since: null },
  });
  expect(parseOrderPage({ ...page, all_fact_net: 0.8, all_fact_since: since }).result).toEqual({
    profit: usd('1.1'),
    net: usd('0.8'),
    since,
  });
});

test('a closing', () => {
  const wire = {
    Id: 7,
    CloseReason: 'take_profit',
    UpdatePrice: 1.2,
    FactProfits: 12.5,
    FactNet: 12.2,
    Slippage: 0.1,
  };
  const closing = { id: 7, reason: 'take_profit', price: 1.2, net: usd('12.2') };
  expect(parseClosing(wire)).toEqual({ ...closing, slippage: usd('0.1') });
  expect(parseClosing({ ...wire, Slippage: null })).toEqual({ ...closing, slippage: null });
});

test('an instrument has the core’s spec and the fields of screens', () => {
  expect(parseInstrument(wireInstrument)).toMatchObject({
    id: 1,
    showCode: 'EUR/USD',
    marketStatus: 'open',
    precision: 5,
    lotsMin: lotsOf('0.01'),
    lotsMax: lotsOf('50'),
    lotStep: lotsOf('0.01'),
    marginMode: 'leveraged',
    feeRate: rateOf('3'),
    multiples: [10, 100],
    stopsLevel: 10,
    swapMode: 'points',
    swapLong: rateOf('-6.5'),
  });
  const other = { ...wireInstrument, MarginMode: 1, SwapMode: 'rate', MarketStatus: 2 };
  expect(parseInstrument(other)).toMatchObject({
    marginMode: 'fixed',
    swapMode: 'rate',
    marketStatus: 'halted',
  });
});

test('a quote has its sides only if both exist', () => {
  const context = { precision: 5, before: undefined, receivedAt: 1 };
  const row = listedRow(wireInstrument);
  const quote = parseQuote(row, context);
  expect(quote).toMatchObject({
    id: 1,
    bid: at('1.1001'),
    ask: at('1.1002'),
    change: 0.01,
    marketStatus: 'open',
  });
  expect(sidesOf(quote)).toEqual({ bid: at('1.1001'), ask: at('1.1002') });
  expect(sidesOf(parseQuote({ ...row, Ask: null }, context))).toBeNull();
  expect(sidesOf(undefined)).toBeNull();
});

test('who is logged in, how the venue charges, and whether it runs', () => {
  expect(parseLogin(wireLogin('T'))).toEqual({
    token: 'T',
    user: { uid: '100', email: '', isDemo: true, isBlocked: false, accountNumber: '88' },
  });
  const basics = {
    ...{ trade_fee_type: 1, feed: 'simulated', margin_call_level: 100, stop_out_level: 50 },
    ...{ service_link: 'https://help.example', service_link_type: 2, pc_host: 'pc.example.com' },
  };
  expect(parseBasics(basics as never)).toMatchObject({
    feeType: 'per_lot',
    stopOutLevel: 50,
    marginCallLevel: 100,
    desktopHost: 'pc.example.com',
    service: { kind: 'copy', address: 'https://help.example' },
  });
  // Only https addresses are followed.
  expect(parseBasics({ ...basics, service_link: 'javascript:x' } as never).service).toEqual({ kind: 'chat' });
  expect(parseBasics({ ...basics, trade_fee_type: 2 } as never).feeType).toBe('by_margin');
  expect(parseCompanyStatus({ status: 1, type: 1, loss_url: 'https://x' })).toEqual({
    isRunning: false,
    isMainMode: true,
    lossUrl: 'https://x',
  });
});

const notificationOf = (Kind: string, Data: Record<string, unknown>) =>
  parseNotification({ Kind, Data, At: '2026-11-21T00:00:00Z' });

test.each([
  ['margin_call', { HazardRate: 98.7 }, { kind: 'margin_call', marginLevel: 98.7 }],
  [
    'stop_out',
    { Id: 7, Code: 'EURUSD', HazardRate: 49.9, Positions: [{ Id: 7, UpdatePrice: 1.0912 }] },
    { kind: 'stop_out', orderId: 7, code: 'EURUSD', price: 1.0912, marginLevel: 49.9 },
  ],
  [
    'stop_out',
    { Id: 7, Code: 'EURUSD', Positions: [{ Id: 7, UpdatePrice: null }] },
    { kind: 'stop_out', orderId: 7, code: 'EURUSD', price: null, marginLevel: null },
  ],
  ['stop_out', { Id: 7 }, null],
  ['negative_balance_covered', { Value: 12.5 }, { kind: 'negative_balance_covered', amount: usd('12.5') }],
  ['swap', { Id: 7, Swap: -1 }, { kind: 'swap', orderId: 7 }],
  ['demo_reset', {}, { kind: 'demo_reset' }],
  ['something new', {}, null],
])('a notification of %s with %j is %j', (kind, data, notice) => {
  expect(notificationOf(kind, data)).toEqual(notice);
});

test('a trader, and one’s own place', () => {
  const figures = {
    multiple: 12.5,
    three_week_profit: 10.5,
    three_week_trade_num: 3,
    total_profit: -1,
    total_trade_num: 4,
    is_demo: 1,
    days: 30,
    record: 1,
    code: 'ABC',
    three_week_rate: 0.025,
    three_week_win: 0.5,
    total_rate: 0.1,
    state: 'active' as const,
    resets: 0,
    blown_before: 0,
    growth: 0.045,
    drawdown: 0.2,
    followers: 2,
  };
  const trader = parseTrader({
    ...figures,
    rank: 1,
    user: 'ada',
    avatar: '',
    following: 1,
    total_win: 0.5,
    recent: [0, 0.045],
  });
  expect(trader).toMatchObject({
    rank: 1,
    name: 'ada',
    followers: 2,
    threeWeekProfit: usd('10.5'),
    isDemo: true,
    growth: 0.045,
    isFollowed: true,
  });
  const own = parseOwnRanking({
    ...figures,
    show: 0,
    name: '',
    rank: null,
    three_week_rate: null,
    places: null,
    following_num: 1,
  });
  expect(own).toMatchObject({ isShown: false, rank: null, threeWeekRate: null, totalProfit: usd('-1') });
});
