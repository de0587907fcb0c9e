import { expect, test } from 'vitest';
import { VenueState } from '../engine/state.ts';
import { firstIdOf, SHARDS_MAX, shardOf } from './shard.ts';

test('ids of a shard say its number, and those of shard 0 begin at 1', () => {
  expect([0, 1, 255].map(firstIdOf)).toEqual([1, 1_000_000_000_001, 255_000_000_000_001]);
  expect([1, 1_000_000_000, 1_000_000_000_001, 255_000_000_000_007].map(shardOf)).toEqual([0, 0, 1, 255]);
  expect(Number.isSafeInteger(firstIdOf(SHARDS_MAX) * 10)).toBe(true);
});

test('the first order of a shard has its first id', () => {
  expect(new VenueState(3).nextOrderId).toBe(firstIdOf(3));
});
