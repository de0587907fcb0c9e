// A client's positions, pending orders, history and account log; a position is closed for cause from here.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { type Column, DataTable, type DataTableProps, figure } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Datum, Panel } from '../../shared/page.tsx';
import { Time } from '../../shared/time.tsx';
import { type ClientTrading, closeWords } from './client-words.ts';

type Order = ClientTrading['open'][number];

const price = (value: number, { forexTradeLists }: Order): string =>
  value === 0 ? '' : format.price(value, forexTradeLists.pricePrecision);

const common: readonly Column<Order>[] = [
  figure('id', 'Order', ({ id }) => id),
  { id: 'instrument', title: 'Instrument', render: ({ forexTradeLists }) => forexTradeLists.showCode },
  { id: 'side', title: 'Side', render: ({ orderType }) => (orderType === 1 ? 'Buy' : 'Sell') },
  figure('lots', 'Lots', ({ quantity }) => format.lots(quantity)),
  figure('price', 'Price', (order) => price(order.price, order)),
];
const now = figure<Order>('now', 'Now', (order) => price(order.updatePrice, order));
const profit = figure<Order>('profit', 'P/L', ({ factProfits }) => (
  <span className={factProfits < 0 ? 'text-down' : 'text-up'}>{format.signedMoney(factProfits)}</span>
));
const pendingColumns: readonly Column<Order>[] = [...common, now];
const closedColumns: readonly Column<Order>[] = [
  ...common,
  figure('closed', 'Closed at', (order) => price(order.updatePrice, order)),
  { id: 'why', title: 'Reason', render: ({ closeReason }) => closeWords[closeReason ?? ''] ?? '' },
  profit,
  figure('time', 'Time', ({ closeTime }) => (closeTime ? <Time at={closeTime} /> : '')),
];
const logColumns: readonly Column<ClientTrading['log'][number]>[] = [
  { id: 'time', title: 'Time', render: ({ createdAtTran }) => <Time at={createdAtTran} /> },
  { id: 'what', title: 'What', render: ({ memoTran }) => memoTran },
  figure('value', 'Amount', ({ value }) => format.signedMoney(value)),
  figure('balance', 'Balance after', ({ balance }) => format.money(balance)),
  figure('reserved', 'Reserved for withdrawals', ({ reserved }) =>
    reserved === 0 ? '' : format.signedMoney(reserved),
  ),
  figure('reserved-balance', 'Reserved after', ({ reservedBalance }) => format.money(reservedBalance)),
];

export interface ClientTradingTablesProps {
  readonly id: number;
  readonly trading: ClientTrading;
}

export function ClientTradingTables({ id, trading }: ClientTradingTablesProps) {
  const [closing, setClosing] = useState<Order>();
  const positions = trading.open.filter(({ status }) => status === 1);
  const pending = trading.open.filter(({ status }) => status !== 1);
  const positionColumns: readonly Column<Order>[] = [
    ...common,
    now,
    figure('margin', 'Margin', ({ cautionMoney }) => format.money(cautionMoney)),
    figure('swap', 'Swap', ({ swap }) => format.money(swap)),
    profit,
    figure('close', 'Close for cause', (order) => (
      <ActButton call="officeCloseOrder" onClick={() => setClosing(order)}>
        Close
      </ActButton>
    )),
  ];
  return (
    <>
      <List
        name="client-positions"
        title="Positions"
        label="Positions, one a row"
        rows={positions}
        empty="No open position."
        columns={positionColumns}
      />
      {pending.length > 0 && (
        <List
          name="client-pending"
          title="Pending orders"
          label="Pending orders, one a row"
          rows={pending}
          empty="None."
          columns={pendingColumns}
        />
      )}
      <List
        name="client-history"
        title="Recent order history"
        label="Closed orders, one a row"
        rows={trading.orders}
        empty="No order history yet."
        columns={closedColumns}
      />
      <List
        name="client-log"
        title="Account history"
        label="Movements, one a row"
        rows={trading.log}
        empty="No transactions yet."
        columns={logColumns}
      />
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

type ListProps<Row> = Pick<DataTableProps<Row>, 'name' | 'label' | 'rows' | 'empty' | 'columns'>;

function List<Row extends { readonly id: number | string }>({
  title,
  ...table
}: ListProps<Row> & { readonly title: string }) {
  return (
    <Panel title={title}>
      <DataTable {...table} rowId={({ id }) => String(id)} />
    </Panel>
  );
}

const closingReasons = [
  'Incorrect price',
  'Requested by the client, who can’t use the app',
  'The account is being closed',
  'Ordered by a court or authority',
];

interface CloseDialogProps {
  readonly clientId: number;
  readonly order: Order;
  readonly onClose: () => void;
}

/** Before a position is closed for cause: its current amounts, and the reason, which the client is told. */
function CloseDialog({ clientId, order, onClose }: CloseDialogProps) {
  const { showCode, pricePrecision } = order.forexTradeLists;
  return (
    <ActDialog
      call="officeCloseOrder"
      title={`Close position ${order.id}?`}
      confirmLook="danger"
      confirmLabel="Close the position"
      reasons={closingReasons}
      isReasonForClient
      changes={['officeClient', 'officeClientTrading', 'officeTimeline']}
      doneText={`Position ${order.id} closed. The client is notified.`}
      inputOf={(reason) => ({ id: clientId, order: order.id, reason })}
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
        be undone. The client is notified.
      </p>
    </ActDialog>
  );
}
