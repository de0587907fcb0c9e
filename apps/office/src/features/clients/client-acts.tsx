// What an operator may do with a client's account: block it and take the block back, ask for an adjustment, remove a lost
// second factor.

import { FACTOR_WAIT_MINUTES } from '@candor/client/office';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

const blockReasons = [
  'Requested by the client',
  'Suspected fraud',
  'Suspected account takeover',
  'Required by law',
];
const unblockReasons = ['Requested by the client', 'Suspicion cleared'];

export function ClientActs({ client }: { readonly client: ClientFile['client'] }) {
  const [open, setOpen] = useState<'block' | 'adjust' | 'factor' | null>(null);
  const close = (): void => setOpen(null);
  const isBlocked = client.blockedAt !== null;
  const call = isBlocked ? 'officeUnblock' : 'officeBlock';
  useKeys('Actions', [{ key: 'b', text: isBlocked ? 'Unblock' : 'Block', run: () => setOpen('block') }]);
  return (
    <>
      {client.isDemo === 0 && (
        <>
          <ActButton call="officeAdjust" onClick={() => setOpen('adjust')}>
            Adjust
          </ActButton>
          <ActButton call="officeResetFactor" onClick={() => setOpen('factor')}>
            Reset two-factor
          </ActButton>
        </>
      )}
      <ActButton
        call={call}
        look={isBlocked ? 'secondary' : 'danger'}
        shortcut="B"
        onClick={() => setOpen('block')}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </ActButton>
      {open === 'block' && <BlockDialog client={client} onClose={close} />}
      {open === 'adjust' && <AdjustDialog client={client} onClose={close} />}
      {open === 'factor' && <FactorDialog client={client} onClose={close} />}
    </>
  );
}

function BlockDialog({
  client,
  onClose,
}: {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const isBlocked = client.blockedAt !== null;
  const call = isBlocked ? 'officeUnblock' : 'officeBlock';
  const act = useAct(call, {
    doneText: isBlocked ? 'The client is unblocked.' : 'The client is blocked.',
    changes: ['officeClient', 'officeClients', 'officeTimeline'],
    isQuiet: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`${isBlocked ? 'Unblock' : 'Block'} ${clientTitle(client)}?`}
      call={call}
      confirmLook={isBlocked ? 'primary' : 'danger'}
      confirmLabel={isBlocked ? 'Unblock' : 'Block'}
      why={reasonFault(reason)}
      isBusy={act.isBusy}
      fault={act.fault === null ? undefined : faultText(act.fault)}
      onConfirm={() => void act.run({ id: client.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        {isBlocked
          ? 'They can open positions and withdraw again. Pending orders that the block cancelled stay cancelled.'
          : 'They are logged out, and can log in again only to read and to close positions. Nothing can be opened or withdrawn. Pending orders are cancelled; open positions stay, with their stops.'}
      </p>
      <ReasonField reasons={isBlocked ? unblockReasons : blockReasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

const adjustmentReasons = ['Correction of our error', 'Duplicate payment', 'Fee charged in error'];

/** With a sign and at most 6 decimals, and not nothing. */
const isAmount = (text: string): boolean => /^-?\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) !== 0;

interface AdjustDialogProps {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}

/** Asks for an adjustment of a client's balance, which another operator confirms. */
function AdjustDialog({ client, onClose }: AdjustDialogProps) {
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
      <ReasonField reasons={adjustmentReasons} value={reason} onChange={setReason} />
      <p className="text-muted">
        Nothing is posted until another operator confirms it. The client will see this reason exactly as
        written.
      </p>
    </ConfirmDialog>
  );
}

const factorReasons = [
  'Identity confirmed by a call to the number on file',
  'Identity confirmed by a new identity review',
];

interface FactorDialogProps {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}

/** Asks for the removal of the second factor that a client has lost, once they have proved again who they are. */
function FactorDialog({ client, onClose }: FactorDialogProps) {
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
      <ReasonField reasons={factorReasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
