// A client's active logins, and the messages sent to them.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { MessageText } from '../../shared/message-text.tsx';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { lackText } from '../../shared/permission-words.ts';
import { Time } from '../../shared/time.tsx';
import type { ClientFile } from './client-words.ts';

type Session = ClientFile['sessions'][number];

export function ClientAccess({ file: { client, sessions, messages } }: { readonly file: ClientFile }) {
  const may = useMay();
  /** Null: all of them. */
  const [ending, setEnding] = useState<Session | null>();
  return (
    <>
      <Panel
        title="Active sessions"
        aside={
          <ActButton
            call="officeEndClientSessions"
            disabled={sessions.length === 0}
            onClick={() => setEnding(null)}
          >
            End all
          </ActButton>
        }
      >
        <DataTable
          name="client-logins"
          label="Active sessions, one a row"
          rows={sessions}
          rowId={({ id }) => id}
          empty="No active sessions."
          columns={[
            { id: 'device', title: 'Device', render: ({ device }) => device || 'Not known' },
            { id: 'place', title: 'Network', render: ({ place }) => place || 'Not known' },
            { id: 'since', title: 'Since', isFigure: true, render: (row) => <Time at={row.createdAt} /> },
            { id: 'used', title: 'Last used', isFigure: true, render: (row) => <Time at={row.lastUsedAt} /> },
            {
              id: 'end',
              title: 'Action',
              isFigure: true,
              render: (session) => (
                <ActButton call="officeEndClientSessions" onClick={() => setEnding(session)}>
                  End
                </ActButton>
              ),
            },
          ]}
        />
      </Panel>
      <Panel title="Messages">
        <DataTable
          name="client-messages"
          label="Messages, one a row"
          rows={messages}
          rowId={({ id }) => String(id)}
          empty={may('messages.read') ? 'No messages sent.' : lackText('messages.read')}
          columns={[
            { id: 'time', title: 'Time', render: ({ queuedAt }) => <Time at={queuedAt} /> },
            { id: 'channel', title: 'Channel', render: ({ channel }) => channel },
            { id: 'subject', title: 'Message', render: (message) => <MessageText {...message} /> },
            {
              id: 'status',
              title: 'Status',
              render: ({ status, fault }) => (fault ? `${status}: ${fault}` : status),
            },
          ]}
        />
      </Panel>
      {ending !== undefined && (
        <ActDialog
          call="officeEndClientSessions"
          title={ending ? 'End this session?' : `End all ${sessions.length} sessions?`}
          confirmLook="danger"
          confirmLabel={ending ? 'End session' : 'End all'}
          changes={['officeClient', 'officeTimeline']}
          doneText={ending ? 'Session ended.' : 'All sessions ended.'}
          inputOf={() => ({ id: client.id, session: ending?.id })}
          onClose={() => setEnding(undefined)}
        >
          <p>
            {ending
              ? `${ending.device || 'A device'} ${ending.place && `in ${ending.place}`} will be logged out now.`
              : 'The client will be logged out on every device.'}{' '}
            They can log in again with their password. Open positions are not affected.
          </p>
        </ActDialog>
      )}
    </>
  );
}
