// One instrument: both sides side by side, the last day, and every position behind them.
import { Empty, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { format } from '../../shared/format.ts';
import { Datum, Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ExposurePlot } from './exposure-plot.tsx';
import { LiveBar, useLive } from './live.tsx';
import { Result } from './metrics.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { type RiskInstrument, wholeUsd } from './risk-words.ts';

export default function InstrumentPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const live = useLive();
  const { demo } = live;
  const id = Number(params.instrument);
  const { data, isError } = useRead('officeRisk', { demo }, live.reading);
  const row = data?.instruments.find((one) => one.id === id);
  if (data && !row)
    return (
      <Page title="Risk">
        <Empty title="Instrument not found" text="Choose one from the overview of risk." />
      </Page>
    );
  return (
    <Page
      title={row ? `Risk of ${row.code}` : 'Risk'}
      aside={row && <Prices row={row} />}
      acts={
        <>
          <Link
            href={`/risk/shock?scope=instrument&instrument=${id}${demo === '1' ? '&demo=1' : ''}`}
            className="text-small font-medium text-accent hover:underline"
          >
            Run a stress test
          </Link>
          <LiveBar live={live} taken={data} hasFailed={isError} />
        </>
      }
    >
      <div className="grid gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
        {row ? <Sides row={row} /> : <Skeleton className="h-64 w-full" />}
        <ExposurePlot
          demo={demo}
          instrument={id}
          now={data && row && { at: Date.parse(data.takenAt), long: row.long.usd, short: row.short.usd }}
        />
      </div>
      <PositionsPanel live={live} instrument={id} />
    </Page>
  );
}

const Prices = ({ row: { bid, ask, precision, status } }: { readonly row: RiskInstrument }) => (
  <span className="text-small text-muted tabular-nums">
    {bid === null || ask === null
      ? 'No price yet'
      : `${format.price(bid, precision)} / ${format.price(ask, precision)}`}
    {status !== 'open' && ` · ${status}`}
  </span>
);

function Sides({ row }: { readonly row: RiskInstrument }) {
  const { long, short, precision } = row;
  const price = (value: number | null) => (value === null ? '–' : format.price(value, precision));
  const rows: readonly (readonly [string, (side: typeof long) => React.ReactNode])[] = [
    ['Value, USD', ({ usd }) => wholeUsd(usd)],
    ['Units', ({ units }) => format.number(units, 2)],
    ['Lots', ({ lots }) => format.number(lots, 2)],
    ['Positions', ({ positions }) => format.number(positions, 0)],
    ['Clients', ({ clients }) => format.number(clients, 0)],
    ['Average price', ({ averagePrice }) => price(averagePrice)],
    ['Margin, USD', ({ margin }) => wholeUsd(margin)],
    ['Open P/L', ({ profit }) => <Result usd={profit} />],
  ];
  return (
    <Panel title="Both sides">
      <dl className="grid grid-cols-3 gap-3 border-b border-line p-4 tabular-nums">
        <Datum label="Net, USD">{wholeUsd(row.netUsd)}</Datum>
        <Datum label="Net units">{format.number(row.netUnits, 2)}</Datum>
        <Datum label="Clients">{format.number(row.clients, 0)}</Datum>
      </dl>
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="h-8 text-caption text-muted">
            <th className="px-4 text-start font-medium">Clients’</th>
            <th className="px-3 text-end font-medium text-down">Short</th>
            <th className="px-4 text-end font-medium text-up">Long</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, render]) => (
            <tr key={label} className="h-8 border-t border-line/60">
              <th scope="row" className="px-4 text-start font-normal text-muted">
                {label}
              </th>
              <td className="px-3 text-end">{render(short)}</td>
              <td className="px-4 text-end">{render(long)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
