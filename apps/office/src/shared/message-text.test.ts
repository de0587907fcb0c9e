import { expect, test } from 'vitest';
import { templateText } from './message-text.tsx';

test.each([
  ['withdrawal_paid', 'Withdrawal paid'],
  ['office_invitation', 'Office invitation'],
  ['', 'A code'],
])('%s is %s', (template, text) => {
  expect(templateText(template)).toBe(text);
});
