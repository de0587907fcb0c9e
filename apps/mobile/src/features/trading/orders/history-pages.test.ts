import type { Order, OrderPage } from '@candor/client';
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { costsOf, joinPages } from './history-pages.ts';

const result = { profit: usd('1.1'), net: usd('0.8'), since: '2026-11-20' };
const makePage = (ids: number[]): OrderPage => ({
  orders: ids.map((id) => ({ id }) as Order),
  total: 4,
  result,
});

test('an order that moved to the next page while reading shows once', () => {
  expect(joinPages([makePage([3, 2]), makePage([2, 1])]).map((order) => order.id)).toEqual([3, 2, 1]);
});

test('what fees and swaps took of a result, to the millionth', () => {
  expect(costsOf(result)).toBe(usd('-0.3'));
  expect(costsOf({ ...result, net: null })).toBeNull();
});
