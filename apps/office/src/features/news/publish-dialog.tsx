// Asks when an article is published, and says once more in which languages it is.
import { findTextLanguage, LANGUAGES, type Language } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';

export interface PublishDialogProps {
  readonly written: readonly Language[];
  readonly isBusy: boolean;
  readonly onPublish: (at: Date) => void;
  readonly onClose: () => void;
}

export function PublishDialog({ written, isBusy, onPublish, onClose }: PublishDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [typed, setTyped] = useState('');
  const at = new Date(typed);
  const isTimed = when === 'later';
  const isFine = !isTimed || (!Number.isNaN(at.getTime()) && at.getTime() > Date.now());
  const others = LANGUAGES.filter((language) => !written.includes(language));
  const shown = findTextLanguage(written, 'en');
  return (
    <ConfirmDialog
      title="Publish"
      call="officeChangeNews"
      confirmLabel={isTimed ? 'Schedule' : 'Publish now'}
      isBusy={isBusy}
      why={isFine ? undefined : 'Choose a time in the future.'}
      onConfirm={() => onPublish(isTimed ? at : new Date())}
      onClose={onClose}
    >
      <Select
        label="When"
        value={when}
        choices={choicesOf({ now: 'Now', later: 'At a set time' })}
        onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
      />
      {isTimed && (
        <TextInput
          type="datetime-local"
          label="Time"
          value={typed}
          hint={
            isFine
              ? `In your time zone. In UTC: ${at.toISOString().slice(0, 16).replace('T', ' ')}`
              : 'In your time zone.'
          }
          onChange={setTyped}
        />
      )}
      <p>
        Written in {format.number(written.length, 0)} of {format.number(LANGUAGES.length, 0)} languages:{' '}
        {written.map((language) => languageNames[language]).join(', ')}.
      </p>
      {others.length > 0 && shown !== undefined && (
        <p className="text-muted">
          Users of the other {others.length} languages see {languageNames[shown]}.
        </p>
      )}
    </ConfirmDialog>
  );
}
