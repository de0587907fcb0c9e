// The operator's own logins and password.
import { Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useOperator } from '../../shared/office-context.ts';
import { Datum, Page, Panel } from '../../shared/page.tsx';
import { roleWords } from '../../shared/permission-words.ts';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';

const PASSWORD_MIN = 12;

export default function MePage() {
  const { name, email, role } = useOperator();
  const end = useAct('officeEndSession', { doneText: 'Session ended.', changes: ['officeSessions'] });
  return (
    <Page title="My account">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="Active sessions">
          <DataTable
            name="own-logins"
            label="Active sessions, one a row"
            read={useRead('officeSessions', {})}
            rowId={({ id }) => String(id)}
            empty="There are none."
            columns={[
              {
                id: 'where',
                title: 'From',
                render: ({ address, current }) => (
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    {address}
                    {current && <Label tone="accent">This one</Label>}
                  </span>
                ),
              },
              {
                id: 'agent',
                title: 'Browser',
                render: ({ agent }) => (
                  <span title={agent} className="block max-w-56 truncate text-muted">
                    {agent}
                  </span>
                ),
              },
              { id: 'since', title: 'Since', isFigure: true, render: (row) => <Time at={row.createdAt} /> },
              {
                id: 'used',
                title: 'Last used',
                isFigure: true,
                render: (row) => <Time at={row.lastUsedAt} />,
              },
              {
                id: 'end',
                title: 'Action',
                isFigure: true,
                render: ({ id, current }) => (
                  <ActButton
                    call="officeEndSession"
                    why={current ? 'To end this session, log out.' : undefined}
                    onClick={() => void end.run({ id })}
                  >
                    End
                  </ActButton>
                ),
              },
            ]}
          />
        </Panel>
        <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-1">
          <Panel title="Operator">
            <dl className="flex flex-col gap-3 p-4">
              <Datum label="Name">{name}</Datum>
              <Datum label="E-mail">{email}</Datum>
              <Datum label="Role">{roleWords[role]}</Datum>
            </dl>
          </Panel>
          <PasswordPanel />
        </div>
      </div>
    </Page>
  );
}

function PasswordPanel() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const act = useAct('officePassword', {
    doneText: 'Password changed. Your other sessions have ended.',
    changes: ['officeSessions'],
    isQuiet: true,
    onDone() {
      setCurrent('');
      setPassword('');
    },
  });
  const isReady = current !== '' && password.length >= PASSWORD_MIN;
  const send = (): void => void act.run({ current, password });
  return (
    <Panel title="Password">
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !act.isBusy) send();
        }}
      >
        <TextInput
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <TextInput
          label="New password"
          type="password"
          autoComplete="new-password"
          value={password}
          hint={`At least ${PASSWORD_MIN} characters, and none that you had before.`}
          onChange={setPassword}
        />
        {act.fault !== null && (
          <p role="alert" className="text-small text-danger">
            {faultText(act.fault)}
          </p>
        )}
        <ActButton look="primary" isBusy={act.isBusy} disabled={!isReady} onClick={send}>
          Change the password
        </ActButton>
      </form>
    </Panel>
  );
}
