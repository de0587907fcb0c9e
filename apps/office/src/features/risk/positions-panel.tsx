// Open positions behind the metrics, filtered by instrument, side or account.
import { type Column, DataTable, figure, sortable } from '../../shared/data-table.tsx';
import { ageText, format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { KeysetPager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { type Live, Pick, useSorting } from './live.tsx';
import { ClientCell, Result } from './metrics.tsx';
import { type RiskPosition, wholeUsd } from './risk-words.ts';

const sorts = ['usd', 'profit', 'margin', 'opened_at'] as const;

const columns: readonly Column<RiskPosition>[] = [
  { id: 'id', title: 'Order', render: ({ id }) => <span className="tabular-nums">{id}</span> },
  {
    id: 'client',
    title: 'Client',
    render: (row) => <ClientCell row={row} className="block max-w-56 truncate" />,
  },
  { id: 'code', title: 'Instrument', render: ({ code }) => code },
  {
    id: 'side',
    title: 'Side',
    render: ({ side }) => (
      <span className={side === 'buy' ? 'text-up' : 'text-down'}>{side === 'buy' ? 'Long' : 'Short'}</span>
    ),
  },
  figure('lots', 'Lots', ({ lots }) => format.lots(lots)),
  figure('usd', 'Value, USD', ({ usd }) => wholeUsd(usd), sortable),
  figure('open', 'Opened at', ({ openPrice, precision }) => format.price(openPrice, precision)),
  figure('price', 'Now', ({ price, precision }) => format.price(price, precision)),
  figure('profit', 'Open P/L', ({ profit }) => <Result usd={profit} />, sortable),
  figure('margin', 'Margin', ({ margin }) => wholeUsd(margin), sortable),
  figure(
    'opened_at',
    'Open for',
    ({ openedAt }) => <span title={format.dateTime(openedAt)}>{ageText(openedAt, Date.now())}</span>,
    sortable,
  ),
];

export interface PositionsPanelProps {
  readonly live: Live;
  readonly instrument?: number;
  readonly account?: number;
}

export function PositionsPanel({ live, instrument, account }: PositionsPanelProps) {
  const url = useUrlState();
  const given = url.get('side');
  const side = given === 'buy' || given === 'sell' ? given : undefined;
  const { sorting, onSort, request } = useSorting(sorts);
  const read = useRead(
    'officeRiskPositions',
    { demo: live.demo, instrument, account, side, ...request, after: url.get('after') },
    live.reading,
  );
  const { data } = read;
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
        read={read}
        rowId={({ id }) => String(id)}
        empty="No positions match"
        sorting={sorting}
        onSort={onSort}
        isWalked
      />
      {data && <KeysetPager shown={data.list.length} total={data.total} next={data.next} />}
    </Panel>
  );
}
