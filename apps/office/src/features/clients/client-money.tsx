// A client's deposits and withdrawals, payment methods and identity documents, as their lists show them.
import type { Permission } from '@candor/client/office';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { lackText } from '../../shared/permission-words.ts';
import { Time } from '../../shared/time.tsx';
import type { ClientFile } from './client-words.ts';

/** A client's data from another area, with that area's fields. */
type Row = Readonly<Record<string, unknown>>;

/** A field of a row that another module presents; empty if it has none. */
const textOf = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const amountOf = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'number' ? format.number(value, 8) : textOf(row, name);
};
const accountOf = (row: Row): string => textOf(row, 'payeeAccount');
const timeOf = (row: Row, name: string): string => {
  const text = textOf(row, name);
  return text === '' ? '' : format.dateTime(text);
};

const created: Column<Row> = { id: 'time', title: 'Time', render: (row) => timeOf(row, 'createdAt') };
const idOf = (row: Row): string => textOf(row, 'id');
const id: Column<Row> = { id: 'id', title: 'Id', isFigure: true, render: idOf };

const depositWords = ['Being checked', 'Approved', 'Rejected', 'Cancelled by the client'];
const reviewWords = ['Sent back', 'Under review', 'Verified'];
const wordOf = (words: readonly string[], row: Row): string => words[Number(row.status)] ?? '';

export function ClientMoney({ file }: { readonly file: ClientFile }) {
  return (
    <>
      <List
        title="Deposits"
        permission="deposits.read"
        rows={file.deposits}
        rowId={idOf}
        empty="No deposits."
        columns={[
          id,
          created,
          { id: 'sent', title: 'Sent', isFigure: true, render: (row) => amountOf(row, 'number') },
          { id: 'code', title: 'Currency', render: (row) => textOf(row, 'currencyCode') },
          { id: 'usd', title: 'USD', isFigure: true, render: (row) => amountOf(row, 'usd') },
          { id: 'status', title: 'Status', render: (row) => wordOf(depositWords, row) },
          { id: 'remark', title: 'Remark', render: (row) => textOf(row, 'remark') },
        ]}
      />
      <List
        title="Withdrawals"
        permission="withdrawals.read"
        rows={file.withdrawals}
        rowId={idOf}
        empty="No withdrawals."
        columns={[
          id,
          created,
          { id: 'usd', title: 'USD', isFigure: true, render: (row) => amountOf(row, 'number') },
          { id: 'fee', title: 'Fee', isFigure: true, render: (row) => amountOf(row, 'fee') },
          { id: 'to', title: 'To', render: (row) => textOf(row, 'address') || accountOf(row) },
          { id: 'status', title: 'Status', render: (row) => textOf(row, 'statusName') },
        ]}
      />
      <List
        title="Payment accounts"
        permission="withdrawals.read"
        rows={file.methods}
        rowId={idOf}
        empty="No payment accounts added."
        columns={[
          id,
          {
            id: 'to',
            title: 'Address or account',
            render: (row) => textOf(row, 'dcAddress') || accountOf(row),
          },
          { id: 'bank', title: 'Bank', render: (row) => textOf(row, 'bankName') },
          { id: 'payee', title: 'Account holder', render: (row) => textOf(row, 'payeeName') },
        ]}
      />
      <List
        title="Adjustments"
        permission="adjustments.read"
        rows={file.adjustments}
        rowId={({ id }) => String(id)}
        empty="No adjustments."
        columns={adjustmentColumns}
      />
      <List
        title="Identity"
        permission="identities.read"
        rows={file.identities}
        rowId={idOf}
        empty="No documents submitted."
        columns={[
          id,
          created,
          { id: 'name', title: 'Name', render: (row) => textOf(row, 'name') },
          { id: 'card', title: 'Document', render: (row) => textOf(row, 'cardId') },
          { id: 'status', title: 'Status', render: (row) => wordOf(reviewWords, row) },
          { id: 'remark', title: 'Remark', render: (row) => textOf(row, 'remark') },
        ]}
      />
    </>
  );
}

interface ListProps<One> {
  readonly title: string;
  readonly permission: Permission;
  readonly rows: readonly One[];
  readonly rowId: (row: One) => string;
  readonly empty: string;
  readonly columns: readonly Column<One>[];
}

function List<One>({ title, permission, rows, rowId, empty, columns }: ListProps<One>) {
  const may = useMay();
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        // A line rather than a whole empty state: there are several lists on this page.
        <p className="px-4 py-3 text-small text-muted">{may(permission) ? empty : lackText(permission)}</p>
      ) : (
        <DataTable
          name={`client-${title.toLowerCase()}`}
          label={`${title}, one a row`}
          rows={rows}
          rowId={rowId}
          empty={empty}
          columns={columns}
        />
      )}
    </Panel>
  );
}

const adjustmentColumns: readonly Column<ClientFile['adjustments'][number]>[] = [
  { id: 'id', title: 'Id', isFigure: true, render: (row) => row.id },
  { id: 'time', title: 'Time', render: (row) => <Time at={row.requestedAt} /> },
  { id: 'usd', title: 'USD', isFigure: true, render: (row) => format.signedMoney(row.amount) },
  { id: 'reason', title: 'Reason', render: (row) => row.reason },
  { id: 'status', title: 'Status', render: (row) => row.status },
  { id: 'by', title: 'By', render: (row) => [row.requestedBy, row.decidedBy].filter(Boolean).join(', ') },
];
