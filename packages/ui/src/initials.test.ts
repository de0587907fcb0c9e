import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['Siobhán O’Brien', 'SO'],
  ['swing_queen-88', 'S8'],
  ['交易員', '交'],
  ['étienne', 'É'],
  ['မောင်', 'မေ'],
  ['محمد علي', 'مع'],
  ['_ x', 'X'],
  ['🚀 rider', '🚀R'],
])('the person %s has the initials %s', (name, initials) => {
  expect(initialsOf(name, 'person')).toBe(initials);
});

test.each([
  ['Alpha Markets Limited', 'AM'],
  ['alpha', 'A'],
  ['Börse “Süd”', 'BS'],
  ['(3) Élan', '3É'],
  ['香港證券有限公司', '香'],
  ['الأفق للخدمات', 'ال'],
  ['𝒜lpha', '𝒜'],
  ['—', ''],
])('the company %s has the initials %s', (name, initials) => {
  expect(initialsOf(name, 'company')).toBe(initials);
});

test('a colour stays, and codes close to each other have others', () => {
  expect(hueOf('ABCDEFGH')).toBe(hueOf('ABCDEFGH'));
  const hues = ['ABCDEFGH', 'ABCDEFGJ', 'ABCDEFGK', 'BBCDEFGH'].map(hueOf);
  expect(new Set(hues).size).toBe(hues.length);
  for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true);
});
