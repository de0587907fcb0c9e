// A client's amounts in the engine, with their age once they are old.
import { classNames } from '@candor/ui';
import { Link, useLocation } from 'wouter';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import type { ClientTrading } from './client-words.ts';

export interface ClientMetricsProps {
  readonly trading: ClientTrading;
  readonly asOf: number;
  readonly isStale: boolean;
}

export function ClientMetrics({ trading: { account, open }, asOf, isStale }: ClientMetricsProps) {
  const [path] = useLocation();
  if (!account)
    return (
      <Panel>
        <p className="px-4 py-3 text-small text-muted">
          No trading account: the client has not logged in yet, or an inactive demo account was archived.
        </p>
      </Panel>
    );
  const positions = open.filter(({ status }) => status === 1).length;
  return (
    <Panel>
      <dl className={classNames('grid grid-cols-4 gap-4 px-4 py-3 xl:grid-cols-7', isStale && 'grayscale')}>
        <Figure label="Balance" value={format.money(account.balance)} />
        <Figure
          label="Open P/L"
          value={format.signedMoney(account.profitsTotal)}
          tone={account.profitsTotal}
        />
        <Figure label="Equity" value={format.money(account.netValue)} isMain />
        <Figure label="Margin" value={format.money(account.cautionMoneyAll)} />
        <Figure label="Free margin" value={format.money(account.freeMargin)} />
        <Figure
          label="Margin level"
          value={account.hazardRate === null ? '–' : `${format.number(account.hazardRate, 1)}%`}
        />
        <Figure label="Reserved" value={format.money(account.lockBalance)} />
      </dl>
      <p className="border-t border-line px-4 py-1.5 text-caption text-muted" aria-live="polite">
        USD ·{' '}
        <Link href={`${path}?tab=trading`} className="underline-offset-2 hover:underline">
          {positions} open · {open.length - positions} pending
        </Link>
        {isStale && asOf > 0 && ` · as of ${format.time(asOf)}, not live`}
      </p>
    </Panel>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly isMain?: boolean;
  /** Its sign is the colour's. */
  readonly tone?: number;
}

function Figure({ label, value, isMain = false, tone = 0 }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{label}</dt>
      <dd
        className={classNames(
          'truncate tabular-nums',
          isMain ? 'text-figure font-semibold' : 'text-title font-medium',
          tone > 0 && 'text-up',
          tone < 0 && 'text-down',
        )}
      >
        {value}
      </dd>
    </div>
  );
}
