import { expect, test } from 'vitest';
import { fault, faultOf, valuesOf } from './form.ts';

test('values exist once no field has a fault', () => {
  expect(valuesOf({ lots: { value: 5 }, note: { value: null } })).toEqual({ lots: 5, note: null });
  expect(valuesOf({ lots: { value: 5 }, note: fault('public.number_invalid') })).toBeNull();
  expect(valuesOf({})).toEqual({});
});

test('a fault is a key with its parameters and what would fix it', () => {
  const read = fault('error.quantity_too_small', { min: 0.01 }, ['0.01']);
  expect(faultOf(read)).toEqual({ key: 'error.quantity_too_small', params: { min: 0.01 }, fixes: ['0.01'] });
  expect(faultOf({ value: 1 })).toBeUndefined();
});
