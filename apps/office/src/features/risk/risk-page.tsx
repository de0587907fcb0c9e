// Risk at a glance: clients' positions, their profit, accounts near a margin call, and the house's profit.
import { useState } from 'react';
import { Link } from 'wouter';
import { type Column, DataTable, figure, sortable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { accountColumns } from './account-columns.tsx';
import { BandsPanel } from './bands-panel.tsx';
import { ExposurePlot } from './exposure-plot.tsx';
import { HousePanel } from './house-panel.tsx';
import { type Live, LiveBar, Pick, useLive, useSorting } from './live.tsx';
import { BigFigure, BigMetrics, Result, SidesBar } from './metrics.tsx';
import { largeUsd, type RiskInstrument, wholeUsd } from './risk-words.ts';

export default function RiskPage() {
  const live = useLive();
  const { demo } = live;
  const read = useRead('officeRisk', { demo }, live.reading);
  const { data, isError } = read;
  if (!data && isError)
    return (
      <Page title="Risk">
        <ReadFault title="The figures could not be loaded" text="Trading is not affected." read={read} />
      </Page>
    );
  const query = demo === '1' ? '?demo=1' : '';
  return (
    <Page title="Risk" acts={<LiveBar live={live} taken={data} hasFailed={isError} />}>
      <BigMetrics>
        <BigFigure
          label="Clients long, USD"
          href={`/risk/positions${query || '?'}${query && '&'}side=buy`}
          note={data && `${format.number(data.positions, 0)} positions`}
        >
          {data ? largeUsd(data.longUsd) : '–'}
        </BigFigure>
        <BigFigure
          label="Clients short, USD"
          href={`/risk/positions${query || '?'}${query && '&'}side=sell`}
          note={data && `of ${format.number(data.holding, 0)} accounts`}
        >
          {data ? largeUsd(data.shortUsd) : '–'}
        </BigFigure>
        <BigFigure label="Net, USD" note="The house holds the other side">
          {data ? largeUsd(data.longUsd - data.shortUsd) : '–'}
        </BigFigure>
        <BigFigure label="Clients’ open P/L" note="Open, at the last prices">
          {data ? <Result usd={data.profit} /> : '–'}
        </BigFigure>
        <BigFigure
          label="Clients’ equity, USD"
          href={`/risk/accounts${query}`}
          note={data && `${format.number(data.accounts, 0)} accounts, margin ${largeUsd(data.margin)}`}
        >
          {data ? largeUsd(data.equity) : '–'}
        </BigFigure>
      </BigMetrics>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ExposurePlot
          demo={demo}
          now={data && { at: Date.parse(data.takenAt), long: data.longUsd, short: data.shortUsd }}
        />
        <HousePanel house={data?.house} demo={demo} />
      </div>
      <InstrumentsPanel instruments={data?.instruments} demo={demo} />
      <div className="grid gap-4 xl:grid-cols-2">
        <BandsPanel bands={data?.bands} demo={demo} />
        <LargestAccounts live={live} />
      </div>
    </Page>
  );
}

const sorts = ['net', 'long', 'short', 'units', 'clients', 'profit'] as const;
const figures: Readonly<Record<(typeof sorts)[number], (row: RiskInstrument) => number>> = {
  long: ({ long }) => long.usd,
  short: ({ short }) => short.usd,
  net: ({ netUsd }) => Math.abs(netUsd),
  units: ({ netUnits }) => Math.abs(netUnits),
  clients: ({ clients }) => clients,
  profit: ({ profit }) => profit,
};

interface InstrumentsPanelProps {
  readonly instruments: readonly RiskInstrument[] | undefined;
  readonly demo: '0' | '1';
}

function InstrumentsPanel({ instruments, demo }: InstrumentsPanelProps) {
  const { sorting, onSort } = useSorting(sorts);
  const held = instruments?.filter(({ long, short }) => long.usd + short.usd > 0);
  const figureOf = figures[sorting.column];
  const sign = sorting.isDescending ? 1 : -1;
  const rows = held?.toSorted((a, b) => (figureOf(b) - figureOf(a)) * sign);
  const largest = Math.max(0, ...(held ?? []).map(({ long, short }) => Math.max(long.usd, short.usd)));
  const suffix = demo === '1' ? '&demo=1' : '';
  const rowsOf = (row: RiskInstrument, side: 'buy' | 'sell', text: string) => (
    <Link href={`/risk/${row.id}?side=${side}${suffix}`} className="hover:underline">
      {text}
    </Link>
  );
  const columns: readonly Column<RiskInstrument>[] = [
    {
      id: 'code',
      title: 'Instrument',
      render: (row) => (
        <span className="font-medium">
          {row.code}
          {row.status !== 'open' && <span className="ms-2 text-caption text-muted">{row.status}</span>}
        </span>
      ),
    },
    {
      id: 'sides',
      title: 'Short | long',
      width: '12rem',
      render: ({ long, short }) => <SidesBar long={long.usd} short={short.usd} largest={largest} />,
    },
    figure('short', 'Short, USD', (row) => rowsOf(row, 'sell', wholeUsd(row.short.usd)), sortable),
    figure('long', 'Long, USD', (row) => rowsOf(row, 'buy', wholeUsd(row.long.usd)), sortable),
    figure('net', 'Net, USD', ({ netUsd }) => wholeUsd(netUsd), sortable),
    figure('units', 'Net units', ({ netUnits }) => format.number(netUnits, 2), sortable),
    figure('clients', 'Clients', ({ clients }) => format.number(clients, 0), sortable),
    figure('profit', 'Open P/L', ({ profit }) => <Result usd={profit} />, sortable),
    figure('average', 'Average short | long', averages),
  ];
  return (
    <Panel title="Exposure by instrument">
      <DataTable
        name="risk-exposure"
        label="Instruments and their exposure"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        empty="No open positions"
        sorting={sorting}
        onSort={onSort}
        isWalked
        hrefOf={({ id }) => `/risk/${id}${demo === '1' ? '?demo=1' : ''}`}
      />
    </Panel>
  );
}

function averages({ long, short, precision }: RiskInstrument): string {
  const text = (price: number | null): string => (price === null ? '–' : format.price(price, precision));
  return `${text(short.averagePrice)} | ${text(long.averagePrice)}`;
}

const ACCOUNTS_SHOWN = 10;

/** The ten largest accounts by exposure, or the ten nearest to a stop-out. */
function LargestAccounts({ live }: { readonly live: Live }) {
  const { demo, reading } = live;
  const [sort, setSort] = useState<'exposure' | 'equity' | 'level'>('exposure');
  const order = sort === 'level' ? 'up' : 'down';
  const slower = { ...reading, everyMs: 3 * reading.everyMs };
  const read = useRead('officeRiskAccounts', { demo, sort, order }, slower);
  return (
    <Panel
      title="Accounts"
      aside={
        <>
          <Pick
            label="Order"
            value={sort}
            choices={[
              { value: 'exposure', label: 'Exposure' },
              { value: 'equity', label: 'Equity' },
              { value: 'level', label: 'Lowest level' },
            ]}
            onPick={setSort}
          />
          <Link
            href={`/risk/accounts?sort=${sort}${sort === 'level' ? '&order=up' : ''}${demo === '1' ? '&demo=1' : ''}`}
            className="text-small font-medium text-accent hover:underline"
          >
            All
          </Link>
        </>
      }
    >
      <DataTable
        name="risk-largest"
        label="Accounts and their figures"
        columns={accountColumns.slice(0, 6).map((column) => ({ ...column, isSortable: false }))}
        read={read}
        rows={read.data?.list.slice(0, ACCOUNTS_SHOWN)}
        rowId={({ account }) => String(account)}
        empty="There are no accounts"
        hasKeys={false}
      />
    </Panel>
  );
}
