import { lotsOf, priceOf } from '@candor/core';
import { makeFormatter } from '@candor/i18n';
import { expect, test } from 'vitest';
import { eurusd } from '../rules/testing-spec.ts';
import type { Intent } from './preview.ts';
import { confirmLabel, pendingName, submitParams } from './submit-params.ts';

const terms = { ...eurusd, id: 7 };

const makeIntent = (over: Partial<Intent> = {}): Intent => ({
  spec: terms,
  side: 'buy',
  lots: lotsOf('0.10'),
  multiple: 100,
  sides: { bid: priceOf('1.10000', 5), ask: priceOf('1.10010', 5) },
  target: null,
  stopLoss: null,
  takeProfit: null,
  expiry: null,
  ...over,
});

test('a market order carries the quote that was seen, and its limit of slippage', () => {
  const quote = priceOf('1.10010', 5);
  expect(submitParams(makeIntent(), 5)).toEqual({
    request: {
      kind: 'place',
      instrumentId: 7,
      precision: 5,
      side: 'buy',
      lots: lotsOf('0.10'),
      multiple: 100,
      quote,
      target: null,
      pendingKind: null,
      expiry: null,
      stopLoss: null,
      takeProfit: null,
      deviation: 5,
    },
    requestedPrice: quote,
  });
  const bid = priceOf('1.10000', 5);
  expect(submitParams(makeIntent({ side: 'sell' }), null).request).toMatchObject({
    quote: bid,
    deviation: null,
  });
});

test('a pending order carries its own price, has seen none and deviates from none', () => {
  const [target, stopLoss] = [priceOf('1.05', 5), priceOf('1.04', 5)];
  const sent = submitParams(makeIntent({ target, stopLoss }), 5);
  expect(sent).toMatchObject({ request: { target, stopLoss, deviation: null }, requestedPrice: null });
});

test.each([
  ['buy', '1.2', 'trade.buy_stop'],
  ['buy', '1.0', 'trade.buy_limit'],
  ['sell', '1.0', 'trade.sell_stop'],
  ['sell', '1.2', 'trade.sell_limit'],
] as const)('%s at %s is a %s', (side, target, kind) => {
  expect(pendingName(makeIntent({ side, target: priceOf(target, 5) }))).toBe(kind);
});

test('the button says side, size and price', () => {
  const t = (key: string, params = {}) => `${key} ${Object.values(params).join(' ')}`.trim();
  const label = (over: Partial<Intent>) => confirmLabel(makeIntent(over), t, makeFormatter('en'));
  expect(label({})).toBe('trade.place_buy_at 0.10 1.10010');
  expect(label({ side: 'sell' })).toBe('trade.place_sell_at 0.10 1.10000');
  expect(label({ target: priceOf('1.05', 5) })).toBe('trade.place_at trade.buy_limit 0.10 1.05000');
});
