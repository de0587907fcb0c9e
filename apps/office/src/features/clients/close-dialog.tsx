// Before a position is closed for cause: its figures as they are now, and why, which its client is told.
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { Datum } from '../../shared/page.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import type { ClientTrading } from './client-words.ts';

const reasons = [
  'A price in error',
  'Asked by the client, who cannot reach the app',
  'The account is being closed',
  'A court or an authority orders it',
];

export interface CloseDialogProps {
  readonly clientId: number;
  readonly order: ClientTrading['open'][number];
  readonly onClose: () => void;
}

export function CloseDialog({ clientId, order, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  const act = useAct('officeCloseOrder', {
    doneText: `Order ${order.id} is closed, and its client is notified.`,
    changes: ['officeClient', 'officeClientTrading', 'officeTimeline'],
    isQuiet: true,
    onDone: onClose,
  });
  const { showCode, pricePrecision } = order.forexTradeLists;
  return (
    <ConfirmDialog
      isOpen
      title={`Close order ${order.id}?`}
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
        The engine closes all of it at the market’s price of that moment, as if its client had. It can’t be
        undone. The client is told of it with the reason.
      </p>
      <ReasonField reasons={reasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
