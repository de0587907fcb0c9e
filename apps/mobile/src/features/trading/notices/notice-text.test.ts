import type { Closing, Instrument, Order } from '@candor/client';
import { priceOf, usd } from '@candor/core';
import { makeFormatter, makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { readCatalog } from '@candor/i18n/read-catalog';
import { expect, test } from 'vitest';
import { closedText, notificationText, placeOf } from './account-notices.tsx';

const words = {
  t: makeTranslator('en', compileCatalog(readCatalog('en'))),
  format: makeFormatter('en'),
};
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069\u200e\u200f]/g, '') ?? null;
const instruments = [{ code: 'EURUSD', showCode: 'EUR/USD', precision: 5 }] as Instrument[];
const facts = { instruments, stopOutLevel: 45 };
const order = {
  id: 7,
  instrument: { showCode: 'EUR/USD' },
  precision: 5,
  stopLoss: priceOf('1.09000', 5),
  takeProfit: priceOf('1.12000', 5),
} as Order;

const closed = (reason: Closing['reason'], slippage: Closing['slippage'] = null): Closing => ({
  id: 7,
  reason,
  price: 1.0899,
  net: usd('-12.5'),
  slippage,
});

test('a position that a stop closed is announced with its net result and its price', () => {
  expect(plain(closedText(closed('stop_loss'), order, words))).toBe(
    'EUR/USD was closed at 1.08990 (Stop loss). Net P/L: −12.50 USD',
  );
  expect(plain(closedText(closed('take_profit'), undefined, words))).toContain(
    '7 was closed at 1.0899 (Take profit)',
  );
});

test('a stop that filled beyond its level says by how much, in the price and in USD', () => {
  expect(plain(closedText(closed('stop_loss', usd('-0.9')), order, words))).toBe(
    'EUR/USD was closed at 1.08990 (Stop loss). Net P/L: −12.50 USD Slippage: 0.00010 worse than requested (−0.90 USD).',
  );
  const better = { ...closed('take_profit', usd('0.3')), price: 1.12003 };
  expect(plain(closedText(better, order, words))).toContain('0.00003 better than requested (+0.30 USD)');
  expect(plain(closedText(closed('stop_loss', usd('0')), order, words))).not.toContain('Slippage');
});

test('an Arabic sentence keeps the sign of a result in its place', () => {
  const arabic = {
    t: makeTranslator('ar', compileCatalog(readCatalog('ar'))),
    format: makeFormatter('ar'),
  };
  expect(closedText(closed('stop_loss'), order, arabic)).toContain('\u2066−12.50 USD\u2069');
  const covered = notificationText(
    { kind: 'negative_balance_covered', amount: usd('12.5') } as const,
    facts,
    arabic,
  );
  expect(covered).toContain('\u2066+12.50 USD\u2069');
});

test.each(['user', 'cancelled', 'demo_reset', null] as const)('closed by %s is shown elsewhere', (reason) => {
  expect(closedText(closed(reason), order, words)).toBeNull();
});

test('a margin call says the rate and where it ends', () => {
  expect(plain(notificationText({ kind: 'margin_call', marginLevel: 98.765 }, facts, words))).toBe(
    'Margin call: your margin level is 98.77%. Close positions or deposit funds. At 45.00% or below, positions are closed automatically.',
  );
});

const stopOut = { kind: 'stop_out', orderId: 7, code: 'EURUSD', price: 1.0912, marginLevel: 49.9 } as const;

test('a stop-out says what was closed, at which price and why', () => {
  expect(plain(notificationText(stopOut, facts, words))).toBe(
    'Stop-out: EUR/USD was closed at 1.09120 because the margin level fell to 49.90%.',
  );
});

test.each([
  ['of an unknown instrument', { ...stopOut, code: 'XYZ' }],
  ['without a price', { ...stopOut, price: null }],
])('a stop-out %s is left to the closing itself', (_, notice) => {
  expect(notificationText(notice, facts, words)).toBeNull();
});

test('a rollover needs no word', () => {
  expect(notificationText({ kind: 'swap', orderId: 7 }, facts, words)).toBeNull();
});

test('a price alert is told by its own title and leads to the chart of its instrument', () => {
  const alert = {
    kind: 'account_notice',
    id: 3,
    about: 'price_alert',
    title: 'BTC/USD reached 84,583.00',
    text: 'The price is now 84,590.00.',
    code: 'BTCUSD',
    isSilent: false,
  } as const;
  expect(notificationText(alert, facts, words)).toBe('BTC/USD reached 84,583.00');
  expect(placeOf(alert)).toEqual({ label: 'trade.view', path: '/trade?code=BTCUSD' });
  expect(placeOf({ ...alert, code: null })).toBeNull();
});
