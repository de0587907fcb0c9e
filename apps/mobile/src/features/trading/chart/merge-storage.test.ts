import { expect, test } from 'vitest';
import type { Drawing } from './drawings.ts';
import { mergeStorage, readStorage, type StoredCharts, writeStorage } from './merge-storage.ts';

const line = (id: string, value = 1): Drawing => ({
  id,
  tool: 'horizontal',
  points: [{ timestamp: 1, value }],
});
const charts = (drawings: readonly Drawing[], names: readonly string[] = []): StoredCharts => ({
  drawings: drawings.length > 0 ? { EURUSD: drawings } : {},
  layouts: names.map((name) => ({ name })),
});
const none = charts([]);

test('at the first login what the device has is added to what the account has', () => {
  expect(mergeStorage(none, charts([line('a')], ['Day']), charts([line('b')], ['Swing']))).toEqual(
    charts([line('b'), line('a')], ['Swing', 'Day']),
  );
});

test.each<[string, StoredCharts, StoredCharts, StoredCharts]>([
  ['removed elsewhere', charts([line('a'), line('b')]), charts([line('b')]), charts([line('b')])],
  ['removed here', charts([line('b')]), charts([line('a'), line('b')]), charts([line('b')])],
  [
    'moved elsewhere',
    charts([line('a'), line('b')]),
    charts([line('a', 2), line('b')]),
    charts([line('a', 2), line('b')]),
  ],
  [
    'moved here',
    charts([line('a', 3), line('b')]),
    charts([line('a'), line('b')]),
    charts([line('a', 3), line('b')]),
  ],
  [
    'moved in both',
    charts([line('a', 3), line('b')]),
    charts([line('a', 2), line('b')]),
    charts([line('a', 3), line('b')]),
  ],
  ['removed in both', charts([line('b')]), charts([line('b')]), charts([line('b')])],
])('later, a drawing that was %s', (_, own, remote, merged) => {
  expect(mergeStorage(charts([line('a'), line('b')]), own, remote)).toEqual(merged);
});

test('what was written is read again; anything else is nothing', () => {
  const stored = charts([line('a')], ['Day']);
  expect(readStorage(writeStorage(stored))).toEqual(stored);
  expect(writeStorage({ drawings: { EURUSD: [] }, layouts: [] })).toBe('{"drawings":{},"layouts":[]}');
  for (const content of ['', 'null', '7', '{"drawings":7,"layouts":[{}]}'])
    expect(readStorage(content)).toEqual(none);
});
