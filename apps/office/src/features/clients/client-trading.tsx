// A client's positions, pending orders, history and account log; a position is closed for cause from here.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { Time } from '../../shared/time.tsx';
import { type ClientTrading, closeWords } from './client-words.ts';
import { CloseDialog } from './close-dialog.tsx';

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
