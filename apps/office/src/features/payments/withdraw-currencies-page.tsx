// Currencies in which clients withdraw, with their fee, price and limits.
import type { OfficeAnswer } from '@candor/client/office';
import { type Column, figure } from '../../shared/data-table.tsx';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { format, plainText } from '../../shared/format.ts';
import { useRead } from '../../shared/queries.ts';
import { TermsList } from '../../shared/terms-list.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { Offered, offeredField, PaymentTabs, priceField } from './payment-parts.tsx';

type Row = OfficeAnswer<'officeWithdrawCurrencies'>['list'][number];

const FIXED_FEE = 1;

const columns: readonly Column<Row>[] = [
  { id: 'currency', title: 'Currency', render: ({ code }) => <b>{code}</b>, width: '6rem' },
  {
    id: 'way',
    title: 'Paid to',
    render: ({ type, protocol }) => (type === 1 ? `Crypto, ${protocol}` : 'Bank'),
  },
  figure('fee', 'Fee', ({ feeType, drawRate }) =>
    feeType === FIXED_FEE
      ? `${plainText(drawRate)} USD`
      : `${plainText(Number((drawRate * 100).toFixed(8)))}%`,
  ),
  figure('price', 'For 1 USD', ({ usdPrice }) => plainText(usdPrice)),
  figure('bounds', 'Amount, USD', ({ min, max }) => `${format.number(min, 2)} – ${format.number(max, 2)}`),
  figure('hours', 'Arrives within', ({ hours }) => `${hours} h`),
  { id: 'offered', title: 'Clients', render: (row) => <Offered {...row} />, width: '6rem' },
];

const fields: readonly FieldSpec[] = [
  {
    name: 'type',
    label: 'Paid to',
    kind: 'choice',
    isFixed: true,
    choices: [
      { value: '1', label: 'Crypto address' },
      { value: '2', label: 'A bank account' },
    ],
  },
  { name: 'code', label: 'Currency', isNeeded: true, isFixed: true, hint: 'A code such as USDT.' },
  { name: 'protocol', label: 'Network', isFixed: true, hint: 'For crypto, such as TRC20.' },
  {
    name: 'feeType',
    label: 'Fee type',
    kind: 'choice',
    choices: [
      { value: '1', label: 'Fixed, in USD' },
      { value: '2', label: 'A fraction of the amount' },
    ],
  },
  {
    name: 'drawRate',
    label: 'Fee',
    isNeeded: true,
    inputMode: 'decimal',
    hint: 'In USD, or as a fraction: 0.001 is 0.1%.',
  },
  priceField,
  { name: 'min', label: 'Minimum amount', isNeeded: true, inputMode: 'decimal', hint: 'In USD.' },
  { name: 'max', label: 'Maximum amount', isNeeded: true, inputMode: 'decimal', hint: 'In USD.' },
  {
    name: 'hours',
    label: 'Arrives within',
    isNeeded: true,
    inputMode: 'numeric',
    hint: 'In hours. Clients see this.',
  },
  offeredField,
];

export default function WithdrawCurrenciesPage() {
  return (
    <TermsList
      title="Withdrawal currencies"
      one="currency"
      intro="Currencies clients can withdraw in. Withdrawals in progress keep their original terms."
      filters={<PaymentTabs />}
      columns={columns}
      fields={fields}
      read={useRead('officeWithdrawCurrencies', { page: useUrlState().page })}
      nameOf={({ code, protocol }) => (protocol === '' ? code : `${code} on ${protocol}`)}
      retireText="Clients can no longer withdraw in it, and payment accounts in this currency are hidden. Withdrawals in progress continue."
      calls={{
        list: 'officeWithdrawCurrencies',
        add: 'officeAddWithdrawCurrency',
        change: 'officeChangeWithdrawCurrency',
        retire: 'officeRetireWithdrawCurrency',
      }}
      historyKind="withdraw-currency"
      needsReason
    />
  );
}
