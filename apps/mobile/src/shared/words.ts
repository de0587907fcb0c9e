// The words of the chosen language: texts and formats together. The first screen comes with its own words only; the
// rest follows with the first other screen, or at once when another language is chosen.
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

export interface Words {
  readonly language: Language;
  readonly t: Translate;
  readonly format: Formatter;
}
export interface WordsStore {
  get(): Words;
  subscribe(listener: () => void): () => void;
  /** Every word is there once it resolves. One promise until it fails; the next call tries again. */
  complete(): Promise<void>;
  /** Rejects when the catalogue can't be fetched; the words stay what they were. */
  choose(language: Language): Promise<void>;
}

/** Chunks of each language's catalogue: the build's `virtual:catalog-parts`. */
export type CatalogParts = Readonly<Record<Language, { readonly first: LoadPart; readonly rest: LoadPart }>>;
type LoadPart = () => Promise<{ default: Messages }>;

export const wantedLanguage = (preferences: Preferences): Language => {
  const { language } = preferences.get();
  return language === null ? fromBrowser(navigator.languages) : resolveLanguage(language);
};

export interface FirstWords {
  catalogParts: CatalogParts;
  language: Language;
  /** The first screen needs every word: both parts are fetched at once. */
  needsAll: boolean;
}

export async function makeWordsStore(
  preferences: Preferences,
  { catalogParts, language, needsAll }: FirstWords,
): Promise<WordsStore> {
  const listeners = new Set<() => void>();
  if (needsAll) prefetch(catalogParts[language].rest);
  const first = (await catalogParts[language].first()).default;
  let words = makeWords(language, first);
  let wanted = language;
  let completion: Promise<void> | null = null;

  function become(next: Words): void {
    words = next;
    for (const listener of [...listeners]) listener();
  }
  async function addRest(): Promise<void> {
    const rest = (await catalogParts[language].rest()).default;
    // Another language, which comes whole, may have been chosen meanwhile.
    if (words.language === language) become(makeWords(language, { ...first, ...rest }));
  }
  async function follow(next: Language): Promise<void> {
    wanted = next;
    if (next === words.language) return;
    const parts = catalogParts[next];
    const [one, two] = await Promise.all([parts.first(), parts.rest()]);
    if (wanted !== next) return;
    completion = Promise.resolve();
    become(makeWords(next, { ...one.default, ...two.default }));
  }

  return {
    get: () => words,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    complete() {
      completion ??= addRest().catch((fault: unknown) => {
        completion = null;
        throw fault;
      });
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

/** A failure shows when the part is asked for in earnest. */
function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
