// Accounts to which clients wire money.
import type { OfficeAnswer } from '@candor/client/office';
import { type Column, figure } from '../../shared/data-table.tsx';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { plainText } from '../../shared/format.ts';
import { useRead } from '../../shared/queries.ts';
import { TermsList } from '../../shared/terms-list.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { Code, Offered, offeredField, PaymentTabs, priceField } from './payment-parts.tsx';

type Row = OfficeAnswer<'officeWireOptions'>['list'][number];

const columns: readonly Column<Row>[] = [
  { id: 'currency', title: 'Currency', render: ({ currencyCode }) => <b>{currencyCode}</b>, width: '6rem' },
  {
    id: 'bank',
    title: 'Bank',
    render: ({ bankName, bankSwift }) => (
      <span className="block min-w-36">
        {bankName}
        {bankSwift !== '' && (
          <span className="block text-caption text-muted">
            <Code>{bankSwift}</Code>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'payee',
    title: 'Payee and account',
    render: ({ payeeName, payeeAccount }) => (
      <span className="block min-w-44">
        {payeeName}
        <span className="block text-caption text-muted">
          <Code>{payeeAccount}</Code>
        </span>
      </span>
    ),
  },
  figure('min', 'Minimum', ({ min }) => plainText(min), { width: '6rem' }),
  figure('price', 'For 1 USD', ({ usdPrice }) => plainText(usdPrice)),
  { id: 'offered', title: 'Clients', render: (row) => <Offered {...row} />, width: '6rem' },
];

const fields: readonly FieldSpec[] = [
  { name: 'currencyCode', label: 'Currency', isNeeded: true, isFixed: true, hint: 'A code such as EUR.' },
  { name: 'bankName', label: 'Bank', isNeeded: true },
  { name: 'bankSwift', label: 'SWIFT code', hint: '8 or 11 characters.' },
  { name: 'payeeName', label: 'Beneficiary', isNeeded: true },
  {
    name: 'payeeAccount',
    label: 'IBAN or account number',
    isNeeded: true,
    hint: 'Checked by the rules of its country.',
  },
  { name: 'bankAddress', label: 'Address of the bank' },
  {
    name: 'bankRemark',
    label: 'Payment reference shown to clients',
    kind: 'lines',
    isWide: true,
    hint: 'For example, the reference to enter in the transfer. Leave empty if there is none.',
  },
  { name: 'min', label: 'Minimum deposit', isNeeded: true, inputMode: 'decimal', hint: 'In the currency.' },
  priceField,
  offeredField,
];

export default function WireOptionsPage() {
  return (
    <TermsList
      title="Bank transfer accounts"
      one="account"
      intro="Shown to clients who deposit by bank transfer. Each deposit keeps the account its client was shown."
      filters={<PaymentTabs />}
      columns={columns}
      fields={fields}
      read={useRead('officeWireOptions', { page: useUrlState().page })}
      nameOf={({ bankName, currencyCode }) => `${bankName}, ${currencyCode}`}
      retireText="It is no longer offered to clients. Money that still arrives must be booked manually."
      calls={{
        list: 'officeWireOptions',
        add: 'officeAddWireOption',
        change: 'officeChangeWireOption',
        retire: 'officeRetireWireOption',
      }}
      historyKind="wire-option"
      needsReason
    />
  );
}
