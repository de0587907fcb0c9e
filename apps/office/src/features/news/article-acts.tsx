// What can be done with an article: saved, published, put back to a draft, taken away. Each is asked for once more.
import type { Language } from '@candor/i18n';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useAct } from '../../shared/queries.ts';
import type { SavedArticle } from './article-draft.ts';
import { PublishDialog } from './publish-dialog.tsx';

export interface ArticleActsProps {
  readonly saved: SavedArticle | undefined;
  readonly written: readonly Language[];
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => Promise<SavedArticle | undefined>;
  readonly onSaved: (saved: SavedArticle) => void;
}

type Asked = 'publish' | 'draft' | 'retire';

export function ArticleActs({ saved, written, isChanged, isSaving, onSave, onSaved }: ArticleActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = (answer: SavedArticle): void => {
    onSaved(answer);
    setAsked(null);
  };
  const changes = ['officeNews', 'officeNewsArticle'] as const;
  const change = useAct('officeChangeNews', { changes, onDone: done });
  const retire = useAct('officeRetireNews', { changes, onDone: done, doneText: 'Removed' });
  if (saved?.status === 'retired') return null;
  const isOut = saved?.status === 'published' || saved?.status === 'scheduled';

  async function publish(at: Date | null): Promise<void> {
    const base = isChanged || !saved ? await onSave() : saved;
    if (base) await change.run({ id: base.id, version: base.version, publishAt: at?.toISOString() ?? '' });
    else setAsked(null);
  }
  return (
    <>
      {saved && (
        <ActButton call="officeRetireNews" look="quiet" onClick={() => setAsked('retire')}>
          Remove
        </ActButton>
      )}
      {isOut && (
        <ActButton call="officeChangeNews" onClick={() => setAsked('draft')}>
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
          onClick={() => setAsked('publish')}
        >
          Publish …
        </ActButton>
      )}
      {asked === 'publish' && (
        <PublishDialog
          written={written}
          isBusy={change.isBusy || isSaving}
          onPublish={(at) => void publish(at)}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'draft'}
        title="Back to draft?"
        call="officeChangeNews"
        confirmLabel="Back to draft"
        isBusy={change.isBusy}
        onConfirm={() => void publish(null)}
        onClose={() => setAsked(null)}
      >
        <p>Clients won’t see it until it is published again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'retire'}
        title="Remove permanently?"
        call="officeRetireNews"
        confirmLabel="Remove"
        confirmLook="danger"
        isBusy={retire.isBusy}
        onConfirm={() => saved && void retire.run({ id: saved.id })}
        onClose={() => setAsked(null)}
      >
        <p>
          “{saved?.title}” will be removed from the app and can’t be edited or published again. It stays in
          the audit log.
        </p>
      </ConfirmDialog>
    </>
  );
}
