// Currencies in which clients withdraw, with their fee, their worth and their bounds.
import type { OfficeAnswer } from '@candor/client/office';
import type { Column } from '../../shared/data-table.tsx';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { format } from '../../shared/format.ts';
import { useRead } from '../../shared/queries.ts';
import { TermsList } from '../../shared/terms-list.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { useTermsAct } from '../../shared/use-terms-act.ts';
import { Offered, offeredField, plainText, priceField } from './payment-parts.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

type Row = OfficeAnswer<'officeWithdrawCurrencies'>['list'][number];

const FIXED_FEE = 1;

const columns: readonly Column<Row>[] = [
  { id: 'currency', title: 'Currency', render: ({ code }) => <b>{code}</b>, width: '6rem' },
  {
    id: 'way',
    title: 'Paid to',
    render: ({ type, protocol }) => (type === 1 ? `Crypto, ${protocol}` : 'Bank'),
  },
  {
    id: 'fee',
    title: 'Fee',
    isFigure: true,
    render: ({ feeType, drawRate }) =>
      feeType === FIXED_FEE
        ? `${plainText(drawRate)} USD`
        : `${plainText(Number((drawRate * 100).toFixed(8)))}%`,
  },
  { id: 'price', title: 'For 1 USD', isFigure: true, render: ({ usdPrice }) => plainText(usdPrice) },
  {
    id: 'bounds',
    title: 'Amount, USD',
    isFigure: true,
    render: ({ min, max }) => `${format.number(min, 2)} – ${format.number(max, 2)}`,
  },
  { id: 'hours', title: 'Arrives within', isFigure: true, render: ({ hours }) => `${hours} h` },
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
  const url = useUrlState();
  const { data, isError, refetch } = useRead('officeWithdrawCurrencies', {
    page: Number(url.get('page') ?? 1),
  });
  const changes = ['officeWithdrawCurrencies'] as const;
  return (
    <TermsList
      title="Withdrawal currencies"
      one="currency"
      intro="Currencies clients can withdraw in. Withdrawals in progress keep their original terms."
      filters={<PaymentTabs />}
      columns={columns}
      fields={fields}
      list={data}
      hasFailed={isError}
      onRetry={() => void refetch()}
      idOf={({ id }) => String(id)}
      nameOf={({ code, protocol }) => (protocol === '' ? code : `${code} on ${protocol}`)}
      isRetired={() => false}
      valuesOf={({ type, code, protocol, drawRate, feeType, usdPrice, min, max, hours, enabled }) => ({
        ...{ code, protocol },
        type: String(type),
        feeType: String(feeType),
        drawRate: plainText(drawRate),
        usdPrice: plainText(usdPrice),
        min: plainText(min),
        max: plainText(max),
        hours: String(hours),
        enabled: String(enabled),
      })}
      retireText="Clients can no longer withdraw in it, and payment accounts in this currency are hidden. Withdrawals in progress continue."
      add={useTermsAct('officeAddWithdrawCurrency', changes, 'Added')}
      change={useTermsAct('officeChangeWithdrawCurrency', changes, 'Changed')}
      retire={useTermsAct('officeRetireWithdrawCurrency', changes, 'Removed')}
      historyKind="withdraw-currency"
      needsReason
    />
  );
}
