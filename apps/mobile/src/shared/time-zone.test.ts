import { expect, test } from 'vitest';
import { zoneAt } from './time-zone.ts';

test.each([
  [0, 'UTC'],
  [-480, '\u2066UTC+8\u2069'],
  [210, '\u2066UTC−3:30\u2069'],
  [-345, '\u2066UTC+5:45\u2069'],
])('%d minutes behind UTC is %s', (minutes, zone) => {
  expect(zoneAt(0, () => minutes)).toBe(zone);
});
