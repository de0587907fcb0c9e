// Unsaved input of an article is merged into the saved version, and nothing else is.
import { expect, test } from 'vitest';
import { draftOf, newDraft, type SavedArticle, withTerms, withText } from './article-draft.ts';
import { readStored, storedOf } from './stored-article.ts';

const document = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});
const textOf = (title: string) => ({ title, desc: '', content: document(title) });
const saved = {
  id: 7,
  version: 3,
  categoryId: 1,
  pinned: 0,
  logo: '',
  instruments: ['EURUSD'],
  texts: { en: textOf('Hours'), de: textOf('Zeiten') },
} as unknown as SavedArticle;
/** In the format of the tab's storage. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('typed input is restored over the newest version', () => {
  const typed = withText(draftOf(saved), 'de', textOf('Handelszeiten'));
  const newer = { ...saved, version: 4, texts: { en: textOf('Trading hours'), de: textOf('Zeit') } };
  const found = readStored(stored(storedOf(typed, saved)), newer);
  expect(found?.isOvertaken).toBe(true);
  expect(found?.draft.texts).toEqual({ en: textOf('Trading hours'), de: textOf('Handelszeiten') });
  expect([...(found?.draft.changed ?? [])]).toEqual(['de']);
  expect(found?.draft.haveTermsChanged).toBe(false);
  expect(readStored(stored(storedOf(typed, saved)), saved)?.isOvertaken).toBe(false);
});

test('a removed language stays removed, and changed terms are restored', () => {
  const typed = withTerms(withText(draftOf(saved), 'de', undefined), { isPinned: true });
  const found = readStored(stored(storedOf(typed, saved)), saved);
  expect(found?.draft).toMatchObject({ texts: { en: textOf('Hours') }, isPinned: true });
  expect(found?.draft.texts.de).toBeUndefined();
});

test.each([
  null,
  'words',
  {},
  { changed: ['en'], texts: { en: { title: 1, desc: '', content: document('x') } } },
  {
    changed: ['en'],
    texts: { en: { title: 'x', desc: '', content: { type: 'doc', content: [{ type: 'video' }] } } },
  },
  { haveTermsChanged: true, categoryId: 'one', isPinned: true, logo: '' },
])('%j restores nothing', (found) => {
  expect(readStored(found, undefined)).toBeUndefined();
});

test('a new article begins from what was typed', () => {
  const typed = withText(newDraft, 'en', textOf('First'));
  expect(readStored(stored(storedOf(typed, undefined)), undefined)).toEqual({
    draft: typed,
    isOvertaken: false,
  });
});
