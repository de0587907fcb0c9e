// Trading days that have ended: which are closed, and whether clients' money was reconciled.
import type { OfficeAnswer } from '@candor/client/office';
import { Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFollow } from '../../shared/queue-counters.tsx';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { CloseDialog, lackWords } from './close-dialog.tsx';
import { ReportTabs } from './report-tabs.tsx';

type Days = OfficeAnswer<'reportDays'>;
type Day = Days['list'][number];

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
        entered: <Label tone="warn">Awaiting sign-off</Label>,
        signed: <Label tone="good">Signed</Label>,
      })[reconciliation],
  },
  figure('corrections', 'Corrections', ({ corrections }) => corrections || '–'),
];

export default function DaysPage() {
  const read = useRead('reportDays', { page: useUrlState().page });
  useFollow('reports', 'reportDays');
  return (
    <Page title="Reports">
      <ReportTabs />
      {read.data && <Backlog closable={read.data.closable} />}
      <Panel>
        <DataTable
          name="report-days"
          label="Trading days"
          columns={columns}
          read={read}
          rowId={({ day }) => day}
          empty="No trading day has ended yet. One ends at 17:00 New York."
          isWalked
          hrefOf={({ day }) => `/reports/days/${day}`}
        />
        <Pager total={read.data?.total} />
      </Panel>
    </Page>
  );
}

/** The days that can be closed together, and what blocks the next one. */
function Backlog({ closable }: { readonly closable: Days['closable'] }) {
  const [isOpen, setOpen] = useState(false);
  const { earliest, count, to, unvalued, stopped } = closable;
  if (earliest === null) return null;
  const next = stopped !== null && `${stopped.day} is next: ${lackWords[stopped.lacks]}.`;
  const days = count === 1 ? 'one day' : `${count} days`;
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-small">
        <p className="min-w-0 flex-1">
          {to === null ? 'No day may be closed yet.' : `May be closed: ${days}, ${earliest} to ${to}.`} {next}
        </p>
        {to !== null && (
          <ActButton call="closeDays" look="primary" onClick={() => setOpen(true)}>
            Close {days}
          </ActButton>
        )}
      </div>
      {isOpen && to !== null && (
        <CloseDialog
          day={to}
          isBacklog
          title={`Close ${days}?`}
          isUnvalued={unvalued > 0}
          onClose={() => setOpen(false)}
        >
          <p>
            From <strong>{earliest}</strong> to <strong>{to}</strong>, each with a signed reconciliation.{' '}
            {next}
          </p>
        </CloseDialog>
      )}
    </Panel>
  );
}
