// Messages to people: what was sent, what waits and what failed, which can be tried again.
import type { OfficeAnswer } from '@candor/client/office';
import { isLanguage, languageInfo } from '@candor/i18n';
import { Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { MessageText } from '../../shared/message-text.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { countText, Pager } from '../../shared/pager.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';

type Row = OfficeAnswer<'officeMessages'>['list'][number];

const PAGE_SIZE = 20;
const statuses = ['waiting', 'sent', 'failed'] as const;
const channels = ['email', 'sms', 'push'] as const;
const channelWords: Readonly<Record<string, string>> = { email: 'e-mail', sms: 'SMS', push: 'push' };
const tones = { waiting: 'warn', sent: 'accent', failed: 'bad' } as const;
const words = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

/** As English calls it; a code that it doesn't know stays as it is. */
const languageName = (language: string): string =>
  isLanguage(language) ? (languageWords.of(languageInfo(language).tag) ?? language) : language;
const languageWords = new Intl.DisplayNames('en', { type: 'language' });

const columns: readonly Column<Row>[] = [
  { id: 'id', title: 'Id', isFigure: true, render: ({ id }) => id, width: '4.5rem' },
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
  const search = url.get('search') ?? '';
  const page = Number(url.get('page') ?? 1);
  const { data, isError, refetch } = useRead('officeMessages', {
    page,
    ...(status && { status }),
    ...(channel && { channel }),
    ...(search !== '' && { search }),
  });
  const resend = useAct('officeResendMessage', {
    changes: ['officeMessages'],
    doneText: 'Queued for sending',
    isQuiet: true,
    onDone: () => setAgain(null),
  });
  const filter = (values: Record<string, string>): void => url.set({ ...values, page: '', row: '' });
  const begin = (row: Row): void => {
    resend.forget();
    setAgain(row);
  };
  const withActs: readonly Column<Row>[] = [
    ...columns,
    {
      id: 'acts',
      title: 'Actions',
      isFigure: true,
      width: '7rem',
      render: (row) =>
        row.status === 'failed' && (
          <ActButton call="officeResendMessage" onClick={() => begin(row)}>
            Try again
          </ActButton>
        ),
    },
  ];
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
          value={search}
          onChange={(event) => filter({ search: event.currentTarget.value })}
        />
        <Select
          label="Status"
          className="w-36"
          value={status ?? ''}
          choices={[
            { value: '', label: 'All' },
            ...statuses.map((value) => ({ value, label: words[value] })),
          ]}
          onChange={(value) => filter({ status: value })}
        />
        <Select
          label="Channel"
          className="w-36"
          value={channel ?? ''}
          choices={[
            { value: '', label: 'All' },
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'SMS' },
            { value: 'push', label: 'Push' },
          ]}
          onChange={(value) => filter({ channel: value })}
        />
        <p className="ms-auto text-caption text-muted">Texts are not shown: they may hold codes.</p>
      </div>
      <Panel>
        <DataTable
          name="messages"
          label="Messages to people"
          columns={withActs}
          rows={data?.list}
          rowId={({ id }) => String(id)}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty={status || channel || search !== '' ? 'No messages match' : 'No messages yet'}
          currentId={url.get('row')}
          onMove={(row) => url.set({ row })}
          onOpen={(row) => row.status === 'failed' && begin(row)}
        />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data?.total ?? 0}
          onPage={(next) => url.set({ page: String(next) }, true)}
        />
      </Panel>
      <ConfirmDialog
        isOpen={again !== null}
        title={`Send message ${again?.id ?? ''} again?`}
        call="officeResendMessage"
        confirmLabel="Send again"
        isBusy={resend.isBusy}
        fault={resend.fault ? faultText(resend.fault) : undefined}
        onConfirm={() => again && void resend.run({ id: again.id })}
        onClose={() => setAgain(null)}
      >
        <p>
          To {again?.recipient}. It failed after {again?.tries} tries: {again?.fault}
        </p>
      </ConfirmDialog>
    </Page>
  );
}
