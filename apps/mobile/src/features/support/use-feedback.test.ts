import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, keepDraft, readDraft } from './feedback-page.tsx';

test('a draft is restored with its key, and removed once it is empty', () => {
  const storage = memoryStorage();
  const draft = { text: 'Hello\n👍', contact: 'a@b.example', key: 'a-key-of-a-try-0001' };
  keepDraft(draft, storage);
  expect(readDraft(storage)).toEqual(draft);
  keepDraft(EMPTY_DRAFT, storage);
  expect(storage.getItem('candor.feedback')).toBeNull();
  expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
});

test.each(['null', '[]', '{"text":1,"contact":""}', 'not json'])('%s is not a draft', (text) => {
  const storage = memoryStorage();
  storage.setItem('candor.feedback', text);
  expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
});
