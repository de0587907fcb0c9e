// Actions on an article: save, publish, return to draft, delete. Each asks for confirmation.
import { findTextLanguage, LANGUAGES, type Language } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import type { SavedArticle } from './article-draft.ts';

export interface ArticleActsProps {
  readonly saved: SavedArticle | undefined;
  readonly written: readonly Language[];
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => Promise<SavedArticle | undefined>;
  readonly onSaved: (saved: SavedArticle) => void;
}

type Confirming = 'publish' | 'draft' | 'retire';

export function ArticleActs({ saved, written, isChanged, isSaving, onSave, onSaved }: ArticleActsProps) {
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const done = (answer: SavedArticle): void => {
    onSaved(answer);
    setConfirming(null);
  };
  const changes = ['officeNews', 'officeNewsArticle'] as const;
  const change = useAct('officeChangeNews', { changes, onDone: done });
  const retire = useAct('officeRetireNews', { changes, onDone: done, doneText: 'Removed' });
  if (saved?.status === 'retired') return null;
  const isOut = saved?.status === 'published' || saved?.status === 'scheduled';

  async function publish(at: Date | null): Promise<void> {
    const base = isChanged || !saved ? await onSave() : saved;
    if (base) await change.run({ id: base.id, version: base.version, publishAt: at?.toISOString() ?? '' });
    else setConfirming(null);
  }
  return (
    <>
      {saved && (
        <ActButton call="officeRetireNews" look="quiet" onClick={() => setConfirming('retire')}>
          Remove
        </ActButton>
      )}
      {isOut && (
        <ActButton call="officeChangeNews" onClick={() => setConfirming('draft')}>
          Back to draft
        </ActButton>
      )}
      <ActButton
        call="officeChangeNews"
        shortcut="Ctrl+S"
        isBusy={isSaving}
        why={isChanged ? undefined : 'Everything is saved.'}
        onClick={() => void onSave()}
      >
        Save
      </ActButton>
      {!isOut && (
        <ActButton
          call="officeChangeNews"
          look="primary"
          why={written.length === 0 ? 'Write a text in one language first.' : undefined}
          onClick={() => setConfirming('publish')}
        >
          Publish …
        </ActButton>
      )}
      {confirming === 'publish' && (
        <PublishDialog
          written={written}
          isBusy={change.isBusy || isSaving}
          onPublish={(at) => void publish(at)}
          onClose={() => setConfirming(null)}
        />
      )}
      <ConfirmDialog
        isOpen={confirming === 'draft'}
        title="Back to draft?"
        call="officeChangeNews"
        confirmLabel="Back to draft"
        isBusy={change.isBusy}
        onConfirm={() => void publish(null)}
        onClose={() => setConfirming(null)}
      >
        <p>Clients won’t see it until it is published again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirming === 'retire'}
        title="Remove permanently?"
        call="officeRetireNews"
        confirmLabel="Remove"
        confirmLook="danger"
        isBusy={retire.isBusy}
        onConfirm={() => saved && void retire.run({ id: saved.id })}
        onClose={() => setConfirming(null)}
      >
        <p>
          “{saved?.title}” will be removed from the app and can’t be edited or published again. It stays in
          the audit log.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface PublishDialogProps {
  readonly written: readonly Language[];
  readonly isBusy: boolean;
  readonly onPublish: (at: Date) => void;
  readonly onClose: () => void;
}

/** Asks when an article is published, and shows again in which languages it is written. */
function PublishDialog({ written, isBusy, onPublish, onClose }: PublishDialogProps) {
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
