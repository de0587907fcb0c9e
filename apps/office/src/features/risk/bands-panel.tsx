// Accounts by margin level, the endangered first; each band opens its accounts.
import { classNames } from '@candor/ui';
import { Link } from 'wouter';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { bandWords, type RiskOverview, wholeUsd } from './risk-words.ts';

const endangered: ReadonlySet<string> = new Set(['to_50', 'to_80', 'to_100']);

export interface BandsPanelProps {
  readonly bands: RiskOverview['bands'] | undefined;
  readonly demo: '0' | '1';
}

export function BandsPanel({ bands = [], demo }: BandsPanelProps) {
  const most = Math.max(1, ...bands.filter(({ band }) => band !== 'none').map(({ accounts }) => accounts));
  return (
    <Panel title="Accounts by margin level">
      <table className="w-full text-small">
        <thead>
          <tr className="h-9 border-b border-line text-caption text-muted">
            <th className="px-4 text-start font-medium">Level</th>
            <th className="w-1/4 px-3 text-start font-medium">
              <span className="sr-only">Share</span>
            </th>
            <th className="px-3 text-end font-medium">Accounts</th>
            <th className="px-3 text-end font-medium">Equity, USD</th>
            <th className="px-3 text-end font-medium">Margin, USD</th>
            <th className="px-4 text-end font-medium">Exposure, USD</th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ band, accounts, equity, margin, exposureUsd }) => (
            <tr key={band} className="h-9 border-b border-line/60 last:border-b-0">
              <th scope="row" className="px-4 text-start font-normal whitespace-nowrap">
                {bandWords[band]}
              </th>
              <td className="px-3" aria-hidden="true">
                {band !== 'none' && (
                  <span
                    className={classNames(
                      'block h-2.5 rounded-sm',
                      endangered.has(band) ? 'bg-down-fill' : 'bg-accent-fill',
                    )}
                    style={{ width: `${(accounts / most) * 100}%` }}
                  />
                )}
              </td>
              <td className="px-3 text-end tabular-nums">
                <Link
                  href={`/risk/accounts?band=${band}&sort=level&order=up${demo === '1' ? '&demo=1' : ''}`}
                  className={classNames(
                    'underline decoration-line underline-offset-3 hover:decoration-current',
                    endangered.has(band) && accounts > 0 && 'font-semibold text-down',
                  )}
                >
                  {format.number(accounts, 0)}
                  <span className="sr-only"> accounts, {bandWords[band]}</span>
                </Link>
              </td>
              <td className="px-3 text-end tabular-nums">{wholeUsd(equity)}</td>
              <td className="px-3 text-end tabular-nums">{wholeUsd(margin)}</td>
              <td className="px-4 text-end tabular-nums">{wholeUsd(exposureUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
