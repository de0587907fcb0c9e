import type { Order } from '@candor/client';
import { type Money, money } from '@candor/core';
import { expect, test } from 'vitest';
import { groupPositions } from './close-groups.ts';

const position = (id: number, instrumentId: number): Order =>
  ({ id, instrument: { id: instrumentId } }) as Order;

const usd = (amount: number): Money => money(amount * 1_000_000);

test('positions are grouped by their result and by their instrument, each with its count and sum', () => {
  const positions = [position(1, 1), position(2, 1), position(3, 2), position(4, 3)];
  const nets: Record<number, Money> = { 1: usd(100.5), 2: usd(-20.25), 3: usd(-0.25), 4: usd(0) };
  const groups = groupPositions(positions, ({ id }) => nets[id] ?? usd(0));
  expect(groups.map(({ name, positions: own, net }) => [name, own.map(({ id }) => id), net])).toEqual([
    ['all', [1, 2, 3, 4], usd(80)],
    ['winners', [1], usd(100.5)],
    ['losers', [2, 3], usd(-20.5)],
    [1, [1, 2], usd(80.25)],
  ]);
});

test('what would close nothing, or the same as all, is not offered', () => {
  const own = [position(1, 1), position(2, 1)];
  expect(groupPositions(own, () => usd(1)).map(({ name }) => name)).toEqual(['all']);
  expect(groupPositions([], () => usd(1))).toEqual([]);
});
