// Real clients by day: who registered, who brought money for the first time, who traded.
import type { OfficeAnswer } from '@candor/client/office';
import { Link, useLocation } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import { Bars } from './bars.tsx';
import { RangeFields, useRange } from './range.tsx';
import { ReportTabs } from './report-tabs.tsx';

type Row = OfficeAnswer<'reportClients'>['list'][number];

const columns: readonly Column<Row>[] = [
  { id: 'day', title: 'Trading day', render: ({ day }) => day },
  {
    id: 'registered',
    title: 'Registered',
    isFigure: true,
    render: ({ registered, beganAt, endedAt }) =>
      registered === 0 ? (
        0
      ) : (
        <Link
          href={`/clients?${new URLSearchParams({ kind: 'real', from: beganAt, to: endedAt })}`}
          className="text-accent hover:underline"
        >
          {format.number(registered, 0)}
        </Link>
      ),
  },
  { id: 'funded', title: 'First deposit', isFigure: true, render: ({ funded }) => format.number(funded, 0) },
  { id: 'traded', title: 'Traded', isFigure: true, render: ({ traded }) => format.number(traded, 0) },
];

export default function ClientsPage() {
  const range = useRange();
  const [, navigate] = useLocation();
  const { data, isError, refetch } = useRead('reportClients', range);
  const take = useAct('exportReport', { onDone: download });
  return (
    <Page
      title="Clients by day"
      acts={
        <>
          <RangeFields />
          <ActButton
            call="exportReport"
            isBusy={take.isBusy}
            onClick={() => void take.run({ report: 'clients', ...range })}
          >
            CSV
          </ActButton>
        </>
      }
    >
      <ReportTabs />
      <Panel>
        <Bars
          label="Clients who traded"
          isCount
          bars={data?.list.map(({ day, traded }) => ({ day, value: traded })) ?? []}
        />
        <DataTable
          name="report-clients"
          label="Clients by day"
          columns={columns}
          rows={data?.list.toReversed()}
          rowId={({ day }) => day}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="No trading day in this range has ended. Choose other dates."
          hrefOf={({ day }) => `/reports/days/${day}`}
          onOpen={({ day }) => navigate(`/reports/days/${day}`)}
        />
      </Panel>
    </Page>
  );
}
