import { expect, test } from 'vitest';
import { actText } from './act-words.ts';
import { changedFields } from './changed-fields.ts';

test('only changed fields are shown, with their labels', () => {
  const before = { id: 3, isEnabled: true, retiredAt: null, min: '5', usd_price: '1', changedAt: 'a' };
  const after = { id: 3, isEnabled: false, retiredAt: null, min: '5', usd_price: '1.1', changedAt: 'b' };
  expect(changedFields(before, after, new Set(['changedAt']))).toEqual([
    { label: 'Offered to clients', before: 'Yes', after: 'No' },
    { label: 'Units of this currency per 1 USD', before: '1', after: '1.1' },
  ]);
});

test('a new row is shown completely, without its empty fields', () => {
  expect(changedFields(null, { role: 'finance', retiredAt: null })).toEqual([
    { label: 'Role', before: '', after: 'Finance' },
  ]);
});

test('an unknown action is shown by its name in the log', () => {
  expect([actText('look at'), actText('treat as retail')]).toEqual(['Viewed', 'Treat as retail']);
});
