import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, keepDraft, readDraft } from './use-deposit-form.ts';

test('a draft is restored for its user and kind alone, and removed once it is empty', () => {
  const storage = memoryStorage();
  const draft = { wayId: 3, amount: '0,5' };
  keepDraft('100200', 'coin', draft, storage);
  expect(readDraft('100200', 'coin', storage)).toEqual(draft);
  expect(readDraft('100200', 'bank', storage)).toEqual(EMPTY_DRAFT);
  expect(readDraft('100201', 'coin', storage)).toEqual(EMPTY_DRAFT);
  keepDraft('100200', 'coin', EMPTY_DRAFT, storage);
  expect(storage.getItem('candor.deposit.coin.100200')).toBeNull();
});

test.each(['null', '[]', '{"amount":1}', 'not json'])('%s is not a draft', (text) => {
  const storage = memoryStorage();
  storage.setItem('candor.deposit.coin.1', text);
  expect(readDraft('1', 'coin', storage)).toEqual(EMPTY_DRAFT);
});
