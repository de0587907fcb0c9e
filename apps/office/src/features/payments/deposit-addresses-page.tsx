// Where clients send coins: one address of a currency on a network.
import type { OfficeAnswer } from '@candor/client/office';
import type { Column } from '../../shared/data-table.tsx';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { useRead } from '../../shared/queries.ts';
import { TermsList } from '../../shared/terms-list.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { useTermsAct } from '../../shared/use-terms-act.ts';
import { Code, Offered, offeredField, plainText, priceField } from './payment-parts.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

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
  { id: 'min', title: 'Minimum', isFigure: true, render: ({ min }) => plainText(min), width: '6rem' },
  { id: 'price', title: 'Units per 1 USD', isFigure: true, render: ({ usdPrice }) => plainText(usdPrice) },
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
  const url = useUrlState();
  const { data, isError, refetch } = useRead('officeDepositAddresses', {
    page: Number(url.get('page') ?? 1),
  });
  const changes = ['officeDepositAddresses'] as const;
  return (
    <TermsList
      title="Deposit addresses"
      one="address"
      intro="Shown to clients who deposit crypto. Each deposit keeps the address its client was shown."
      filters={<PaymentTabs />}
      columns={columns}
      fields={fields}
      list={data}
      hasFailed={isError}
      onRetry={() => void refetch()}
      idOf={({ id }) => String(id)}
      nameOf={({ currencyCode, protocolCode }) => `${currencyCode} on ${protocolCode}`}
      isRetired={({ retiredAt }) => retiredAt !== null}
      valuesOf={({ currencyCode, protocolCode, address, memo, min, usdPrice, enabled }) => ({
        ...{ currencyCode, protocolCode, address, memo },
        min: plainText(min),
        usdPrice: plainText(usdPrice),
        enabled: String(enabled),
      })}
      retireText="It is no longer offered to clients. Money that still arrives must be booked manually."
      add={useTermsAct('officeAddDepositAddress', changes, 'Added')}
      change={useTermsAct('officeChangeDepositAddress', changes, 'Changed')}
      retire={useTermsAct('officeRetireDepositAddress', changes, 'Removed')}
      historyKind="deposit-address"
      needsReason
    />
  );
}
