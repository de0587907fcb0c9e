// Adding an operator: who they are and what they may do. They are invited to choose their own password.
import { type Role, roles } from '@candor/client/office';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { InvitationLink } from '../../shared/invitation-link.tsx';
import { roleWords } from '../../shared/permission-words.ts';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonLine, reasonFault } from '../../shared/reason-field.tsx';

export function AddOperatorDialog({ onClose }: { readonly onClose: () => void }) {
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
      <TextInput
        label="Name"
        maxLength={100}
        value={name}
        fault={faultOf('name')}
        onChange={setName}
      />
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
