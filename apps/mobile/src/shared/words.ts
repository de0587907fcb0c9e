// The words of the chosen language: texts and formats together. The first screen comes with its own words only; the
// others follow with the screens that need them, or at once when another language is chosen.
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
import { WORD_PARTS, type WordPart } from './word-parts.ts';

export interface Words {
  readonly language: Language;
  readonly t: Translate;
  readonly format: Formatter;
}
export interface WordsStore {
  get(): Words;
  subscribe(listener: () => void): () => void;
  /** The words of a scope are there once it resolves. One promise for each until it fails; the next call tries again. */
  complete(scope: WordScope): Promise<void>;
  /** Rejects when the catalogue can't be fetched; the words stay what they were. */
  choose(language: Language): Promise<void>;
}

/** What a screen needs: the first words alone, those of trading too, or all. */
export type WordScope = 'first' | 'trading' | 'all';
export const partsOf: Readonly<Record<WordScope, readonly WordPart[]>> = {
  first: ['first'],
  trading: ['first', 'trading'],
  all: WORD_PARTS,
};

/** The build's `virtual:catalog-parts`. */
export type LoadWords = (language: Language, part: WordPart) => Promise<{ default: Messages }>;

/** What the user chose; before that what the link says that led here (`?lang=de`), and otherwise the browser's. */
export const wantedLanguage = (preferences: Preferences): Language => {
  const { language } = preferences.get();
  const linked = language ?? new URLSearchParams(location.search).get('lang');
  return linked === null ? fromBrowser(navigator.languages) : resolveLanguage(linked);
};

export interface FirstWords {
  loadWords: LoadWords;
  language: Language;
  /** What the first screen needs: all of it is fetched at once. */
  scope: WordScope;
  /** Those of the scope where the page brought them along. */
  first?: Messages | undefined;
}

export async function makeWordsStore(
  preferences: Preferences,
  { loadWords, language, scope, first }: FirstWords,
): Promise<WordsStore> {
  const listeners = new Set<() => void>();
  // A failure shows when they are asked for in earnest.
  if (!first) for (const part of partsOf[scope].slice(1)) loadWords(language, part).catch(() => undefined);
  let messages = first ?? (await loadWords(language, 'first')).default;
  let words = makeWords(language, messages);
  let wanted = language;
  const completions = new Map<WordScope, Promise<void>>([['first', Promise.resolve()]]);
  // As React reads a promise: nothing is put off for what is there.
  if (first) completions.set(scope, Object.assign(Promise.resolve(), { status: 'fulfilled' }));

  function become(next: Words): void {
    words = next;
    for (const listener of [...listeners]) listener();
  }
  async function load(of: Language, parts: readonly WordPart[]): Promise<Messages> {
    const loaded = await Promise.all(parts.map((part) => loadWords(of, part)));
    return Object.assign({}, ...loaded.map((one) => one.default)) as Messages;
  }
  async function add(parts: readonly WordPart[]): Promise<void> {
    const more = await load(language, parts);
    // Another language, which comes whole, may have been chosen meanwhile.
    if (words.language !== language) return;
    messages = { ...messages, ...more };
    become(makeWords(language, messages));
  }
  async function follow(next: Language): Promise<void> {
    wanted = next;
    if (next === words.language) return;
    const all = await load(next, WORD_PARTS);
    if (wanted !== next) return;
    for (const each of ['trading', 'all'] as const) completions.set(each, Promise.resolve());
    become(makeWords(next, all));
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
          // Read by React: a screen whose words have come is not put off for them.
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

const makeWords = (language: Language, messages: Messages): Words => ({
  language,
  t: makeTranslator(language, messages),
  format: makeFormatter(language),
});
