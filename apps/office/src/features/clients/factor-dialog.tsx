// Asks for the removal of the second factor that a client has lost, once they have proved again who they are.
import { FACTOR_WAIT_MINUTES } from '@candor/client/office';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

const reasons = ['Proved by a call to the number on file', 'Proved by a new identity review'];

export interface FactorDialogProps {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}

export function FactorDialog({ client, onClose }: FactorDialogProps) {
  const [reason, setReason] = useState('');
  const act = useAct('officeResetFactor', {
    doneText: 'Asked for: another operator confirms it.',
    changes: ['officeClient', 'officeFactorResets', 'officeTimeline'],
    isQuiet: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Ask to remove the second factor of ${clientTitle(client)}?`}
      call="officeResetFactor"
      confirmLook="danger"
      confirmLabel="Ask for it"
      why={reasonFault(reason)}
      isBusy={act.isBusy}
      fault={act.fault === null ? undefined : faultText(act.fault)}
      onConfirm={() => void act.run({ id: client.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        The client is notified at every address of theirs and has {FACTOR_WAIT_MINUTES} minutes to object;
        whoever logs in with the factor has not lost it. Then another operator confirms: their authenticator
        app, recovery codes and passkeys go, every login ends, and withdrawals are held as after a change of
        the password.
      </p>
      <ReasonField reasons={reasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
