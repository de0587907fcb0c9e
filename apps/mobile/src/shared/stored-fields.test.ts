import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { keepFields, readStoredFields } from './stored-fields.ts';

const of = { name: 'withdraw.coin', uid: '71' };

test('typed fields are restored, and removed once they are erased', () => {
  const storage = memoryStorage();
  const begin = { amount: '', memo: '' };
  keepFields(of, { amount: '50', memo: 'Rent' }, storage);
  expect(readStoredFields(of, begin, storage)).toEqual({ amount: '50', memo: 'Rent' });
  keepFields(of, null, storage);
  expect(readStoredFields(of, begin, storage)).toEqual(begin);
});

test('fields belong to their user alone', () => {
  const storage = memoryStorage();
  keepFields(of, { amount: '50' }, storage);
  expect(readStoredFields({ ...of, uid: '72' }, { amount: '' }, storage)).toEqual({ amount: '' });
});

test.each(['null', '[]', '{"amount":1}', '{"code":"123456"}', 'not json'])('%s restores nothing', (text) => {
  const storage = memoryStorage();
  storage.setItem('candor.withdraw.coin.71', text);
  expect(readStoredFields(of, { amount: '' }, storage)).toEqual({ amount: '' });
});
