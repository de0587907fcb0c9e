// Whoever filters by groups finds every movement: none is in the list of all alone.
import { LOG_KINDS } from '@candor/client';
import { expect, test } from 'vitest';
import { groupKeys, kindsOf } from './kind-groups.ts';

test('every kind of movement is in exactly one group that is offered', () => {
  const offered = [
    ...new Set([true, false].flatMap((isDemo) => groupKeys(isDemo).map(({ value }) => value))),
  ];
  expect(offered.flatMap(kindsOf).toSorted()).toEqual([...LOG_KINDS].toSorted());
});
