// Unsaved input of an article in this tab, and its merge with the currently saved version.
import type { NewsDocument } from '@candor/contract';
import { isLanguage, type Language } from '@candor/i18n';
import { type Draft, type DraftText, draftOf, newDraft, type SavedArticle } from './article-draft.ts';
import { articleSchema } from './schema.ts';

interface StoredDraft extends Omit<Draft, 'changed'> {
  readonly changed: readonly Language[];
  /** The version that was edited; null for a new article. */
  readonly version: number | null;
}

export interface FoundDraft {
  readonly draft: Draft;
  /** Somebody else has saved the article since: saving this draft would replace their text in these languages. */
  readonly isOvertaken: boolean;
}

export const storedOf = (draft: Draft, saved: SavedArticle | undefined): StoredDraft => ({
  ...draft,
  changed: [...draft.changed],
  version: saved?.version ?? null,
});

/** Merges only the typed fields into the article, so that nothing else of it is reverted. Undefined if nothing fits. */
export function readStored(found: unknown, saved: SavedArticle | undefined): FoundDraft | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const stored = found as Partial<StoredDraft>;
  const base = saved ? draftOf(saved) : newDraft;
  const texts = { ...base.texts };
  const changed = new Set<Language>();
  for (const language of Array.isArray(stored.changed) ? stored.changed.filter(isLanguage) : []) {
    const text = stored.texts?.[language];
    if (text !== undefined && !isText(text)) continue;
    if (text === undefined) delete texts[language];
    else texts[language] = text;
    changed.add(language);
  }
  const terms = stored.haveTermsChanged === true ? termsOf(stored) : undefined;
  if (changed.size === 0 && !terms) return undefined;
  return {
    draft: { ...base, ...terms, texts, changed, haveTermsChanged: terms !== undefined },
    isOvertaken: saved !== undefined && stored.version !== saved.version,
  };
}

function termsOf({ categoryId, isPinned, logo, instruments = '' }: Partial<StoredDraft>) {
  const isWhole = typeof categoryId === 'number' && typeof isPinned === 'boolean' && typeof logo === 'string';
  return isWhole ? { categoryId, isPinned, logo, instruments } : undefined;
}

/** The editor accepts only documents of its own schema. */
function isText(text: Partial<DraftText>): boolean {
  if (typeof text.title !== 'string' || typeof text.desc !== 'string') return false;
  try {
    articleSchema.nodeFromJSON(text.content satisfies NewsDocument | undefined).check();
    return true;
  } catch {
    return false;
  }
}
