// An article during editing: the loaded version, the changes since, and the parts to send.

import type { OfficeAnswer } from '@candor/client/office';
import type { NewsDocument } from '@candor/contract';
import { isLanguage, LANGUAGES, type Language } from '@candor/i18n';

export type SavedArticle = OfficeAnswer<'officeNewsArticle'>;
export interface DraftText {
  readonly title: string;
  readonly desc: string;
  readonly content: NewsDocument;
}
export interface Draft {
  readonly categoryId: number;
  readonly isPinned: boolean;
  readonly logo: string;
  /** Comma-separated codes. */
  readonly instruments: string;
  readonly texts: Partial<Readonly<Record<Language, DraftText>>>;
  /** Languages whose text differs from the saved one; a language missing in `texts` is to be removed. */
  readonly changed: ReadonlySet<Language>;
  readonly haveTermsChanged: boolean;
}

const emptyDocument: NewsDocument = { type: 'doc', content: [{ type: 'paragraph' }] };
export const emptyText: DraftText = { title: '', desc: '', content: emptyDocument };

export const newDraft: Draft = {
  categoryId: 1,
  isPinned: false,
  logo: '',
  instruments: '',
  texts: {},
  changed: new Set(),
  haveTermsChanged: false,
};

export function draftOf({ categoryId, pinned, logo, instruments, texts }: SavedArticle): Draft {
  const known = Object.entries(texts).filter(([language]) => isLanguage(language));
  return {
    ...newDraft,
    categoryId,
    isPinned: pinned === 1,
    logo,
    instruments: instruments.join(', '),
    texts: Object.fromEntries(known),
  };
}

export const isChanged = ({ changed, haveTermsChanged }: Draft): boolean =>
  changed.size > 0 || haveTermsChanged;
export const writtenIn = ({ texts }: Draft): Language[] =>
  LANGUAGES.filter((language) => texts[language] !== undefined);

export const withTerms = (
  draft: Draft,
  terms: Partial<Pick<Draft, 'categoryId' | 'isPinned' | 'logo' | 'instruments'>>,
): Draft => ({
  ...draft,
  ...terms,
  haveTermsChanged: true,
});

/** Undefined removes the language. */
export function withText(draft: Draft, language: Language, text: DraftText | undefined): Draft {
  const { [language]: _, ...others } = draft.texts;
  return {
    ...draft,
    texts: text === undefined ? others : { ...others, [language]: text },
    changed: new Set([...draft.changed, language]),
  };
}

/** The first reason against saving, in words. */
export function faultOf(draft: Draft): { readonly language: Language; readonly text: string } | undefined {
  for (const language of draft.changed)
    if (draft.texts[language]?.title.trim() === '') return { language, text: 'A title is needed.' };
  return undefined;
}

export const termsOf = ({ categoryId, isPinned, logo, instruments }: Draft) => ({
  categoryId,
  pinned: isPinned,
  logo,
  instruments,
});
export const textOf = (draft: Draft, language: Language): DraftText | null => draft.texts[language] ?? null;
