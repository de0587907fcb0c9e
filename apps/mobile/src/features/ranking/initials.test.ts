import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['swing_queen-88', 'S8'],
  ['交易員', '交'],
  ['étienne', 'É'],
  ['မောင်', 'မေ'],
  ['محمد علي', 'مع'],
  ['_ x', 'X'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a colour stays, and codes close to each other have others', () => {
  expect(hueOf('ABCDEFGH')).toBe(hueOf('ABCDEFGH'));
  const hues = ['ABCDEFGH', 'ABCDEFGJ', 'ABCDEFGK', 'BBCDEFGH'].map(hueOf);
  expect(new Set(hues).size).toBe(hues.length);
  for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true);
});
