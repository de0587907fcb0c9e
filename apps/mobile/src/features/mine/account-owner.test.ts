import { expect, test } from 'vitest';
import { maskEmail, maskMobile } from './mine-page.tsx';

test.each([
  ['annabel@example.com', 'an***@example.com'],
  ['ann@example.com', 'a***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['💶💶💶💶@example.com', '💶💶***@example.com'],
  ['nothing', 'nothing'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test('a masked number shows its country and its end', () => {
  expect(maskMobile('+852 91234567')).toBe('+852 ****67');
});
