// Writes a quick reply: its name, and its words by language, English first.
import { LANGUAGES, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextArea, TextInput } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import type { QuickReply } from './chat-words.ts';

const NAME_MAX = 40;
const LENGTH_MAX = 2_000;
const ordered = ['en', ...LANGUAGES.filter((one) => one !== 'en')] as const;

export interface QuickReplyDialogProps {
  readonly before: QuickReply | undefined;
  readonly onClose: () => void;
}

export function QuickReplyDialog({ before, onClose }: QuickReplyDialogProps) {
  const [name, setName] = useState(before?.name ?? '');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(before?.texts ?? {});
  const options = { isQuiet: true, doneText: 'Saved', changes: ['officeCanned'] as const, onDone: onClose };
  const add = useAct('officeAddCanned', options);
  const change = useAct('officeChangeCanned', options);
  const act = before ? change : add;
  const why =
    name.trim() === ''
      ? 'A name is needed.'
      : texts.en?.trim()
        ? undefined
        : 'The words in English are needed.';
  return (
    <ConfirmDialog
      isWide
      title={before ? `Change /${before.name}` : 'New saved reply'}
      act={act}
      confirmLabel="Save"
      why={why}
      onConfirm={() => {
        const words = { name: name.trim(), texts: { ...texts } };
        void (before ? change.run({ id: before.id, ...words }) : add.run(words));
      }}
      onClose={onClose}
    >
      <TextInput
        label="Shortcut (typed after /)"
        value={name}
        maxLength={NAME_MAX}
        onChange={setName}
      />
      <div className="grid grid-cols-2 gap-3">
        {ordered.map((language) => (
          <TextArea
            key={language}
            label={`${languageNames[language]}${language === 'en' ? ' (used where a translation is missing)' : ''}`}
            className={language === 'en' ? 'col-span-2' : ''}
            lang={languageInfo(language).tag}
            dir={languageInfo(language).direction}
            rows={2}
            maxLength={LENGTH_MAX}
            value={texts[language] ?? ''}
            onChange={(text) => setTexts({ ...texts, [language]: text })}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
