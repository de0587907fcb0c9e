// Quick replies: each with what it says in the languages of clients.
import { Empty, Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { format } from '../../shared/format.ts';
import { useKeys } from '../../shared/keys.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ChatTabs } from './chat-tabs.tsx';
import type { QuickReply } from './chat-words.ts';
import { QuickReplyDialog } from './quick-reply-dialog.tsx';

const LANGUAGES = 16;

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
                    <Label tone={written === LANGUAGES ? 'good' : 'plain'}>
                      {written} of {LANGUAGES} languages
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
