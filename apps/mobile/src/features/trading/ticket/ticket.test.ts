import { nextTradingDayStart } from '@candor/client';
import { calculateProfit, lotsOf, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { eurusd as terms } from '../rules/testing-spec.ts';
import { readTicket, type TicketFields, writeLocalTime } from './ticket.ts';
import { firstFields } from './use-ticket.ts';

const sides = { bid: priceOf('1.10000', 5), ask: priceOf('1.10010', 5) };
const makeFields = (over: Partial<TicketFields> = {}): TicketFields => ({
  ...firstFields('buy', '0.10', 100),
  ...over,
});
const read = (over: Partial<TicketFields>, language: 'en' | 'de' | 'ar' = 'en') =>
  readTicket({
    fields: makeFields(over),
    spec: terms,
    sides,
    language,
    // Without a fee, so that the figures stay easy to calculate.
    resultOf: (lots, openPrice, closePrice) =>
      calculateProfit({
        side: over.side ?? 'buy',
        openPrice,
        closePrice,
        lots,
        contractSize: terms.contractSize,
        precision: terms.precision,
        legs: [],
      }),
  });

test('a market ticket is its lots; fields that are off are not looked at', () => {
  expect(read({ stopLoss: 'nonsense', target: 'nonsense', deviation: 'nonsense' })).toEqual({
    lots: lotsOf('0.10'),
    overRisk: null,
    target: null,
    expiry: null,
    stopLoss: null,
    takeProfit: null,
    deviation: null,
    faults: {},
  });
});

test.each([
  ['', 'trade.lots_required', []],
  ['abc', 'public.number_invalid', []],
  ['-1', 'public.number_invalid', []],
  ['0', 'error.quantity_too_small', ['0.01']],
  ['51', 'error.quantity_too_large', ['50.00']],
  ['0.105', 'error.quantity_step', ['0.10']],
  ['1,500', 'public.number_ambiguous', ['1.5', '1500']],
])('lots “%s” are refused with %s', (lots, key, fixes) => {
  expect(read({ lots }).faults.lots).toMatchObject({ key, fixes });
});

test('a comma or Arabic digits mean what whoever types them means', () => {
  expect(read({ lots: '0,25' }, 'de').lots).toBe(lotsOf('0.25'));
  expect(read({ lots: '٠٫٢٥' }, 'ar').lots).toBe(lotsOf('0.25'));
});

test('a limit of slippage is in pips to a tenth, none included, and of a market order only', () => {
  const limited = (deviation: string, mode: 'market' | 'pending' = 'market') =>
    read({ hasDeviation: true, deviation, mode, target: '1.05' });
  expect(limited('1.2')).toMatchObject({ deviation: 12, faults: {} });
  expect(limited('0')).toMatchObject({ deviation: 0, faults: {} });
  for (const text of ['', '-1', '1.55', 'few'])
    expect(limited(text).faults.deviation?.key).toBe('public.number_invalid');
  expect(limited('few', 'pending')).toMatchObject({ deviation: null, faults: {} });
});

test('a pending ticket expires at the end of the day or at a chosen time, and not at one that has passed', () => {
  const until = (over: Partial<TicketFields>) => read({ mode: 'pending', target: '1.05', ...over });
  expect(until({}).expiry).toBeNull();
  const { expiry } = until({ timeInForce: 'day' });
  expect(expiry).toEqual({ timeInForce: 'day', at: nextTradingDayStart(Date.now()) });
  const at = Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000;
  expect(until({ timeInForce: 'gtd', until: writeLocalTime(at) })).toMatchObject({
    expiry: { timeInForce: 'gtd', at },
    faults: {},
  });
  const keyOf = (text: string) => until({ timeInForce: 'gtd', until: text }).faults.until?.key;
  expect(keyOf(writeLocalTime(at - 7_200_000))).toBe('error.expiry_passed');
  expect(keyOf(writeLocalTime(at + 367 * 86_400_000))).toBe('trade.valid_range');
  expect(keyOf('')).toBe('trade.valid_range');
  expect(read({ timeInForce: 'gtd', until: '' })).toMatchObject({ expiry: null, faults: {} });
});

test('a pending ticket needs a price that is not the market’s', () => {
  const pending = (target: string) => read({ mode: 'pending', target });
  expect(pending('').faults.target?.key).toBe('trade.pending_price_required');
  expect(pending('0').faults.target?.key).toBe('trade.pending_price_required');
  expect(pending('1.10010').faults.target?.key).toBe('error.pending_price_at_market');
  expect(pending('1.05')).toMatchObject({ target: priceOf('1.05000', 5), faults: {} });
});

// A stop must leave more than 10 points to the closing side: bid 1.10000 for a buy, ask 1.10010 for a sell. What is offered
// lies 0.02 % beyond the nearest, because the market moves while it is read.
test.each([
  ['buy', 'stopLoss', '1.09989', null],
  ['buy', 'stopLoss', '1.09990', '1.09967'],
  ['buy', 'takeProfit', '1.10011', null],
  ['buy', 'takeProfit', '1.10010', '1.10034'],
  ['sell', 'stopLoss', '1.10021', null],
  ['sell', 'stopLoss', '1.10020', '1.10044'],
  ['sell', 'takeProfit', '1.09999', null],
  ['sell', 'takeProfit', '1.10000', '1.09977'],
] as const)('%s with %s at %s: offered %s', (side, name, text, offered) => {
  const on =
    name === 'stopLoss' ? { hasStopLoss: true, stopLoss: text } : { hasTakeProfit: true, takeProfit: text };
  const fault = read({ side, ...on }).faults[name];
  expect(fault?.fixes ?? null).toEqual(offered === null ? null : [offered]);
  // The text names the price of the button.
  expect(fault?.params?.nearest).toBe(offered === null ? undefined : Number(offered));
});

// Below 0 there is no price, and 0 is what is sent for no stop at all: none of these may pass as one.
test.each(['stopLoss', 'takeProfit'] as const)('%s has a minimum of 0', (name) => {
  const by = (text: string, over: Partial<TicketFields> = {}) => {
    const on =
      name === 'stopLoss' ? { hasStopLoss: true, stopLoss: text } : { hasTakeProfit: true, takeProfit: text };
    return read({ ...on, ...over });
  };
  for (const text of ['-1', '-0.00001', '−1.1']) {
    expect(by(text).faults[name]?.key).toBe('public.number_invalid');
    expect(by(text)[name]).toBeNull();
  }
  for (const text of ['0', '0.00000']) {
    expect(by(text).faults[name]).toBeDefined();
    expect(by(text)[name]).toBeNull();
  }
  // A distance that would end below 0.
  const side = name === 'stopLoss' ? 'buy' : 'sell';
  const far = by('20000', { stopsBy: 'points', side });
  expect(far.faults[name]).toBeDefined();
  expect(far[name]).toBeNull();
});

test('a pending order’s stops are judged at its target, less the spread', () => {
  const at = (stopLoss: string) =>
    read({ mode: 'pending', target: '1.05000', hasStopLoss: true, stopLoss }).faults.stopLoss;
  expect(at('1.04979')).toBeUndefined();
  expect(at('1.04980')?.fixes).toEqual(['1.04958']);
});

// 0.10 lots of 100,000: a pip is 1 USD. A buy opens at 1.10010.
test.each([
  ['points', '50', '1.09510'],
  ['money', '50', '1.09510'],
  ['money', '50.05', '1.09510'],
  ['money', '50.10', '1.09509'],
] as const)('a stop loss by %s of %s is sent as %s', (stopsBy, stopLoss, at) => {
  expect(read({ stopsBy, hasStopLoss: true, stopLoss })).toMatchObject({
    stopLoss: priceOf(at, 5),
    faults: {},
  });
});

test('by money without a size, only the size is at fault', () => {
  const { stopLoss, faults } = read({ lots: '', stopsBy: 'money', hasStopLoss: true, stopLoss: '50' });
  expect(stopLoss).toBeNull();
  expect(Object.keys(faults)).toEqual(['lots']);
});

test('by distance a stop that is too near is offered a distance', () => {
  const fault = read({ stopsBy: 'points', hasStopLoss: true, stopLoss: '0.5' }).faults.stopLoss;
  expect(fault).toMatchObject({ key: 'error.invalid_stop_loss', fixes: ['4.3'] });
});

// A stop at 1.09000 costs 1,010 USD a lot.
const stopped = { hasStopLoss: true, stopLoss: '1.09000' };

test('the size follows from the sum at risk and the stop, whatever stands in the field', () => {
  const by = (over: Partial<TicketFields>) => read({ ...stopped, lots: '1.00', sizedBy: 'risk', ...over });
  expect(by({ risk: '50' })).toMatchObject({ lots: lotsOf('0.04'), overRisk: null, faults: {} });
  expect(by({ risk: '101' })).toMatchObject({ lots: lotsOf('0.10') });
  expect(by({ risk: '50', stopLoss: '50.5', stopsBy: 'points' })).toMatchObject({ lots: lotsOf('0.09') });
  expect(by({ risk: '5' })).toMatchObject({ lots: null, faults: { risk: { key: 'trade.risk_too_small' } } });
  expect(by({ risk: 'x' })).toMatchObject({ lots: null, faults: { risk: { key: 'public.number_invalid' } } });
  expect(by({ risk: '1,500' })).toMatchObject({ faults: { risk: { fixes: ['1.5', '1500'] } } });
  const unread = by({ risk: '50', stopLoss: '' });
  expect(unread).toMatchObject({ lots: null, faults: { stopLoss: { key: 'public.number_invalid' } } });
  expect(unread.faults.risk).toBeUndefined();
});

test('a size typed beside a sum at risk is judged by it', () => {
  const by = (over: Partial<TicketFields>) => read({ ...stopped, risk: '50', ...over });
  expect(by({ lots: '1.00' })).toMatchObject({
    lots: lotsOf('1'),
    overRisk: { sum: usd('50'), loss: usd('1010'), lots: lotsOf('0.04') },
  });
  expect(by({ lots: '0.04' }).overRisk).toBeNull();
  expect(by({ lots: '1.00', risk: '' }).overRisk).toBeNull();
  // An amount that can't be parsed stops the order, whatever the source of the size.
  expect(by({ risk: '5o' }).faults.risk).toBeDefined();
});
