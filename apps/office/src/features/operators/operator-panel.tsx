// One operator beside the list: their role, their logins, and the administrator's actions.
import { type OfficeAnswer, type Role, roles } from '@candor/client/office';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { choicesOf, Select } from '../../shared/inputs.tsx';
import { InvitationLink } from '../../shared/invitation-link.tsx';
import { useMay, useOperator } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { lackText, roleWords } from '../../shared/permission-words.ts';
import { useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';

type Listed = OfficeAnswer<'officeOperators'>['list'][number];
type Asking = keyof typeof dialogs;

const changes = ['officeOperators', 'officeOperatorSessions'] as const;

export function OperatorPanel({ operator }: { readonly operator: Listed }) {
  const { id, name, email } = operator;
  const may = useMay();
  const self = useOperator();
  const [asking, setAsking] = useState<Asking>();
  const sessions = useRead('officeOperatorSessions', { id });
  const isSelf = id === self.id;
  const why = isSelf ? 'You can’t change or disable your own account.' : undefined;
  const buttons: readonly { readonly asks: Asking; readonly label: string }[] = [
    operator.disabledAt === null
      ? { asks: 'disable', label: 'Disable' }
      : { asks: 'enable', label: 'Re-enable' },
    { asks: 'reset', label: 'Reset password and two-factor' },
  ];
  return (
    // Below a long list it would be out of sight: there it stays at the window's end.
    <Panel
      title={name}
      className="max-xl:sticky max-xl:bottom-3 max-xl:max-h-[50vh] max-xl:overflow-y-auto max-xl:shadow-float"
    >
      <div className="flex flex-col gap-3 p-4">
        <RoleChoice operator={operator} disabled={isSelf || !may('operators.write')} why={why} />
        <div className="flex flex-wrap gap-2">
          {buttons.map(({ asks, label }) => (
            <ActButton
              key={asks}
              call={dialogs[asks].call}
              look={asks === 'enable' ? 'secondary' : 'danger'}
              why={why}
              onClick={() => setAsking(asks)}
            >
              {label}
            </ActButton>
          ))}
          <ActButton
            call="officeEndSessions"
            disabled={sessions.data?.total === 0}
            onClick={() => setAsking('sessions')}
          >
            End all sessions
          </ActButton>
        </div>
        <Link
          href={`/audit?actor=${encodeURIComponent(email)}`}
          className="text-small text-accent hover:underline"
        >
          Activity
        </Link>
      </div>
      <div className="border-t border-line">
        <DataTable
          label={`Sessions of ${name}`}
          read={sessions}
          rowId={(session) => String(session.id)}
          empty="No active sessions."
          columns={[
            {
              id: 'where',
              title: 'Session',
              render: ({ address, agent }) => (
                <span title={agent}>
                  {address}
                  <span className="block max-w-40 truncate text-caption text-muted">{agent}</span>
                </span>
              ),
            },
            {
              id: 'used',
              title: 'Last used',
              isFigure: true,
              render: ({ lastUsedAt }) => <Time at={lastUsedAt} />,
            },
          ]}
        />
      </div>
      {asking && <AskDialog operator={operator} asks={asking} onClose={() => setAsking(undefined)} />}
    </Panel>
  );
}

const dialogs = {
  disable: {
    call: 'officeDisableOperator',
    title: 'Disable',
    text: 'Their sessions end now and they can’t log in.',
    label: 'Disable',
  },
  enable: {
    call: 'officeEnableOperator',
    title: 'Re-enable',
    text: 'They can log in with their existing password and two-factor.',
    label: 'Re-enable',
  },
  reset: {
    call: 'officeResetOperator',
    title: 'Reset',
    text: 'Their password and two-factor authentication stop working, and all their sessions end now. They get a link to choose a new password. For 24 hours they can’t act as one of two operators.',
    label: 'Reset',
  },
  sessions: {
    call: 'officeEndSessions',
    title: 'End all sessions of',
    text: 'Their sessions end now. They can log in again.',
    label: 'End all',
  },
} as const;

interface AskDialogProps {
  readonly operator: Listed;
  readonly asks: Asking;
  readonly onClose: () => void;
}

function AskDialog({ operator: { id, name, email }, asks, onClose }: AskDialogProps) {
  const [link, setLink] = useState<string | null>();
  if (link !== undefined) return <InvitationLink email={email} link={link} onClose={onClose} />;
  const { call, title, text, label } = dialogs[asks];
  const needsReason = asks === 'enable' || asks === 'reset';
  return (
    <ActDialog
      call={call}
      title={`${title} ${name}?`}
      confirmLook={asks === 'enable' ? 'primary' : 'danger'}
      confirmLabel={label}
      needsReason={needsReason}
      changes={changes}
      inputOf={(reason) => ({ id, ...(needsReason && { reason }) })}
      onDone={(answer) => ('invitation' in answer ? setLink(answer.invitation) : onClose())}
      onClose={onClose}
    >
      <p>{text}</p>
    </ActDialog>
  );
}

interface RoleChoiceProps {
  readonly operator: Listed;
  readonly disabled: boolean;
  readonly why: string | undefined;
}

function RoleChoice({ operator: { id, name, role }, disabled, why }: RoleChoiceProps) {
  const [wanted, setWanted] = useState<Role>();
  return (
    <>
      <Select
        label="Role"
        value={role}
        disabled={disabled}
        hint={disabled ? (why ?? lackText('operators.write')) : undefined}
        onChange={(value) => setWanted(roles.find((one) => one === value && one !== role))}
        choices={choicesOf(roleWords)}
      />
      {wanted && (
        <ActDialog
          call="officeChangeRole"
          title={`Change the role of ${name} to ${roleWords[wanted]}?`}
          confirmLabel="Change the role"
          needsReason
          changes={changes}
          doneText={`${name}’s new role applies from their next request.`}
          inputOf={(reason) => ({ id, role: wanted, reason })}
          onClose={() => setWanted(undefined)}
        >
          <p>Current role: {roleWords[role]}. The new role applies from their next request.</p>
        </ActDialog>
      )}
    </>
  );
}
