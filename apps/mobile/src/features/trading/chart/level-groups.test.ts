import type { Order } from '@candor/client';
import type { Side } from '@candor/core';
import { expect, test } from 'vitest';
import { groupLevels } from './level-groups.ts';
import type { LineKind, PriceLine } from './price-lines.ts';

const line = (id: string, kind: LineKind, side: Side = 'buy'): PriceLine => ({
  id,
  kind,
  order: { side } as Order,
  price: 1,
  priceText: '1',
  result: null,
  draggedBy: null,
});
const names = (lines: readonly PriceLine[]) => lines.map(({ id }) => id);

test('three positions of a side share a label, and two have their own', () => {
  const buys = ['a', 'b', 'c'].map((id) => line(id, 'position'));
  const sells = ['d', 'e'].map((id) => line(id, 'position', 'sell'));
  const { single, groups } = groupLevels([...buys, ...sells, line('f', 'stopLoss')]);
  expect(names(single)).toEqual(['d', 'e', 'f']);
  expect(groups.map(({ side, lines }) => [side, names(lines)])).toEqual([['buy', ['a', 'b', 'c']]]);
});

test('one that is dragged has its own label', () => {
  const lines = ['a', 'b', 'c'].map((id) => line(id, 'position'));
  const dragged = { ...line('d', 'position'), draggedBy: 'label' } as const;
  expect(names(groupLevels([...lines, dragged]).single)).toEqual(['d']);
});
