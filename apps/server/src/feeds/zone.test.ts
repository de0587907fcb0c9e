import { expect, test } from 'vitest';
import { isZone } from './zone.ts';

test('zones are those of the list', () => {
  expect(['Asia/Hong_Kong', 'Europe/Berlin', 'UTC', 'America/New_York'].every(isZone)).toBe(true);
  expect(['', 'Mars/Base', '+02:00', "x'; drop", 'U'.repeat(65)].some(isZone)).toBe(false);
});
