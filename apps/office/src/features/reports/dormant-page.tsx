// Real clients with money who have been away for long.
import type { OfficeAnswer } from '@candor/client/office';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
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
  const now = useNow(60_000);
  const days = url.get('days') ?? '90';
  const read = useRead('reportDormant', { days, page: url.page });
  const columns: readonly Column<Row>[] = [
    { id: 'client', title: 'Client', render: ({ client }) => client.email || client.mobile || client.uid },
    { id: 'uid', title: 'Uid', render: ({ client }) => client.uid },
    { id: 'away', title: 'Last login', render: ({ lastLogin }) => `${ageText(lastLogin, now)} ago` },
    {
      id: 'moved',
      title: 'Last movement',
      render: ({ lastMovement }) => (lastMovement === null ? '–' : format.date(lastMovement)),
    },
    figure('balance', 'Balance', ({ balance }) => format.money(balance)),
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
          read={read}
          rowId={({ client }) => String(client.id)}
          empty="No clients with money have been inactive that long."
          isWalked
          hrefOf={({ client }) => `/clients/${client.id}`}
        />
        <Pager total={read.data?.total} />
      </Panel>
    </Page>
  );
}
