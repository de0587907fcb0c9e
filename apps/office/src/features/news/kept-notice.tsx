// Says that what was typed before is here again, and what saving it would replace.
import { languageNames } from '@candor/i18n/language-names';
import { ActButton } from '../../shared/act-button.tsx';
import type { FoundDraft } from './kept-article.ts';

export function KeptNotice({ kept, onDrop }: { readonly kept: FoundDraft; readonly onDrop: () => void }) {
  const languages = [...kept.draft.changed].map((language) => languageNames[language]);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg bg-warn-soft px-3 py-2 text-small text-warn"
    >
      <p className="min-w-0 flex-1">
        What you typed and did not save is here again.
        {kept.isOvertaken &&
          languages.length > 0 &&
          ` Somebody has saved the article since: saving yours replaces theirs in ${languages.join(', ')}.`}
      </p>
      <ActButton onClick={onDrop}>Discard what I typed</ActButton>
    </div>
  );
}
