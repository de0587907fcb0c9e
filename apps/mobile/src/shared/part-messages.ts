// Messages of a part of the app that no screen needs at its start: they load with that part, separately from all others.
import { loadMessages } from 'virtual:catalog-parts';
import { type Language, type Messages, makeTranslator } from '@candor/i18n';
import { use } from 'react';
import type { I18n } from './i18n.ts';
import type { OwnPart } from './message-parts.ts';
import { useI18n } from './stores.ts';

/** The keys of each part: those that message-parts.ts puts into it. */
const GROUPS: Readonly<Record<OwnPart, RegExp>> = {
  check: /^check[.]/,
  desk: /^(chart|desk|next|practice|watch)[.]/,
};

const fetched = new Map<string, Promise<Messages>>();

export function fetchPartMessages(part: OwnPart, language: Language): Promise<Messages> {
  const key = `${part} ${language}`;
  const known = fetched.get(key);
  if (known) return known;
  const underWay = loadMessages(language, part).then(
    ({ default: messages }) => messages,
    (fault: unknown) => {
      fetched.delete(key);
      throw fault;
    },
  );
  fetched.set(key, underWay);
  return underWay;
}

/** The messages of all other screens, and those of the part. Suspends while they load. */
export function usePartMessages(part: OwnPart): I18n {
  const messages = useI18n();
  const isOf = GROUPS[part];
  const own = makeTranslator(messages.language, use(fetchPartMessages(part, messages.language)));
  return {
    ...messages,
    t: (key, params) => (isOf.test(key) ? own(key, params) : messages.t(key, params)),
  };
}
