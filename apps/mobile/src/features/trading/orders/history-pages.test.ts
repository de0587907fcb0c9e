import type { Order } from '@candor/client';
import { expect, test } from 'vitest';
import { joinPages, type Pages, resultOf, withoutOrder } from './pages.ts';

const makePage = (ids: number[], total: number): Pages[number] => ({
  data: ids.map((Id) => ({ Id }) as Order),
  total,
  all_fact_profits: 0,
  balance: 0,
});

test('an order that moved to the next page while reading shows once', () => {
  expect(joinPages([makePage([3, 2], 4), makePage([2, 1], 4)]).map((order) => order.id)).toEqual([3, 2, 1]);
});

test('an order that left is gone from its page and from the total', () => {
  const left = withoutOrder([makePage([3, 2], 3), makePage([1], 3)], 2);
  expect(left.map((page) => page.data.length)).toEqual([1, 1]);
  expect(left.map((page) => page.total)).toEqual([2, 2]);
});

test('an order that was not there changes nothing', () => {
  const pages = [makePage([3, 2], 2)];
  expect(withoutOrder(pages, 9)).toBe(pages);
});

test('the result of a history tells price profit, fees with swaps, and what is left, to the millionth', () => {
  const page = {
    ...makePage([3], 1),
    all_fact_profits: 1.1,
    all_fact_net: 0.8,
    all_fact_since: '2026-11-20',
  };
  expect(resultOf(page)).toEqual({ profits: 1.1, costs: -0.3, net: 0.8, since: '2026-11-20' });
  expect(resultOf(makePage([], 0))).toEqual({ profits: 0, costs: null, net: null, since: null });
  expect(resultOf(undefined)).toBeNull();
});
