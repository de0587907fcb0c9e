// Whom a shock would hit: the largest losers, who is called, who is stopped out, who falls below zero.
import { Link } from 'wouter';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import type { UrlState } from '../../shared/url-state.ts';
import { Result } from './figures.tsx';
import { Pick } from './live.tsx';
import { clientName, type RiskShock, wholeUsd } from './risk-words.ts';

type Row = RiskShock['list'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'client',
    title: 'Client',
    render: (row) =>
      row.client.id > 0 ? (
        <Link
          href={`/clients/${row.client.id}`}
          className="block max-w-48 truncate font-medium hover:underline"
        >
          {clientName(row)}
        </Link>
      ) : (
        clientName(row)
      ),
  },
  { id: 'before', title: 'Equity', isFigure: true, render: ({ before }) => wholeUsd(before) },
  { id: 'change', title: 'Change', isFigure: true, render: ({ change }) => <Result usd={change} /> },
  { id: 'after', title: 'After', isFigure: true, render: ({ after }) => wholeUsd(after) },
  {
    id: 'what',
    title: 'Outcome',
    render: ({ marginCalled, stopped }) =>
      stopped > 0 ? `Stopped out, ${format.number(stopped, 0)}` : marginCalled ? 'Margin call' : '',
  },
  {
    id: 'bill',
    title: 'Negative balance',
    isFigure: true,
    render: ({ bill }) => (bill > 0 ? <span className="font-semibold text-down">{wholeUsd(bill)}</span> : ''),
  },
];

export function ShockRows({ shock, url }: { readonly shock: RiskShock | undefined; readonly url: UrlState }) {
  return (
    <Panel
      title={shock ? `Accounts: ${format.number(shock.total, 0)}` : 'Accounts'}
      aside={
        <Pick
          label="Which accounts"
          value={url.get('show') ?? 'losers'}
          choices={[
            { value: 'losers', label: 'Losers' },
            { value: 'called', label: 'Margin call' },
            { value: 'stopped', label: 'Stopped out' },
            { value: 'below', label: 'Below zero' },
          ]}
          onPick={(show) => url.set({ show: show === 'losers' ? undefined : show })}
        />
      }
    >
      <div className="max-h-120 overflow-y-auto">
        <DataTable
          name="shock-accounts"
          label="Affected accounts"
          columns={columns}
          rows={shock?.list}
          rowId={({ account }) => String(account)}
          empty="No accounts"
          hasKeys={false}
        />
      </div>
    </Panel>
  );
}
