// The three lists of where money comes in and goes out, as links beside each other.
import { classNames } from '@candor/ui';
import { Link, useLocation } from 'wouter';

const pages = [
  { path: '/payments/deposit-addresses', title: 'Deposit addresses' },
  { path: '/payments/wire-options', title: 'Wire accounts' },
  { path: '/payments/withdraw-currencies', title: 'Withdrawal currencies' },
] as const;

export function PaymentTabs() {
  const [current] = useLocation();
  return (
    <nav aria-label="Payments" className="flex gap-1 rounded-lg bg-sunken p-1">
      {pages.map(({ path, title }) => (
        <Link
          key={path}
          href={path}
          {...(path === current && { 'aria-current': 'page' as const })}
          className={classNames(
            'rounded-md px-3 py-1.5 text-small',
            path === current ? 'bg-chosen font-semibold text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
