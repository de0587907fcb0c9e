import { expect, test } from 'vitest';
import { keepAnswers, readAnswers } from './questionnaire-page.tsx';

test('answers of the open attempt are restored; answers of another one and damaged ones are not', () => {
  const map = new Map<string, string>();
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  expect(readAnswers(3, storage)).toBe('');
  keepAnswers(3, 'tfu', storage);
  expect(readAnswers(3, storage)).toBe('tfu');
  expect(readAnswers(4, storage)).toBe('');
  map.set('candor.questionnaire', '{"of":3,"letters":"x"}');
  expect(readAnswers(3, storage)).toBe('');
});
