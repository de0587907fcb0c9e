// Links between the reports.
import { classNames } from '@candor/ui';
import { Link, useLocation } from 'wouter';

const reports = [
  { path: '/reports', title: 'Days' },
  { path: '/reports/ledger', title: 'Ledger' },
  { path: '/reports/money', title: 'Money in and out' },
  { path: '/reports/fees', title: 'Fees and swap' },
  { path: '/reports/results', title: 'Realised P/L' },
  { path: '/reports/clients', title: 'Clients' },
  { path: '/reports/dormant', title: 'Dormant' },
  { path: '/reports/reconciliation', title: 'Reconciliation' },
  { path: '/reports/losing-accounts', title: 'Losing accounts' },
] as const;

export function ReportTabs() {
  const [location] = useLocation();
  return (
    <nav aria-label="Reports" className="flex flex-wrap gap-1 border-b border-line">
      {reports.map(({ path, title }) => {
        const isCurrent = path === location;
        return (
          <Link
            key={path}
            href={path}
            {...(isCurrent && { 'aria-current': 'page' as const })}
            className={classNames(
              '-mb-px border-b-2 px-2 py-2 text-small xl:px-3',
              isCurrent ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {title}
          </Link>
        );
      })}
    </nav>
  );
}
