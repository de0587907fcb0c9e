// The operators of the office: their roles, their logins and whether they are disabled; and the permissions of each
// role.
import { mayDo, type Permission, type Role, rolePermissions, roles } from '@candor/client/office';
import { Label } from '@candor/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { InvitationLink } from '../../shared/invitation-link.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useOperator } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { permissionWords, roleWords } from '../../shared/permission-words.ts';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { ReasonLine, reasonFault } from '../../shared/reason-field.tsx';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { OperatorPanel } from './operator-panel.tsx';

export default function OperatorsPage() {
  const url = useUrlState();
  const self = useOperator();
  const chosen = url.get('operator');
  const [isAdding, setAdding] = useState(false);
  const read = useRead('officeOperators', { page: url.page });
  const current = read.data?.list.find(({ id }) => String(id) === chosen);
  const choose = (id: string | undefined): void => url.open('operator', id);
  useKeys('Operators', [
    { key: 'n', text: 'Add an operator', run: () => setAdding(true) },
    { key: 'Escape', text: 'Close the operator', run: () => choose(undefined) },
  ]);
  return (
    <Page
      title="Operators"
      acts={
        <ActButton call="officeAddOperator" look="primary" shortcut="N" onClick={() => setAdding(true)}>
          Add an operator
        </ActButton>
      }
    >
      <div className={current ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
        <Panel>
          <DataTable
            name="operators"
            label="Operators"
            read={read}
            rowId={({ id }) => String(id)}
            empty="There are no operators on this page."
            currentId={chosen}
            onMove={choose}
            columns={[
              {
                id: 'name',
                title: 'Name',
                render: ({ id, name, disabledAt, invitedUntil }) => (
                  <span className="flex items-center gap-2 font-medium">
                    {name}
                    {id === self.id && <Label tone="accent">You</Label>}
                    {invitedUntil !== null && <Label>Invited</Label>}
                    {disabledAt !== null && <Label tone="warn">Disabled</Label>}
                  </span>
                ),
              },
              { id: 'email', title: 'E-mail', render: ({ email }) => email },
              { id: 'role', title: 'Role', render: ({ role }) => roleWords[role] },
              {
                id: 'factor',
                title: 'Two-factor',
                render: ({ secondFactor }) =>
                  secondFactor ? 'Set' : <span className="text-warn">Not set</span>,
              },
              {
                id: 'seen',
                title: 'Last request',
                isFigure: true,
                render: ({ lastUsedAt }) =>
                  lastUsedAt === null ? 'Not logged in' : <Time at={lastUsedAt} />,
              },
            ]}
          />
          <Pager total={read.data?.total} clears="operator" />
        </Panel>
        {current && <OperatorPanel key={current.id} operator={current} />}
      </div>
      <RolesTable />
      {isAdding && <AddOperatorDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** The administrator has every one. */
const permissions: readonly Permission[] = rolePermissions.administrator;

/** The permissions of each role, from the table that the server uses too. */
function RolesTable() {
  return (
    <Panel title="What each role may do">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Roles and permissions" tabIndex={0} className="max-lg:overflow-x-auto">
        <table className="w-full text-small">
          <thead>
            <tr className="text-caption text-muted [&>th]:sticky [&>th]:top-0 [&>th]:border-b [&>th]:border-line [&>th]:bg-raised">
              <th scope="col" className="h-9 px-4 text-start font-medium">
                Permission
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="px-2 font-medium">
                  {roleWords[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission} className="border-b border-line/60 last:border-b-0">
                <th scope="row" className="h-9 px-4 text-start font-normal">
                  {permissionWords[permission]}
                  <span className="ms-2 text-caption whitespace-nowrap text-muted">{permission}</span>
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-2 text-center text-good">
                    {mayDo(role, permission) && (
                      <Check role="img" aria-label="yes" size={16} className="inline" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

/** Adds an operator with a role. The operator is invited to choose a password. */
function AddOperatorDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('support');
  const [reason, setReason] = useState('');
  const [link, setLink] = useState<string | null>();
  const act = useAct('officeAddOperator', {
    changes: ['officeOperators'],
    isQuiet: true,
    onDone: (answer) => ('invitation' in answer ? setLink(answer.invitation) : onClose()),
  });
  if (link !== undefined) return <InvitationLink email={email} link={link} onClose={onClose} />;
  const field = act.fault && 'field' in act.fault ? act.fault.field : null;
  const faultOf = (wanted: string) => (act.fault && field === wanted ? faultText(act.fault) : undefined);
  return (
    <ConfirmDialog
      title="Add an operator"
      call="officeAddOperator"
      confirmLabel="Add the operator"
      why={
        email.trim() === '' || name.trim() === ''
          ? 'Enter a name and an e-mail address.'
          : reasonFault(reason)
      }
      isBusy={act.isBusy}
      fault={act.fault && field !== 'email' && field !== 'name' ? faultText(act.fault) : undefined}
      onConfirm={() => void act.run({ email: email.trim(), name: name.trim(), role, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={100} value={name} fault={faultOf('name')} onChange={setName} />
      <TextInput
        label="E-mail"
        type="email"
        maxLength={254}
        value={email}
        fault={faultOf('email')}
        hint="Used to log in. It can’t be changed later."
        onChange={setEmail}
      />
      <Select
        label="Role"
        value={role}
        onChange={(value) => setRole(roles.find((one) => one === value) ?? role)}
        choices={choicesOf(roleWords)}
      />
      <ReasonLine value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
