// An operator's actions on a client's account: block and unblock it, request an adjustment, remove a lost second
// factor.
import { FACTOR_WAIT_MINUTES } from '@candor/client/office';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
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

interface DialogProps {
  readonly client: ClientFile['client'];
  readonly onClose: () => void;
}

function BlockDialog({ client, onClose }: DialogProps) {
  const isBlocked = client.blockedAt !== null;
  return (
    <ActDialog
      call={isBlocked ? 'officeUnblock' : 'officeBlock'}
      title={`${isBlocked ? 'Unblock' : 'Block'} ${clientTitle(client)}?`}
      confirmLook={isBlocked ? 'primary' : 'danger'}
      confirmLabel={isBlocked ? 'Unblock' : 'Block'}
      reasons={isBlocked ? unblockReasons : blockReasons}
      changes={['officeClient', 'officeClients', 'officeTimeline']}
      doneText={isBlocked ? 'The client is unblocked.' : 'The client is blocked.'}
      inputOf={(reason) => ({ id: client.id, reason })}
      onClose={onClose}
    >
      <p>
        {isBlocked
          ? 'They can open positions and withdraw again. Pending orders that the block cancelled stay cancelled.'
          : 'They are logged out, and can log in again only to read and to close positions. Nothing can be opened or withdrawn. Pending orders are cancelled; open positions stay, with their stops.'}
      </p>
    </ActDialog>
  );
}

const adjustmentReasons = ['Correction of our error', 'Duplicate payment', 'Fee charged in error'];

/** With a sign and at most 6 decimals, and not zero. */
const isAmount = (text: string): boolean => /^-?\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) !== 0;

/** Asks for an adjustment of a client's balance, which another operator confirms. */
function AdjustDialog({ client, onClose }: DialogProps) {
  const [amount, setAmount] = useState('');
  const typed = amount.trim();
  return (
    <ActDialog
      call="officeAdjust"
      title={`Adjust the balance of ${clientTitle(client)}?`}
      confirmLabel="Request adjustment"
      why={isAmount(typed) ? undefined : 'Enter an amount in USD, such as 12.50 or -12.50'}
      reasons={adjustmentReasons}
      isReasonForClient
      changes={['officeClient', 'officeAdjustments', 'officeTimeline']}
      doneText="Requested. Another operator must confirm it."
      inputOf={(reason) => ({ id: client.id, amount: typed, reason })}
      foot={<p className="text-muted">Nothing is posted until another operator confirms it.</p>}
      onClose={onClose}
    >
      <TextInput
        label="Amount in USD (negative to deduct from the client)"
        inputMode="decimal"
        placeholder="-12.50"
        value={amount}
        onChange={setAmount}
      />
    </ActDialog>
  );
}

const factorReasons = [
  'Identity confirmed by a call to the number on file',
  'Identity confirmed by a new identity review',
];

/** Asks for the removal of the second factor that a client has lost, once they have proved again who they are. */
const FactorDialog = ({ client, onClose }: DialogProps) => (
  <ActDialog
    call="officeResetFactor"
    title={`Request a two-factor reset for ${clientTitle(client)}?`}
    confirmLook="danger"
    confirmLabel="Request reset"
    reasons={factorReasons}
    changes={['officeClient', 'officeFactorResets', 'officeTimeline']}
    doneText="Requested. Another operator must confirm it."
    inputOf={(reason) => ({ id: client.id, reason })}
    onClose={onClose}
  >
    <p>
      We notify the client at all their addresses, and they have {FACTOR_WAIT_MINUTES} minutes to object. If
      they log in with two-factor authentication in that time, the reset can’t be confirmed. Once another
      operator confirms, the authenticator app, recovery codes and passkeys are removed, all sessions end, and
      withdrawals go on hold as after a password change.
    </p>
  </ActDialog>
);
