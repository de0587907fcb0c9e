// Real clients by day: new registrations, first deposits, active traders.
import type { OfficeAnswer } from '@candor/client/office';
import { Link } from 'wouter';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { Bars } from './bars.tsx';
import { RangeActs, useRange } from './range.tsx';
import { ReportTabs } from './report-tabs.tsx';

type Row = OfficeAnswer<'reportClients'>['list'][number];

const columns: readonly Column<Row>[] = [
  { id: 'day', title: 'Trading day', render: ({ day }) => day },
  figure('registered', 'Registered', ({ registered, beganAt, endedAt }) =>
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
  ),
  figure('funded', 'First deposit', ({ funded }) => format.number(funded, 0)),
  figure('traded', 'Traded', ({ traded }) => format.number(traded, 0)),
];

export default function ClientsPage() {
  const read = useRead('reportClients', useRange());
  const { data } = read;
  return (
    <Page title="Clients by day" acts={<RangeActs report="clients" />}>
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
          read={read}
          rows={data?.list.toReversed()}
          rowId={({ day }) => day}
          empty="No trading day in this range has ended. Choose other dates."
          hrefOf={({ day }) => `/reports/days/${day}`}
        />
      </Panel>
    </Page>
  );
}
