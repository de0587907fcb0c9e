// The three lists of where money comes in and goes out, as links beside each other.
import { PageLinks } from '../../shared/page-links.tsx';

const pages = [
  { path: '/payments/deposit-addresses', title: 'Deposit addresses' },
  { path: '/payments/wire-options', title: 'Bank transfer accounts' },
  { path: '/payments/withdraw-currencies', title: 'Withdrawal currencies' },
] as const;

export const PaymentTabs = () => <PageLinks label="Payments" pages={pages} />;
