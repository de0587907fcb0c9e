import type { Order } from '@candor/client';
import { expect, test } from 'vitest';
import { findWanted, orderPath, readWanted } from './wanted-order.ts';

const order = (id: number, status: Order['status'] = 'open') => ({ id, status }) as Order;
const loaded = (...orders: Order[]) => ({
  orders,
  isFetching: false,
  isError: false,
  next: { isThere: false },
});

test('an order’s address leads to its own list first, and on to where it may have gone', () => {
  const read = (of: Order) => {
    const search = new URLSearchParams(orderPath(of).split('?')[1]);
    return readWanted(search.get('id'), search.get('status'));
  };
  expect(read(order(7, 'pending'))).toEqual({ id: 7, lists: ['pending', 'open', 'history'] });
  expect(read(order(7, 'open'))).toEqual({ id: 7, lists: ['open', 'history'] });
  expect(read(order(7, 'history'))).toEqual({ id: 7, lists: ['history'] });
  // In the older format of addresses.
  expect(readWanted('7', '0')).toEqual(read(order(7, 'pending')));
  expect(readWanted('7', null)).toEqual({ id: 7, lists: ['open', 'pending', 'history'] });
});

test.each([null, '', '0', '-7', '7.5', 'x', '99999999999999999'])('%s asks for no order', (id) => {
  expect(readWanted(id, '1')).toBeNull();
});

test('it opens as soon as its list has it, while that is read again too', () => {
  const wanted = { id: 7, lists: ['pending', 'open', 'history'] as const };
  const found = { step: 'open', order: order(7) };
  expect(findWanted(wanted, loaded(order(8), order(7)))).toEqual(found);
  expect(findWanted(wanted, { ...loaded(order(7)), isFetching: true })).toEqual(found);
});

test('it waits for its list, then looks where it may have gone, and stops at the end', () => {
  const wanted = { id: 7, lists: ['pending', 'open'] as const };
  expect(findWanted(wanted, { ...loaded(order(8)), isFetching: true })).toEqual({ step: 'wait' });
  const next = findWanted(wanted, loaded(order(8)));
  expect(next).toEqual({ step: 'look', status: 'open', wanted: { id: 7, lists: ['open'] } });
  expect(findWanted({ id: 7, lists: ['open'] }, loaded())).toEqual({ step: 'stop' });
});

test('it is looked for on every page of a list, and only then in the next one', () => {
  const wanted = { id: 7, lists: ['open', 'history'] as const };
  const first = { ...loaded(order(8)), next: { isThere: true } };
  expect(findWanted(wanted, first)).toEqual({ step: 'more' });
  expect(findWanted(wanted, { ...first, isFetching: true })).toEqual({ step: 'wait' });
  expect(findWanted(wanted, { ...first, isError: true })).toEqual({ step: 'stop' });
});

test('a list that can’t be had ends it: the screen says so itself', () => {
  expect(findWanted({ id: 7, lists: ['pending', 'open'] }, { ...loaded(), isError: true })).toEqual({
    step: 'stop',
  });
});
