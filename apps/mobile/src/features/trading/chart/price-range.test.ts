import { expect, test } from 'vitest';
import { widenRange } from './price-range.ts';

const bars = { from: 100, to: 200 };

test.each([
  ['nothing to show', [], 100, 200],
  ['a line among the bars', [150], 100, 200],
  ['a stop below', [80], 80, 200],
  ['a target above', [300], 100, 300],
  ['both', [80, 300], 80, 300],
  ['one at the limit', [350], 100, 350],
  ['one past the limit', [351], 100, 200],
  ['near ones before far ones', [340, 60], 60, 200],
  ['a far one does not keep a near one out', [900, 90], 90, 200],
])('%s', (_, prices, from, to) => {
  expect(widenRange(bars, prices)).toEqual({ from, to });
});

test('a market that stood still has no height to widen', () => {
  expect(widenRange({ from: 100, to: 100 }, [101])).toEqual({ from: 100, to: 100 });
});
