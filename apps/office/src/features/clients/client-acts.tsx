// What an operator may do with a client's account: block it and take the block back, ask for an adjustment, remove a lost
// second factor.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useKeys } from '../../shared/keys.ts';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';
import { FactorDialog } from './factor-dialog.tsx';

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
