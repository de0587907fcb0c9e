// Open positions behind the figures, of an instrument, a side or an account.
import { useState } from 'react';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { ageText, format } from '../../shared/format.ts';
import { KeysetPager } from '../../shared/keyset-pager.tsx';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { Result } from './figures.tsx';
import { type Live, Pick } from './live.tsx';
import { clientName, type RiskPosition, wholeUsd } from './risk-words.ts';

const sorts = ['usd', 'profit', 'margin', 'opened_at'] as const;

const columns: readonly Column<RiskPosition>[] = [
  { id: 'id', title: 'Order', render: ({ id }) => <span className="tabular-nums">{id}</span> },
  {
    id: 'client',
    title: 'Client',
    render: (row) =>
      row.client.id > 0 ? (
        <Link
          href={`/clients/${row.client.id}`}
          className="block max-w-56 truncate font-medium hover:underline"
        >
          {clientName(row)}
        </Link>
      ) : (
        clientName(row)
      ),
  },
  { id: 'code', title: 'Instrument', render: ({ code }) => code },
  {
    id: 'side',
    title: 'Side',
    render: ({ side }) => (
      <span className={side === 'buy' ? 'text-up' : 'text-down'}>{side === 'buy' ? 'Long' : 'Short'}</span>
    ),
  },
  { id: 'lots', title: 'Lots', isFigure: true, render: ({ lots }) => format.lots(lots) },
  { id: 'usd', title: 'Value, USD', isFigure: true, isSortable: true, render: ({ usd }) => wholeUsd(usd) },
  {
    id: 'open',
    title: 'Opened at',
    isFigure: true,
    render: ({ openPrice, precision }) => format.price(openPrice, precision),
  },
  {
    id: 'price',
    title: 'Now',
    isFigure: true,
    render: ({ price, precision }) => format.price(price, precision),
  },
  {
    id: 'profit',
    title: 'Open P/L',
    isFigure: true,
    isSortable: true,
    render: ({ profit }) => <Result usd={profit} />,
  },
  {
    id: 'margin',
    title: 'Margin',
    isFigure: true,
    isSortable: true,
    render: ({ margin }) => wholeUsd(margin),
  },
  {
    id: 'opened_at',
    title: 'Open for',
    isFigure: true,
    isSortable: true,
    render: ({ openedAt }) => <span title={format.dateTime(openedAt)}>{ageText(openedAt, Date.now())}</span>,
  },
];

export interface PositionsPanelProps {
  readonly live: Live;
  readonly instrument?: number;
  readonly account?: number;
}

export function PositionsPanel({ live, instrument, account }: PositionsPanelProps) {
  const url = useUrlState();
  const [currentId, setCurrentId] = useState<string>();
  const given = url.get('side');
  const side = given === 'buy' || given === 'sell' ? given : undefined;
  const sort = sorts.find((one) => one === url.get('sort')) ?? 'usd';
  const order = url.get('order') === 'up' ? 'up' : 'down';
  const { data, isError, refetch } = useRead(
    'officeRiskPositions',
    { demo: live.demo, instrument, account, side, sort, order, after: url.get('after') },
    live.reading,
  );
  return (
    <Panel
      title={data ? `Open positions: ${format.number(data.total, 0)}` : 'Open positions'}
      aside={
        <Pick
          label="Side"
          value={side ?? 'both'}
          choices={[
            { value: 'both', label: 'Both' },
            { value: 'buy', label: 'Long' },
            { value: 'sell', label: 'Short' },
          ]}
          onPick={(value) => url.set({ side: value === 'both' ? undefined : value, after: undefined })}
        />
      }
    >
      <DataTable
        name="risk-positions"
        label="Positions and their figures"
        columns={columns.filter(({ id }) => instrument === undefined || id !== 'code')}
        rows={data?.list}
        rowId={({ id }) => String(id)}
        hasFailed={isError}
        onRetry={() => void refetch()}
        empty="No positions match"
        sorting={{ column: sort, isDescending: order === 'down' }}
        onSort={({ column, isDescending }) =>
          url.set({ sort: column, order: isDescending ? undefined : 'up', after: undefined })
        }
        currentId={currentId}
        onMove={setCurrentId}
      />
      {data && <KeysetPager shown={data.list.length} total={data.total} next={data.next} />}
    </Panel>
  );
}
