// A client's positions, pending orders, history and account log; a position is closed for cause from here.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Datum, Panel } from '../../shared/page.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { ReasonField, reasonFault } from '../../shared/reason-field.tsx';
import { Time } from '../../shared/time.tsx';
import { type ClientTrading, closeWords } from './client-words.ts';

type Order = ClientTrading['open'][number];
type LogEntry = ClientTrading['log'][number];

const price = (value: number, { forexTradeLists }: Order): string =>
  value === 0 ? '' : format.price(value, forexTradeLists.pricePrecision);

const common: readonly Column<Order>[] = [
  { id: 'id', title: 'Order', isFigure: true, render: ({ id }) => id },
  { id: 'instrument', title: 'Instrument', render: ({ forexTradeLists }) => forexTradeLists.showCode },
  { id: 'side', title: 'Side', render: ({ orderType }) => (orderType === 1 ? 'Buy' : 'Sell') },
  { id: 'lots', title: 'Lots', isFigure: true, render: ({ quantity }) => format.lots(quantity) },
  { id: 'price', title: 'Price', isFigure: true, render: (order) => price(order.price, order) },
];
const profit: Column<Order> = {
  id: 'profit',
  title: 'P/L',
  isFigure: true,
  render: ({ factProfits }) => (
    <span className={factProfits < 0 ? 'text-down' : 'text-up'}>{format.signedMoney(factProfits)}</span>
  ),
};

export function ClientTradingTables({
  id,
  trading,
}: {
  readonly id: number;
  readonly trading: ClientTrading;
}) {
  const [closing, setClosing] = useState<Order>();
  const positions = trading.open.filter(({ status }) => status === 1);
  const pending = trading.open.filter(({ status }) => status !== 1);
  return (
    <>
      <Panel title="Positions">
        <DataTable
          name="client-positions"
          label="Positions, one a row"
          rows={positions}
          rowId={(order) => String(order.id)}
          empty="No open position."
          columns={[
            ...common,
            { id: 'now', title: 'Now', isFigure: true, render: (order) => price(order.updatePrice, order) },
            {
              id: 'margin',
              title: 'Margin',
              isFigure: true,
              render: ({ cautionMoney }) => format.money(cautionMoney),
            },
            { id: 'swap', title: 'Swap', isFigure: true, render: ({ swap }) => format.money(swap) },
            profit,
            {
              id: 'close',
              title: 'Close for cause',
              isFigure: true,
              render: (order) => (
                <ActButton call="officeCloseOrder" onClick={() => setClosing(order)}>
                  Close
                </ActButton>
              ),
            },
          ]}
        />
      </Panel>
      {pending.length > 0 && (
        <Panel title="Pending orders">
          <DataTable
            name="client-pending"
            label="Pending orders, one a row"
            rows={pending}
            rowId={(order) => String(order.id)}
            empty="None."
            columns={[
              ...common,
              { id: 'now', title: 'Now', isFigure: true, render: (order) => price(order.updatePrice, order) },
            ]}
          />
        </Panel>
      )}
      <Panel title="Recent order history">
        <DataTable
          name="client-history"
          label="Closed orders, one a row"
          rows={trading.orders}
          rowId={(order) => String(order.id)}
          empty="No order history yet."
          columns={[
            ...common,
            {
              id: 'closed',
              title: 'Closed at',
              isFigure: true,
              render: (order) => price(order.updatePrice, order),
            },
            {
              id: 'why',
              title: 'Reason',
              render: ({ closeReason }) => closeWords[closeReason ?? ''] ?? '',
            },
            profit,
            {
              id: 'time',
              title: 'Time',
              isFigure: true,
              render: ({ closeTime }) => (closeTime ? <Time at={closeTime} /> : ''),
            },
          ]}
        />
      </Panel>
      <Panel title="Account history">
        <DataTable
          name="client-log"
          label="Movements, one a row"
          rows={trading.log}
          rowId={(row) => row.id}
          empty="No transactions yet."
          columns={logColumns}
        />
      </Panel>
      {closing && (
        <CloseDialog
          clientId={id}
          order={positions.find((order) => order.id === closing.id) ?? closing}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  );
}

const logColumns: readonly Column<LogEntry>[] = [
  { id: 'time', title: 'Time', render: ({ createdAtTran }) => <Time at={createdAtTran} /> },
  { id: 'what', title: 'What', render: ({ memoTran }) => memoTran },
  { id: 'value', title: 'Amount', isFigure: true, render: ({ value }) => format.signedMoney(value) },
  { id: 'balance', title: 'Balance after', isFigure: true, render: ({ balance }) => format.money(balance) },
  {
    id: 'reserved',
    title: 'Reserved for withdrawals',
    isFigure: true,
    render: ({ reserved }) => (reserved === 0 ? '' : format.signedMoney(reserved)),
  },
  {
    id: 'reserved-balance',
    title: 'Reserved after',
    isFigure: true,
    render: ({ reservedBalance }) => format.money(reservedBalance),
  },
];

const closingReasons = [
  'Incorrect price',
  'Requested by the client, who can’t use the app',
  'The account is being closed',
  'Ordered by a court or authority',
];

interface CloseDialogProps {
  readonly clientId: number;
  readonly order: ClientTrading['open'][number];
  readonly onClose: () => void;
}

/** Before a position is closed for cause: its figures as they are now, and the reason, which its client is given. */
function CloseDialog({ clientId, order, onClose }: CloseDialogProps) {
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
      <ReasonField reasons={closingReasons} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
