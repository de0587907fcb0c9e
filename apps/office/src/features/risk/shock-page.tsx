// The effect of a shock: simulated on a copy of the currently open positions, by the engine's own rules.
import type { OfficeInput } from '@candor/client/office';
import { Empty, Skeleton } from '@candor/ui';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { choicesOf } from '../../shared/inputs.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { faultText, useRead } from '../../shared/queries.ts';
import { type UrlState, useUrlState } from '../../shared/url-state.ts';
import { LadderPanel } from './ladder-panel.tsx';
import { books, Pick } from './live.tsx';
import { BigFigure, BigMetrics, ClientCell, Result } from './metrics.tsx';
import { counted, msText, type RiskInstrument, type RiskShock, wholeUsd } from './risk-words.ts';
import { ShockForm } from './shock-form.tsx';

/** Only its list of instruments is needed. */
const INSTRUMENTS_MS = 60_000;

export default function ShockPage() {
  const url = useUrlState();
  const demo = url.get('demo') === '1' ? '1' : '0';
  const { data: overview } = useRead('officeRisk', { demo }, { everyMs: INSTRUMENTS_MS });
  const listed = overview?.instruments.filter(({ bid }) => bid !== null) ?? [];
  const input = inputOf(url, demo, listed);
  const shock = useRead('officeShock', input ?? { demo }, { isEnabled: input !== null });
  const { data, error, isFetching, refetch } = shock;
  return (
    <Page
      title="Shock"
      aside={
        data && (
          <span role="status" className="text-small text-muted">
            {isFetching
              ? 'Calculating…'
              : `Positions at ${format.time(data.takenAt)}, calculated in ${msText(data.tookMs)} with ${counted(data.prices, 'price')}`}
          </span>
        )
      }
      acts={
        <>
          <Pick
            label="Accounts"
            value={demo}
            choices={books}
            onPick={(value) => url.set({ demo: value === '1' ? '1' : undefined })}
          />
          <ActButton onClick={() => void refetch()} isBusy={isFetching}>
            Recalculate
          </ActButton>
        </>
      }
    >
      <ShockForm url={url} instruments={listed} />
      {error ? (
        <Empty title="The stress test could not be run" text={faultText(error)} />
      ) : data ? (
        <Outcome shock={data} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      <div className="grid gap-4 xl:grid-cols-2">
        <ShockRows shock={data} url={url} />
        {input && input.day === undefined && (
          <LadderPanel
            input={input}
            chosen={Number(input.percent)}
            onChoose={(percent) => url.set({ percent: String(percent) })}
          />
        )}
      </div>
    </Page>
  );
}

const shows = ['losers', 'called', 'stopped', 'below'] as const;
const showWords = { losers: 'Losers', called: 'Margin call', stopped: 'Stopped out', below: 'Below zero' };

/** Null while the available options are not known. */
function inputOf(
  url: UrlState,
  demo: '0' | '1',
  listed: readonly RiskInstrument[],
): OfficeInput<'officeShock'> | null {
  const [first] = listed;
  if (!first) return null;
  const scope = url.get('scope') ?? 'instrument';
  const day = url.get('day');
  const what =
    scope === 'category'
      ? { category: url.get('category') ?? String(first.categoryId) }
      : scope === 'currency'
        ? { currency: url.get('currency') ?? 'USD' }
        : scope === 'all' && day !== undefined
          ? {}
          : { instrument: url.get('instrument') ?? String(first.id) };
  return {
    demo,
    ...what,
    ...(day === undefined ? { percent: url.get('percent') ?? '-5' } : { day }),
    open: url.get('open') === '0' ? '0' : '1',
    show: shows.find((one) => one === url.get('show')) ?? 'losers',
  };
}

function Outcome({ shock }: { readonly shock: RiskShock }) {
  const { closed } = shock;
  return (
    <>
      <BigMetrics>
        <BigFigure
          label="Negative-balance cost, USD"
          note={`Negative equity of ${counted(shock.belowZero, 'account')}, which we cover`}
        >
          {shock.bill > 0 ? <span className="text-down">{wholeUsd(shock.bill)}</span> : '0'}
        </BigFigure>
        <BigFigure label="House P/L after this cost, USD">
          <Result usd={shock.house} />
        </BigFigure>
        <BigFigure label="Clients, USD">
          <Result usd={shock.clients} />
        </BigFigure>
        <BigFigure label="Margin calls">{format.number(shock.marginCalls, 0)}</BigFigure>
        <BigFigure
          label="Stop-outs"
          note={`${counted(closed.stopOuts, 'position')}, ${format.number(closed.stops + closed.targets, 0)} by stop loss or take profit`}
        >
          {format.number(shock.stopOuts, 0)}
        </BigFigure>
      </BigMetrics>
      <p className="text-caption text-muted">
        {shock.instruments.length > 8
          ? `${shock.instruments.length} instruments moved`
          : `Moved: ${shock.instruments.join(', ') || 'nothing'}`}
        . {counted(shock.triggered, 'pending order')} filled.
        {shock.untradable > 0 &&
          ` ${counted(shock.untradable, 'position')} could not be closed because the market is halted or closed or the price is stale.`}
      </p>
    </>
  );
}

const columns: readonly Column<RiskShock['list'][number]>[] = [
  {
    id: 'client',
    title: 'Client',
    render: (row) => <ClientCell row={row} className="block max-w-48 truncate" />,
  },
  figure('before', 'Equity', ({ before }) => wholeUsd(before)),
  figure('change', 'Change', ({ change }) => <Result usd={change} />),
  figure('after', 'After', ({ after }) => wholeUsd(after)),
  {
    id: 'what',
    title: 'Outcome',
    render: ({ marginCalled, stopped }) =>
      stopped > 0 ? `Stopped out, ${format.number(stopped, 0)}` : marginCalled ? 'Margin call' : '',
  },
  figure('bill', 'Negative balance', ({ bill }) =>
    bill > 0 ? <span className="font-semibold text-down">{wholeUsd(bill)}</span> : '',
  ),
];

/** The accounts affected by a shock: the largest losers, margin calls, stop-outs, negative balances. */
function ShockRows({ shock, url }: { readonly shock: RiskShock | undefined; readonly url: UrlState }) {
  return (
    <Panel
      title={shock ? `Accounts: ${format.number(shock.total, 0)}` : 'Accounts'}
      aside={
        <Pick
          label="Which accounts"
          value={url.get('show') ?? 'losers'}
          choices={choicesOf(showWords)}
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
