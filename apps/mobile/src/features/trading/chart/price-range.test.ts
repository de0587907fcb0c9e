import { expect, test } from 'vitest';
import { widenRange } from './price-range.ts';

const bars = { from: 100, to: 200 };

test.each([
  ['nothing to show', [], 100, 200],
  ['a line among the bars', [150], 100, 200],
  ['a stop below', [80], 80, 200],
  ['both', [80, 270], 80, 270],
  ['one at the limit', [300], 100, 300],
  ['one past the limit', [301], 100, 200],
  ['near ones before far ones', [270, 60], 60, 200],
  ['a far one does not keep a near one out', [900, 90], 90, 200],
])('%s', (_, prices, from, to) => {
  expect(widenRange(bars, prices)).toEqual({ from, to });
});

test('a market that stood still has no height to widen', () => {
  expect(widenRange({ from: 100, to: 100 }, [101])).toEqual({ from: 100, to: 100 });
});
