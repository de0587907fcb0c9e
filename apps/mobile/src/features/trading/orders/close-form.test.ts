import type { Order } from '@candor/client';
import { type InstrumentSpec, lotsOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { halfOf, netOfPart, partSizes } from './close-form.tsx';

const spec = { lotsMin: lotsOf('0.05'), lotStep: lotsOf('0.01') } as InstrumentSpec;
const of = (lots: number) => partSizes({ lots: lotsOf(String(lots)) } as Order, spec);

test('what stays open is never less than the smallest size', () => {
  expect(of(0.1)).toEqual({ lotsMin: lotsOf('0.01'), lotsMax: lotsOf('0.05'), lotStep: lotsOf('0.01') });
  expect(of(0.06)?.lotsMax).toBe(lotsOf('0.01'));
});

test('a position of the smallest size is closed whole', () => {
  expect(of(0.05)).toBeNull();
});

test('half of the position is offered, in whole steps, within what may be closed', () => {
  const half = (all: number): unknown => {
    const sizes = of(all);
    return sizes && halfOf(lotsOf(String(all)), sizes);
  };
  expect(half(0.1)).toBe(lotsOf('0.05'));
  expect(half(0.15)).toBe(lotsOf('0.07'));
  // At least 0.05 stay open.
  expect(half(0.07)).toBe(lotsOf('0.02'));
});

test('a part is closed with its share of fee and swap', () => {
  const order = { lots: lotsOf('0.10'), margin: usd('110'), fee: usd('0.3'), swap: usd('-0.1') } as Order;
  expect(netOfPart(order, lotsOf('0.05'), usd('-0.7'))).toBe(usd('-0.9'));
  expect(netOfPart(order, order.lots, usd('-0.7'))).toBe(usd('-1.1'));
  expect(netOfPart(order, order.lots, null)).toBeNull();
});
