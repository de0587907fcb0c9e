import { expect, test } from 'vitest';
import { judgeStrength } from './password-fields.tsx';

test.each([
  ['', 'weak'],
  ['abc', 'weak'],
  ['12345678', 'weak'],
  ['qwertyuiop', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['jT4-vbR2', 'fair'],
  ['sunny meadow', 'fair'],
  ['four plain words together', 'strong'],
  ['kV9!mQ2#xT7$', 'fair'],
  ['kV9!mQ2#xT7$Lp', 'strong'],
])('%s is %s', (password, strength) => {
  expect(judgeStrength(password)).toBe(strength);
});
