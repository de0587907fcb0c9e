// Shared parts of the payment lists: the links between them, the cells and fields of a currency's value, and whether
// clients are offered it.
import { Label } from '@candor/ui';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { PageLinks } from '../../shared/page-links.tsx';

/** Offered to clients, or stored without being shown. */
export const Offered = ({ enabled }: { readonly enabled: number }) =>
  enabled === 1 ? <Label tone="accent">Offered</Label> : <Label>Off</Label>;

export const offeredField: FieldSpec = {
  name: 'enabled',
  label: 'Offered to clients',
  kind: 'choice',
  choices: [
    { value: '1', label: 'Yes' },
    { value: '0', label: 'No' },
  ],
};

export const priceField: FieldSpec = {
  name: 'usdPrice',
  label: 'Units of this currency per 1 USD',
  isNeeded: true,
  inputMode: 'decimal',
  hint: 'For example 0.92 for EUR.',
};

/** Long codes don't wrap, so that they are read and copied whole. */
export const Code = ({ children }: { readonly children: string }) => (
  <span className="figure break-all">{children}</span>
);

const pages = [
  { path: '/payments/deposit-addresses', title: 'Deposit addresses' },
  { path: '/payments/wire-options', title: 'Bank transfer accounts' },
  { path: '/payments/withdraw-currencies', title: 'Withdrawal currencies' },
] as const;

/** The three lists of payment destinations and sources, as links in a row. */
export const PaymentTabs = () => <PageLinks label="Payments" pages={pages} />;
