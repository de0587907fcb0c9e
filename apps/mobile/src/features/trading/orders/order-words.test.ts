import { expect, test } from 'vitest';
import { checkKey } from './order-words.ts';

const openedAt = '2026-11-28T09:00:00Z';

test.each([
  ['pending', null, 'order.check_order'],
  ['history', null, 'order.check_order'],
  ['open', openedAt, 'order.check_trade'],
  ['history', openedAt, 'order.check_trade'],
] as const)('an order that is %s, opened at %s, is checked as %s', (status, opened, key) => {
  expect(checkKey({ status, openedAt: opened })).toBe(key);
});
