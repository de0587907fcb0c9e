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
        Your unsaved changes were restored.
        {kept.isOvertaken &&
          languages.length > 0 &&
          ` Someone has saved the article since. If you save, your text replaces theirs in ${languages.join(', ')}.`}
      </p>
      <ActButton onClick={onDrop}>Discard my changes</ActButton>
    </div>
  );
}
