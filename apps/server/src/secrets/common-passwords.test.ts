import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('the list is sorted, in lower case, of 8 characters and more', () => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(15_769);
  expect(lines.filter((line) => line !== line.toLowerCase() || line.length < 8)).toEqual([]);
  expect(lines.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b)))).toEqual(lines);
});

test.each([
  'password',
  'PassWord1',
  'iloveyou',
  'sunshine!',
  '12345678',
  'abcdefgh',
  '87654321',
  'aaaaaaaa',
  'abc1abc1',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});
test.each(['four plain words together', 'jT4-vbR2', 'Grünkohl und Pinkel', 'q'])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
