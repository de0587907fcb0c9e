// Filters by groups must find every movement: none may be only in the list of all.
import { LOG_KINDS } from '@candor/client';
import { expect, test } from 'vitest';
import { groupKeys, kindsOf, placeOf } from './history-page.tsx';

test('every kind of movement is in exactly one group that is offered', () => {
  const offered = [
    ...new Set([true, false].flatMap((isDemo) => groupKeys(isDemo).map(({ value }) => value))),
  ];
  expect(offered.flatMap(kindsOf).toSorted()).toEqual([...LOG_KINDS].toSorted());
});

test('a movement links to its order, deposit or withdrawal', () => {
  expect(placeOf('trade_profit', true, 12)).toBe('/order?id=12');
  expect(placeOf('swap', false, 12)).toBe('/order?id=12');
  expect(placeOf('deposit', false, 12)).toBe('/mine/charge?record=12');
  expect(placeOf('withdrawal_fee', false, 12)).toBe('/mine/withdraw?record=12');
  expect(placeOf('demo_grant', true)).toBeNull();
});
