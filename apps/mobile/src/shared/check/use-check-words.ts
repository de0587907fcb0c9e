// The words of checking: fetched with the first screen that checks, apart from those of all others.
import { loadWords } from 'virtual:catalog-parts';
import { type Language, type Messages, makeTranslator } from '@candor/i18n';
import { use } from 'react';
import { useWords } from '../stores.ts';
import type { Words } from '../words.ts';

const fetched = new Map<Language, Promise<Messages>>();

export function fetchCheckWords(language: Language): Promise<Messages> {
  const known = fetched.get(language);
  if (known) return known;
  const underWay = loadWords(language, 'check').then(
    ({ default: messages }) => messages,
    (fault: unknown) => {
      fetched.delete(language);
      throw fault;
    },
  );
  fetched.set(language, underWay);
  return underWay;
}

/** The words of all other screens, and those of checking. Suspends while they come. */
export function useCheckWords(): Words {
  const words = useWords();
  const own = makeTranslator(words.language, use(fetchCheckWords(words.language)));
  return {
    ...words,
    t: (key, params) => (key.startsWith('check.') ? own(key, params) : words.t(key, params)),
  };
}
