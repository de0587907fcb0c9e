import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { keepFields, readStoredFields } from './stored-fields.ts';

const of = { name: 'withdraw.coin', uid: '71' };

test('what was typed is there again, and gone once it is forgotten', () => {
  const storage = memoryStorage();
  const begin = { amount: '', memo: '' };
  keepFields(of, { amount: '50', memo: 'Rent' }, storage);
  expect(readStoredFields(of, begin, storage)).toEqual({ amount: '50', memo: 'Rent' });
  keepFields(of, null, storage);
  expect(readStoredFields(of, begin, storage)).toEqual(begin);
});

test('is nobody’s but their own', () => {
  const storage = memoryStorage();
  keepFields(of, { amount: '50' }, storage);
  expect(readStoredFields({ ...of, uid: '72' }, { amount: '' }, storage)).toEqual({ amount: '' });
});

test.each(['null', '[]', '{"amount":1}', '{"code":"123456"}', 'not json'])('%s brings nothing', (text) => {
  const storage = memoryStorage();
  storage.setItem('candor.withdraw.coin.71', text);
  expect(readStoredFields(of, { amount: '' }, storage)).toEqual({ amount: '' });
});
