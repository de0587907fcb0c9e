// Connections leave files for the program's own needs, above all for connections to its database.
import { expect, test } from 'vitest';
import { connectionsFor } from './open-files.ts';

test('connections never take every file that the system grants', () => {
  expect(connectionsFor(1_200)).toBe(1_000);
  expect(connectionsFor(20_000)).toBe(19_800);
  expect(connectionsFor(256)).toBe(128);
  expect(connectionsFor(1_048_576)).toBe(20_000);
  expect(connectionsFor(Number.POSITIVE_INFINITY)).toBe(20_000);
});
