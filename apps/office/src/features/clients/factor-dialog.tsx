// Asks for the removal of the second factor that a client has lost, once they have proved again who they are.
import { FACTOR_WAIT_MINUTES } from '@candor/client/office';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

const reasons = [
  'Identity confirmed by a call to the number on file',
  'Identity confirmed by a new identity review',
];

export interface FactorDialogProps {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}

export function FactorDialog({ client, onClose }: FactorDialogProps) {
  const [reason, setReason] = useState('');
  const act = useAct('officeResetFactor', {
    doneText: 'Requested. Another operator must confirm it.',
    changes: ['officeClient', 'officeFactorResets', 'officeTimeline'],
    isQuiet: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Request a two-factor reset for ${clientTitle(client)}?`}
      call="officeResetFactor"
      confirmLook="danger"
      confirmLabel="Request reset"
      why={reasonFault(reason)}
      isBusy={act.isBusy}
      fault={act.fault === null ? undefined : faultText(act.fault)}
      onConfirm={() => void act.run({ id: client.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        We notify the client at all their addresses, and they have {FACTOR_WAIT_MINUTES} minutes to object. If
        they log in with two-factor authentication in that time, the reset can’t be confirmed. Once another
        operator confirms, the authenticator app, recovery codes and passkeys are removed, all sessions end,
        and withdrawals go on hold as after a password change.
      </p>
      <ReasonField reasons={reasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
