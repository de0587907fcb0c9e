// The messages of checks, loaded with the first screen that checks, separately from all others.
import { loadMessages } from 'virtual:catalog-parts';
import { type Language, type Messages, makeTranslator } from '@candor/i18n';
import { use } from 'react';
import type { I18n } from '../i18n.ts';
import { useI18n } from '../stores.ts';

const fetched = new Map<Language, Promise<Messages>>();

export function fetchCheckMessages(language: Language): Promise<Messages> {
  const known = fetched.get(language);
  if (known) return known;
  const underWay = loadMessages(language, 'check').then(
    ({ default: messages }) => messages,
    (fault: unknown) => {
      fetched.delete(language);
      throw fault;
    },
  );
  fetched.set(language, underWay);
  return underWay;
}

/** The messages of all other screens, and those of checking. Suspends while they load. */
export function useCheckMessages(): I18n {
  const messages = useI18n();
  const own = makeTranslator(messages.language, use(fetchCheckMessages(messages.language)));
  return {
    ...messages,
    t: (key, params) => (key.startsWith('check.') ? own(key, params) : messages.t(key, params)),
  };
}
