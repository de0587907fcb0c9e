import type { Order } from '@candor/client';
import { type InstrumentSpec, lotsOf } from '@candor/core';
import { expect, test } from 'vitest';
import { halfOf, partSizes } from './close-form.tsx';

const spec = { lotsMin: lotsOf('0.05'), lotStep: lotsOf('0.01') } as InstrumentSpec;
const of = (lots: number) => partSizes({ lots: lotsOf(String(lots)) } as Order, spec);

test('what stays open is never less than the smallest size', () => {
  expect(of(0.1)).toEqual({ lotsMin: lotsOf('0.01'), lotsMax: lotsOf('0.05'), lotStep: lotsOf('0.01') });
  expect(of(0.06)?.lotsMax).toBe(lotsOf('0.01'));
});

test('a position of the smallest size is closed whole', () => {
  expect(of(0.05)).toBeNull();
});

test('half is offered, in whole steps', () => {
  const sizes = of(0.1);
  expect(sizes && halfOf(sizes)).toBe(lotsOf('0.02'));
});
