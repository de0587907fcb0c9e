// The addresses to which clients send coins: one per currency and network.
import type { OfficeAnswer } from '@candor/client/office';
import { type Column, figure } from '../../shared/data-table.tsx';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { plainText } from '../../shared/format.ts';
import { useRead } from '../../shared/queries.ts';
import { TermsList } from '../../shared/terms-list.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { Code, Offered, offeredField, PaymentTabs, priceField } from './payment-parts.tsx';

type Row = OfficeAnswer<'officeDepositAddresses'>['list'][number];

const columns: readonly Column<Row>[] = [
  { id: 'currency', title: 'Currency', render: ({ currencyCode }) => <b>{currencyCode}</b>, width: '6rem' },
  { id: 'network', title: 'Network', render: ({ protocolCode }) => protocolCode, width: '7rem' },
  {
    id: 'address',
    title: 'Address',
    render: ({ address, memo }) => (
      <span className="block min-w-48">
        <Code>{address}</Code>
        {memo !== '' && <span className="block text-caption text-muted">Memo {memo}</span>}
      </span>
    ),
  },
  figure('min', 'Minimum', ({ min }) => plainText(min), { width: '6rem' }),
  figure('price', 'Units per 1 USD', ({ usdPrice }) => plainText(usdPrice)),
  { id: 'offered', title: 'Clients', render: (row) => <Offered {...row} />, width: '6rem' },
];

const fields: readonly FieldSpec[] = [
  { name: 'currencyCode', label: 'Currency', isNeeded: true, isFixed: true, hint: 'A code such as BTC.' },
  { name: 'protocolCode', label: 'Network', isNeeded: true, hint: 'Such as Bitcoin, TRC20 or ERC20.' },
  {
    name: 'address',
    label: 'Address',
    isNeeded: true,
    isWide: true,
    hint: 'Checked by the rules of its network.',
  },
  { name: 'memo', label: 'Memo or tag', hint: 'Only where the network needs one.' },
  { name: 'min', label: 'Minimum deposit', isNeeded: true, inputMode: 'decimal', hint: 'In the currency.' },
  priceField,
  offeredField,
];

export default function DepositAddressesPage() {
  return (
    <TermsList
      title="Deposit addresses"
      one="address"
      intro="Shown to clients who deposit crypto. Each deposit keeps the address its client was shown."
      filters={<PaymentTabs />}
      columns={columns}
      fields={fields}
      read={useRead('officeDepositAddresses', { page: useUrlState().page })}
      nameOf={({ currencyCode, protocolCode }) => `${currencyCode} on ${protocolCode}`}
      retireText="It is no longer offered to clients. Money that still arrives must be booked manually."
      calls={{
        list: 'officeDepositAddresses',
        add: 'officeAddDepositAddress',
        change: 'officeChangeDepositAddress',
        retire: 'officeRetireDepositAddress',
      }}
      historyKind="deposit-address"
      needsReason
    />
  );
}
