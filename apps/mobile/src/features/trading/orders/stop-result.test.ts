import type { Order } from '@candor/client';
import { lotsOf, Market, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { eurusd } from '../rules/testing-spec.ts';
import { calculateStopResult } from './stop-result.ts';

const order = {
  instrument: { id: eurusd.id },
  side: 'buy',
  lots: lotsOf('0.10'),
  multiple: 100,
  openPrice: priceOf('1.10000', 5),
  contractSize: eurusd.contractSize,
  precision: 5,
  quoteCurrency: 'USD',
  fee: usd('0.3'),
  swap: usd('-0.05'),
} as Order;
const makeClient = (feeType: 'per_lot' | null) =>
  ({
    market: { get: () => ({ data: { byId: new Map([[eurusd.id, eurusd]]) } }) },
    basics: { get: () => ({ data: feeType && { feeType } }) },
  }) as unknown as Parameters<typeof calculateStopResult>[0];
const at = priceOf('1.09000', 5);
const resultOf = (status: Order['status'], feeType: 'per_lot' | null = 'per_lot') =>
  calculateStopResult(makeClient(feeType), { ...order, status }, at, new Market());

test('a pending order has its fee still to pay: 1,000 points of 0.10 and 0.30', () => {
  expect(resultOf('pending')).toBe(usd('-100.3'));
  expect(resultOf('pending', null)).toBeNull();
});

test('a position has paid its fee and its swap, which both count', () => {
  expect(resultOf('open')).toBe(usd('-100.35'));
  expect(resultOf('open', null)).toBe(usd('-100.35'));
});
