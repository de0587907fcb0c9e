// Trading days that have ended: which are closed, and whether clients' money was reconciled.
import type { OfficeAnswer } from '@candor/client/office';
import { Label } from '@candor/ui';
import { useLocation } from 'wouter';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { useFollow } from '../../shared/pulse.tsx';
import { useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { ReportTabs } from './report-tabs.tsx';

type Day = OfficeAnswer<'reportDays'>['list'][number];

const columns: readonly Column<Day>[] = [
  { id: 'day', title: 'Trading day', render: ({ day }) => <span className="font-semibold">{day}</span> },
  { id: 'ended', title: 'Ended', render: ({ endedAt }) => <Time at={endedAt} /> },
  {
    id: 'state',
    title: 'State',
    render: ({ closedAt }) =>
      closedAt === null ? <Label tone="warn">Open</Label> : <Label tone="good">Closed</Label>,
  },
  { id: 'closer', title: 'Closed by', render: ({ closedBy }) => closedBy || '–' },
  {
    id: 'reconciliation',
    title: 'Reconciliation',
    render: ({ reconciliation }) =>
      ({
        none: <Label tone="warn">Not entered</Label>,
        entered: <Label tone="warn">Waits for a signature</Label>,
        signed: <Label tone="good">Signed</Label>,
      })[reconciliation],
  },
  {
    id: 'corrections',
    title: 'Corrections',
    isFigure: true,
    render: ({ corrections }) => corrections || '–',
  },
];

export default function DaysPage() {
  const url = useUrlState();
  const [, navigate] = useLocation();
  const page = Number(url.get('page') ?? 1);
  const { data, isError, refetch } = useRead('reportDays', { page });
  useFollow('reports', 'reportDays');
  return (
    <Page title="Reports">
      <ReportTabs />
      <Panel>
        <DataTable
          name="report-days"
          label="Trading days"
          columns={columns}
          rows={data?.list}
          rowId={({ day }) => day}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="No trading day has ended yet. One ends at 17:00 New York."
          currentId={url.get('day')}
          onMove={(day) => url.set({ day })}
          hrefOf={({ day }) => `/reports/days/${day}`}
          onOpen={({ day }) => navigate(`/reports/days/${day}`)}
        />
        <Pager
          page={page}
          pageSize={20}
          total={data?.total ?? 0}
          onPage={(next) => url.set({ page: String(next) }, true)}
        />
      </Panel>
    </Page>
  );
}
