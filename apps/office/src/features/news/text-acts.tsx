// What can be done with the text of one language: begun from another one, or taken away.
import { findTextLanguage, type Language } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { ActButton } from '../../shared/act-button.tsx';
import { type Draft, withText, writtenIn } from './article-draft.ts';

export interface TextActsProps {
  readonly draft: Draft;
  readonly language: Language;
  readonly isReadOnly: boolean;
  readonly onReplace: (draft: Draft) => void;
}

export function TextActs({ draft, language, isReadOnly, onReplace }: TextActsProps) {
  if (isReadOnly) return null;
  const text = draft.texts[language];
  if (text)
    return (
      <ActButton look="quiet" onClick={() => onReplace(withText(draft, language, undefined))}>
        Remove this language
      </ActButton>
    );
  const from = findTextLanguage(writtenIn(draft), language);
  const source = from && draft.texts[from];
  return source ? (
    <ActButton look="quiet" onClick={() => onReplace(withText(draft, language, source))}>
      Copy from {languageNames[from]}
    </ActButton>
  ) : null;
}
