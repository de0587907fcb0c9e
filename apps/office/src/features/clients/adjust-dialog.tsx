// Asks for an adjustment of a client's balance, which another operator confirms.
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

const reasons = ['Correction of our error', 'Duplicate payment', 'Fee charged in error'];

/** With a sign and at most 6 decimals, and not nothing. */
const isAmount = (text: string): boolean => /^-?\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) !== 0;

export interface AdjustDialogProps {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}

export function AdjustDialog({ client, onClose }: AdjustDialogProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const act = useAct('officeAdjust', {
    doneText: 'Requested. Another operator must confirm it.',
    changes: ['officeClient', 'officeAdjustments', 'officeTimeline'],
    isQuiet: true,
    onDone: onClose,
  });
  const typed = amount.trim();
  return (
    <ConfirmDialog
      isOpen
      title={`Adjust the balance of ${clientTitle(client)}?`}
      call="officeAdjust"
      confirmLabel="Request adjustment"
      why={isAmount(typed) ? reasonFault(reason) : 'Enter an amount in USD, such as 12.50 or -12.50'}
      isBusy={act.isBusy}
      fault={act.fault === null ? undefined : faultText(act.fault)}
      onConfirm={() => void act.run({ id: client.id, amount: typed, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextInput
        label="Amount in USD (negative to deduct from the client)"
        inputMode="decimal"
        placeholder="-12.50"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <ReasonField reasons={reasons} value={reason} onChange={setReason} />
      <p className="text-muted">
        Nothing is posted until another operator confirms it. The client will see this reason exactly as
        written.
      </p>
    </ConfirmDialog>
  );
}
