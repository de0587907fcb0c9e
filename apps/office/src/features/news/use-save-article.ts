// Saves an article: its terms with the first language that changed, then one request for each other one, so that the longest
// article in the longest script fits. Each request names the version that the one before it made.
import { CallError } from '@candor/client/office';
import { useState } from 'react';
import { useAct } from '../../shared/queries.ts';
import { type Draft, draftOf, type SavedArticle, termsOf, textOf } from './article-draft.ts';

export interface SaveArticle {
  /** The saved article; undefined if nothing was saved. Languages that were not reached stay changed in the draft. */
  save(
    draft: Draft,
    known: SavedArticle | undefined,
  ): Promise<{ saved: SavedArticle; draft: Draft } | undefined>;
  readonly isBusy: boolean;
  /** Somebody else has changed it in the meantime. */
  readonly isOutdated: boolean;
}

export function useSaveArticle(): SaveArticle {
  const changes = ['officeNews'] as const;
  const add = useAct('officeAddNews', { changes });
  const change = useAct('officeChangeNews', { changes });
  const [isBusy, setBusy] = useState(false);

  async function saveAll(draft: Draft, known: SavedArticle | undefined) {
    let saved = known;
    const left = new Set(draft.changed);
    const [first] = left;
    const textsOf = (language: typeof first) =>
      language === undefined ? {} : { texts: { [language]: textOf(draft, language) } };
    const terms = termsOf(draft);
    const answer =
      saved === undefined
        ? await add.run({ ...terms, ...textsOf(first) })
        : await change.run({ id: saved.id, version: saved.version, ...terms, ...textsOf(first) });
    if (!answer) return undefined;
    saved = answer;
    if (first !== undefined) left.delete(first);
    for (const language of [...left]) {
      const next = await change.run({ id: saved.id, version: saved.version, ...textsOf(language) });
      if (!next) return { saved, draft: { ...draft, changed: left, haveTermsChanged: false } };
      saved = next;
      left.delete(language);
    }
    return { saved, draft: draftOf(saved) };
  }

  const { fault } = change;
  return {
    async save(draft, known) {
      setBusy(true);
      try {
        return await saveAll(draft, known);
      } finally {
        setBusy(false);
      }
    },
    isBusy,
    isOutdated: fault instanceof CallError && fault.error === 'news_changed',
  };
}
