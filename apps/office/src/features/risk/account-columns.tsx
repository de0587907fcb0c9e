// Accounts with their figures, as the overview and the list of accounts show them.
import { classNames } from '@candor/ui';
import { Link } from 'wouter';
import type { Column } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Result } from './figures.tsx';
import { clientName, levelText, type RiskAccount, wholeUsd } from './risk-words.ts';

const AT_RISK = 100;

const clientColumn: Column<RiskAccount> = {
  id: 'client',
  title: 'Client',
  render: (row) => (
    <span className="block max-w-64 truncate">
      {row.client.id > 0 ? (
        <Link href={`/clients/${row.client.id}`} className="font-medium hover:underline">
          {clientName(row)}
        </Link>
      ) : (
        clientName(row)
      )}
      {row.blocked && <span className="ms-2 text-caption text-warn">blocked</span>}
    </span>
  ),
};

const levelColumn: Column<RiskAccount> = {
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
};

export const accountColumns: readonly Column<RiskAccount>[] = [
  clientColumn,
  levelColumn,
  {
    id: 'equity',
    title: 'Equity',
    isFigure: true,
    isSortable: true,
    render: ({ equity }) => wholeUsd(equity),
  },
  {
    id: 'margin',
    title: 'Margin',
    isFigure: true,
    isSortable: true,
    render: ({ margin }) => wholeUsd(margin),
  },
  {
    id: 'exposure',
    title: 'Exposure',
    isFigure: true,
    isSortable: true,
    render: ({ exposureUsd }) => wholeUsd(exposureUsd),
  },
  {
    id: 'profit',
    title: 'Open P/L',
    isFigure: true,
    isSortable: true,
    render: ({ profit }) => <Result usd={profit} />,
  },
  {
    id: 'positions',
    title: 'Positions',
    isFigure: true,
    render: ({ positions }) => format.number(positions, 0),
  },
];
