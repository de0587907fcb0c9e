// Messages to people: sent, waiting, and failed ones, which can be retried.
import type { OfficeAnswer } from '@candor/client/office';
import { isLanguage, languageInfo } from '@candor/i18n';
import { Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { MessageText } from '../../shared/message-text.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { countText, Pager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';

type Row = OfficeAnswer<'officeMessages'>['list'][number];

const statuses = ['waiting', 'sent', 'failed'] as const;
const channels = ['email', 'sms', 'push'] as const;
const channelWords: Readonly<Record<string, string>> = { email: 'e-mail', sms: 'SMS', push: 'push' };
const tones = { waiting: 'warn', sent: 'accent', failed: 'bad' } as const;
const words = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

/** The English name; an unknown code stays unchanged. */
const languageName = (language: string): string =>
  isLanguage(language) ? (languageWords.of(languageInfo(language).tag) ?? language) : language;
const languageWords = new Intl.DisplayNames('en', { type: 'language' });

const columns: readonly Column<Row>[] = [
  figure('id', 'Id', ({ id }) => id, { width: '4.5rem' }),
  {
    id: 'to',
    title: 'To',
    render: ({ recipient, channel }) => (
      <>
        <span className="font-medium">{recipient}</span>{' '}
        <span className="text-caption text-muted">{channelWords[channel] ?? channel}</span>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What',
    render: ({ subject, template, language }) => (
      <>
        <MessageText template={template} subject={subject} />
        <span className="block text-caption text-muted">in {languageName(language)}</span>
      </>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    render: ({ status, tries, fault }) => (
      <>
        <Label tone={tones[status]}>{words[status]}</Label>
        {fault !== '' && (
          <span className="block text-caption text-danger">
            {fault} ({tries} {tries === 1 ? 'try' : 'tries'})
          </span>
        )}
      </>
    ),
  },
  {
    id: 'times',
    title: 'Written, sent',
    render: ({ queuedAt, sentAt }) => (
      <>
        <Time at={queuedAt} />
        <span className="block text-caption text-muted">
          {sentAt === null ? 'not sent' : <Time at={sentAt} />}
        </span>
      </>
    ),
    width: '11rem',
  },
];

export default function MessagesPage() {
  const url = useUrlState();
  const [again, setAgain] = useState<Row | null>(null);
  const status = statuses.find((one) => one === url.get('status'));
  const channel = channels.find((one) => one === url.get('channel'));
  const search = url.get('search');
  const read = useRead('officeMessages', { page: url.page, status, channel, search });
  const { data } = read;
  const filter = (values: Record<string, string>): void => url.set({ ...values, page: '', row: '' });
  const acts = (row: Row) =>
    row.status === 'failed' && (
      <ActButton call="officeResendMessage" onClick={() => setAgain(row)}>
        Try again
      </ActButton>
    );
  return (
    <Page
      title="Messages"
      aside={data && <span className="text-small text-muted">{countText(data.total)}</span>}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          type="search"
          label="Recipient begins with"
          className="w-64"
          value={search ?? ''}
          onChange={(value) => filter({ search: value })}
        />
        <Select
          label="Status"
          className="w-36"
          value={status ?? ''}
          choices={choicesOf(words, 'All')}
          onChange={(value) => filter({ status: value })}
        />
        <Select
          label="Channel"
          className="w-36"
          value={channel ?? ''}
          choices={choicesOf({ email: 'E-mail', sms: 'SMS', push: 'Push' }, 'All')}
          onChange={(value) => filter({ channel: value })}
        />
        <p className="ms-auto text-caption text-muted">Texts are not shown: they may hold codes.</p>
      </div>
      <Panel>
        <DataTable
          name="messages"
          label="Messages to people"
          columns={[...columns, figure('acts', 'Actions', acts, { width: '7rem' })]}
          read={read}
          rowId={({ id }) => String(id)}
          empty={status || channel || search ? 'No messages match' : 'No messages yet'}
          isWalked
          onOpen={(row) => row.status === 'failed' && setAgain(row)}
        />
        <Pager total={data?.total} />
      </Panel>
      {again && (
        <ActDialog
          call="officeResendMessage"
          title={`Send message ${again.id} again?`}
          confirmLabel="Send again"
          changes={['officeMessages']}
          doneText="Queued for sending"
          inputOf={() => ({ id: again.id })}
          onClose={() => setAgain(null)}
        >
          <p>
            To {again.recipient}. It failed after {again.tries} tries: {again.fault}
          </p>
        </ActDialog>
      )}
    </Page>
  );
}
