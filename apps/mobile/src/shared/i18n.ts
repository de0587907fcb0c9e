// The messages and formats of the chosen language. The first screen comes with its own messages only; the others load
// with the screens that need them, or at once when another language is chosen.
import type { Preferences } from '@candor/client';
import {
  type Formatter,
  fromBrowser,
  type Language,
  type Messages,
  makeFormatter,
  makeTranslator,
  resolveLanguage,
  type Translate,
} from '@candor/i18n';
import { MESSAGE_PARTS, type MessagePart } from './message-parts.ts';

export interface I18n {
  readonly language: Language;
  readonly t: Translate;
  readonly format: Formatter;
}
export interface I18nStore {
  get(): I18n;
  subscribe(listener: () => void): () => void;
  /** Loads the messages of a scope. Each scope has one promise until it fails; the next call tries again. */
  complete(scope: MessageScope): Promise<void>;
  /** Rejects if the catalogue can't be fetched; the language stays unchanged. */
  choose(language: Language): Promise<void>;
}

/** The messages that a screen needs: the first ones only, those of trading too, or all. */
export type MessageScope = 'first' | 'trading' | 'all';
export const partsOf: Readonly<Record<MessageScope, readonly MessagePart[]>> = {
  first: ['first'],
  trading: ['first', 'trading'],
  all: MESSAGE_PARTS,
};

/** The build's `virtual:catalog-parts`. */
export type LoadMessages = (language: Language, part: MessagePart) => Promise<{ default: Messages }>;

/** The user's choice; before that the link's language (`?lang=de`), and otherwise the browser's. */
export const wantedLanguage = (preferences: Preferences): Language => {
  const { language } = preferences.get();
  const linked = language ?? new URLSearchParams(location.search).get('lang');
  return linked === null ? fromBrowser(navigator.languages) : resolveLanguage(linked);
};

export interface FirstMessages {
  loadMessages: LoadMessages;
  language: Language;
  /** The messages of the first screen, all of which are fetched at once. */
  scope: MessageScope;
  /** The scope's messages, if they came with the page. */
  first?: Messages | undefined;
}

export async function makeI18nStore(
  preferences: Preferences,
  { loadMessages, language, scope, first }: FirstMessages,
): Promise<I18nStore> {
  const listeners = new Set<() => void>();
  // If this fails, the later regular load reports it.
  if (!first) for (const part of partsOf[scope].slice(1)) loadMessages(language, part).catch(() => undefined);
  let messages = first ?? (await loadMessages(language, 'first')).default;
  let words = makeI18n(language, messages);
  let wanted = language;
  const completions = new Map<MessageScope, Promise<void>>([['first', Promise.resolve()]]);
  // In the shape that React reads from a promise, so that loaded messages do not suspend.
  if (first) completions.set(scope, Object.assign(Promise.resolve(), { status: 'fulfilled' }));

  function become(next: I18n): void {
    words = next;
    for (const listener of [...listeners]) listener();
  }
  async function load(of: Language, parts: readonly MessagePart[]): Promise<Messages> {
    const loaded = await Promise.all(parts.map((part) => loadMessages(of, part)));
    return Object.assign({}, ...loaded.map((one) => one.default)) as Messages;
  }
  async function add(parts: readonly MessagePart[]): Promise<void> {
    const more = await load(language, parts);
    // Another language, which loads completely, may have been chosen meanwhile.
    if (words.language !== language) return;
    messages = { ...messages, ...more };
    become(makeI18n(language, messages));
  }
  async function follow(next: Language): Promise<void> {
    wanted = next;
    if (next === words.language) return;
    const all = await load(next, MESSAGE_PARTS);
    if (wanted !== next) return;
    for (const each of ['trading', 'all'] as const) completions.set(each, Promise.resolve());
    become(makeI18n(next, all));
  }

  return {
    get: () => words,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    complete(wider) {
      const underWay = completions.get(wider);
      if (underWay) return underWay;
      const completion: Promise<void> & { status?: string } = add(partsOf[wider]).then(
        () => {
          // React reads it, so that a screen with loaded messages does not suspend.
          completion.status = 'fulfilled';
        },
        (fault: unknown) => {
          completions.delete(wider);
          throw fault;
        },
      );
      completions.set(wider, completion);
      return completion;
    },
    async choose(next) {
      await follow(next);
      // A later choice may have overtaken this one.
      if (wanted === next) preferences.set({ language: next });
    },
  };
}

const makeI18n = (language: Language, messages: Messages): I18n => ({
  language,
  t: makeTranslator(language, messages),
  format: makeFormatter(language),
});
