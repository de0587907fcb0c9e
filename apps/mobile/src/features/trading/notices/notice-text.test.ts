import type { Closing, Instrument, Notice, Order } from '@candor/client';
import { makeFormatter, makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { readCatalog } from '@candor/i18n/read-catalog';
import { expect, test } from 'vitest';
import { closedText, noticeText } from './notice-text.ts';

const words = {
  t: makeTranslator('en', compileCatalog(readCatalog('en'))),
  format: makeFormatter('en'),
};
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069\u200e\u200f]/g, '') ?? null;
const instruments = [{ Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 }] as Instrument[];
const facts = { instruments, stopOutLevel: 45 };
const order = { Id: 7, ForexTradeLists: { ShowCode: 'EUR/USD' } } as Order;

const closed = (CloseReason: string): ClosedNotice => ({
  Id: 7,
  CloseReason,
  UpdatePrice: 1.1,
  FactProfits: -12.5,
});
const makeNotice = (Kind: string, Data: Notice['Data']): Notice => ({
  Kind,
  Data,
  At: '2026-11-21T00:00:00Z',
});

test('a position that a stop closed is told with its result', () => {
  expect(plain(closedText(closed('stop_loss'), order, words))).toBe(
    'EUR/USD was closed (Stop loss): −12.50 USD',
  );
  expect(plain(closedText(closed('take_profit'), undefined, words))).toContain('7 was closed (Take profit)');
});

test('an Arabic sentence keeps the sign of a result in its place', () => {
  const arabic = {
    t: makeTranslator('ar', compileCatalog(readCatalog('ar'))),
    format: makeFormatter('ar'),
  };
  expect(closedText(closed('stop_loss'), order, arabic)).toContain('\u2066−12.50 USD\u2069');
  const covered = noticeText(makeNotice('negative_balance_covered', { Value: 12.5 }), facts, arabic);
  expect(covered).toContain('\u2066+12.50 USD\u2069');
});

test.each(['user', 'cancelled', 'demo_reset', 'something new'])(
  'closed by %s is told elsewhere',
  (reason) => {
    expect(closedText(closed(reason), order, words)).toBeNull();
  },
);

test('a margin call says the rate and where it ends', () => {
  expect(plain(noticeText(makeNotice('margin_call', { HazardRate: 98.765 }), facts, words))).toBe(
    'Margin call: your margin level is 98.77%. Deposit funds or close positions; at 45.00% positions are closed automatically.',
  );
});

test('a stop-out says what was closed, at which price and why', () => {
  const Data = { Id: 7, Code: 'EURUSD', HazardRate: 49.9, Positions: [{ Id: 7, UpdatePrice: 1.0912 }] };
  expect(plain(noticeText(makeNotice('stop_out', Data), facts, words))).toBe(
    'Stop-out: EUR/USD was closed at 1.09120 because the margin level fell to 49.90%.',
  );
});

test.each([
  ['of an unknown instrument', { Id: 7, Code: 'XYZ', Positions: [{ Id: 7, UpdatePrice: 1 }] }],
  ['without a price', { Id: 7, Code: 'EURUSD', Positions: [{ Id: 7, UpdatePrice: null }] }],
  ['without positions', { Id: 7, Code: 'EURUSD' }],
])('a stop-out %s is left to the closing itself', (_, Data) => {
  expect(noticeText(makeNotice('stop_out', Data), facts, words)).toBeNull();
});

test('a rollover needs no word', () => {
  expect(noticeText(makeNotice('swap', { Id: 7, Swap: -1 }), facts, words)).toBeNull();
});
