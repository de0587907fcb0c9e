import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Alpha Markets Limited', 'AM'],
  ['alpha', 'A'],
  ['Börse “Süd”', 'BS'],
  ['(3) Élan', '3É'],
  ['香港證券有限公司', '香'],
  ['الأفق للخدمات', 'ال'],
  ['𝒜lpha', '𝒜'],
  ['—', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
