// Quick replies: each with its text in the clients' languages.
import { LANGUAGES, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { Empty, Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { TextArea, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import { ChatTabs } from './chat-tabs.tsx';
import type { QuickReply } from './chat-words.ts';

export default function QuickRepliesPage() {
  const { data } = useRead('officeCanned', {});
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null);
  useKeys('Saved replies', [{ key: 'n', text: 'Add one', run: () => setEdited('new') }]);
  const [leaving, setLeaving] = useState<QuickReply | null>(null);
  return (
    <Page
      title="Saved replies"
      aside={<ChatTabs />}
      acts={
        <ActButton call="officeAddCanned" look="primary" shortcut="N" onClick={() => setEdited('new')}>
          Add one
        </ActButton>
      }
    >
      <Panel>
        {!data && <Skeleton className="m-4 h-40" />}
        {data?.list.length === 0 && (
          <Empty title="No saved replies yet" text="In a conversation, type / to insert a saved reply." />
        )}
        <ul className="divide-y divide-line">
          {data?.list.map((one) => {
            const written = Object.keys(one.texts).length;
            return (
              <li key={one.id} className="flex flex-wrap items-start gap-3 px-4 py-3">
                <div className="min-w-0 flex-1">
                  <p className="flex items-center gap-2 text-small font-semibold">
                    /{one.name}
                    <Label tone={written === LANGUAGES.length ? 'good' : 'plain'}>
                      {written} of {LANGUAGES.length} languages
                    </Label>
                  </p>
                  <p className="mt-0.5 line-clamp-2 text-small text-muted">{one.texts.en}</p>
                  <p className="mt-0.5 text-caption text-muted">
                    {one.changedBy} · {format.dateTime(one.changedAt)}
                  </p>
                </div>
                <ActButton call="officeChangeCanned" onClick={() => setEdited(one)}>
                  Change
                </ActButton>
                <ActButton call="officeRetireCanned" look="quiet" onClick={() => setLeaving(one)}>
                  Remove
                </ActButton>
              </li>
            );
          })}
        </ul>
      </Panel>
      {edited !== null && (
        <QuickReplyDialog before={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      {leaving && (
        <ActDialog
          call="officeRetireCanned"
          title={`Remove /${leaving.name}?`}
          confirmLabel="Remove"
          confirmLook="danger"
          changes={['officeCanned']}
          doneText="Removed"
          inputOf={() => ({ id: leaving.id })}
          onClose={() => setLeaving(null)}
        >
          <p>Messages that were already sent don’t change.</p>
        </ActDialog>
      )}
    </Page>
  );
}

const NAME_MAX = 40;
const LENGTH_MAX = 2_000;
const ordered = ['en', ...LANGUAGES.filter((one) => one !== 'en')] as const;

interface QuickReplyDialogProps {
  readonly before: QuickReply | undefined;
  readonly onClose: () => void;
}

/** Writes a quick reply: its name, and its words by language, English first. */
function QuickReplyDialog({ before, onClose }: QuickReplyDialogProps) {
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
      <TextInput label="Shortcut (typed after /)" value={name} maxLength={NAME_MAX} onChange={setName} />
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
