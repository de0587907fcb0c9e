// Real clients with money who have been away for long.
import type { OfficeAnswer } from '@candor/client/office';
import { useLocation } from 'wouter';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { ageText, format } from '../../shared/format.ts';
import { besideClass, Select } from '../../shared/inputs.tsx';
import { useNow } from '../../shared/now.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { ReportTabs } from './report-tabs.tsx';

type Row = OfficeAnswer<'reportDormant'>['list'][number];

const choices = ['90', '180', '365'].map((value) => ({ value, label: `${value} days` }));

export default function DormantPage() {
  const url = useUrlState();
  const [, navigate] = useLocation();
  const now = useNow(60_000);
  const days = url.get('days') ?? '90';
  const page = Number(url.get('page') ?? 1);
  const { data, isError, refetch } = useRead('reportDormant', { days, page });
  const columns: readonly Column<Row>[] = [
    { id: 'client', title: 'Client', render: ({ client }) => client.email || client.mobile || client.uid },
    { id: 'uid', title: 'Uid', render: ({ client }) => client.uid },
    { id: 'away', title: 'Last login', render: ({ lastLogin }) => `${ageText(lastLogin, now)} ago` },
    {
      id: 'moved',
      title: 'Last movement',
      render: ({ lastMovement }) => (lastMovement === null ? '–' : format.date(lastMovement)),
    },
    { id: 'balance', title: 'Balance', isFigure: true, render: ({ balance }) => format.money(balance) },
  ];
  return (
    <Page
      title="Dormant clients"
      acts={
        <Select
          label="Inactive for"
          className={besideClass}
          value={days}
          choices={choices}
          onChange={(value) => url.set({ days: value, page: undefined })}
        />
      }
    >
      <ReportTabs />
      <Panel>
        <DataTable
          name="dormant"
          label="Dormant clients"
          columns={columns}
          rows={data?.list}
          rowId={({ client }) => String(client.id)}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="No clients with money have been inactive that long."
          currentId={url.get('client')}
          onMove={(client) => url.set({ client })}
          hrefOf={({ client }) => `/clients/${client.id}`}
          onOpen={({ client }) => navigate(`/clients/${client.id}`)}
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
