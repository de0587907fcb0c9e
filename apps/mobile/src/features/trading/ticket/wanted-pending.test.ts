import type { Client } from '@candor/client';
import { price } from '@candor/core';
import { expect, test } from 'vitest';
import { wantedPendingOf } from './wanted-pending.ts';

test('a wanted price goes once, to the ticket of its instrument', () => {
  const store = wantedPendingOf({} as Client);
  const taken: unknown[] = [];
  store.subscribe(() => taken.push(store.take(2)));
  store.want({ instrumentId: 1, price: price(117_003) });
  store.want({ instrumentId: 2, price: price(117_004) });
  expect(taken).toEqual([null, 117_004]);
  expect(store.take(2)).toBeNull();
});
