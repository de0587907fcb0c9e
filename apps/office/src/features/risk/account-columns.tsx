// Accounts with their amounts, for the overview and the list of accounts.
import { classNames } from '@candor/ui';
import { type Column, figure, sortable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { ClientCell, Result } from './metrics.tsx';
import { levelText, type RiskAccount, wholeUsd } from './risk-words.ts';

const AT_RISK = 100;

export const accountColumns: readonly Column<RiskAccount>[] = [
  {
    id: 'client',
    title: 'Client',
    render: (row) => (
      <span className="block max-w-64 truncate">
        <ClientCell row={row} />
        {row.blocked && <span className="ms-2 text-caption text-warn">blocked</span>}
      </span>
    ),
  },
  {
    id: 'level',
    title: 'Margin level',
    isFigure: true,
    isSortable: true,
    render: ({ level, marginCalled }) => (
      <span className={classNames(level !== null && level <= AT_RISK && 'font-semibold text-down')}>
        {levelText(level)}
        {marginCalled && <span className="ms-2 text-caption">margin call</span>}
      </span>
    ),
  },
  figure('equity', 'Equity', ({ equity }) => wholeUsd(equity), sortable),
  figure('margin', 'Margin', ({ margin }) => wholeUsd(margin), sortable),
  figure('exposure', 'Exposure', ({ exposureUsd }) => wholeUsd(exposureUsd), sortable),
  figure('profit', 'Open P/L', ({ profit }) => <Result usd={profit} />, sortable),
  figure('positions', 'Positions', ({ positions }) => format.number(positions, 0)),
];
