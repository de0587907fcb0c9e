// What an instrument is called in the 16 languages; an empty field shows the name that its language gives it.
import { LANGUAGES, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { TextInput } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import type { DraftProps } from './field-sections.tsx';

export function NamesPanel({ instrument, draft, onChange }: DraftProps) {
  return (
    <Panel title="Names in 16 languages">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4 p-4">
        {LANGUAGES.map((language) => (
          <TextInput
            key={language}
            label={languageNames[language]}
            dir={languageInfo(language).direction}
            lang={languageInfo(language).tag}
            value={draft.names[language] ?? ''}
            placeholder={
              instrument.names[language] === undefined ? (instrument.shownNames[language] ?? '') : ''
            }
            maxLength={80}
            onChange={(event) =>
              onChange({ ...draft, names: { ...draft.names, [language]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
    </Panel>
  );
}
