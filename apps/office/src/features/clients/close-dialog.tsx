// Before a position is closed for cause: its figures as they are now, and why, which its client is told.
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { Datum } from '../../shared/page.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import type { ClientTrading } from './client-words.ts';

const reasons = [
  'Incorrect price',
  'Requested by the client, who can’t use the app',
  'The account is being closed',
  'Ordered by a court or authority',
];

export interface CloseDialogProps {
  readonly clientId: number;
  readonly order: ClientTrading['open'][number];
  readonly onClose: () => void;
}

export function CloseDialog({ clientId, order, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  const act = useAct('officeCloseOrder', {
    doneText: `Position ${order.id} closed. The client is notified.`,
    changes: ['officeClient', 'officeClientTrading', 'officeTimeline'],
    isQuiet: true,
    onDone: onClose,
  });
  const { showCode, pricePrecision } = order.forexTradeLists;
  return (
    <ConfirmDialog
      isOpen
      title={`Close position ${order.id}?`}
      call="officeCloseOrder"
      confirmLook="danger"
      confirmLabel="Close the position"
      why={reasonFault(reason)}
      isBusy={act.isBusy}
      fault={act.fault === null ? undefined : faultText(act.fault)}
      onConfirm={() => void act.run({ id: clientId, order: order.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <dl className="grid grid-cols-3 gap-3 rounded-xl bg-sunken p-3">
        <Datum label="Position">
          {order.orderType === 1 ? 'Buy' : 'Sell'} {format.lots(order.quantity)} {showCode}
        </Datum>
        <Datum label="Price now">{format.price(order.updatePrice, pricePrecision)}</Datum>
        <Datum label="P/L now">{format.signedMoney(order.factProfits)} USD</Datum>
      </dl>
      <p>
        The whole position is closed at the current market price, as if the client had closed it. This can’t
        be undone. The client is notified and sees this reason.
      </p>
      <ReasonField reasons={reasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
