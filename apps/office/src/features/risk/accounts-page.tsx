// Accounts behind the figures: of one band of margin level or of all, in any order.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Select } from '../../shared/inputs.tsx';
import { KeysetPager } from '../../shared/keyset-pager.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { accountColumns } from './account-columns.tsx';
import { LiveBar, useLive } from './live.tsx';
import { bandWords, isBand } from './risk-words.ts';

const sorts = ['equity', 'margin', 'exposure', 'profit', 'level'] as const;

export default function AccountsPage() {
  const live = useLive(2_000);
  const url = useUrlState();
  const [, navigate] = useLocation();
  const [currentId, setCurrentId] = useState<string>();
  const band = url.get('band');
  const sort = sorts.find((one) => one === url.get('sort')) ?? 'equity';
  const order = url.get('order') === 'up' ? 'up' : 'down';
  const { data, isError, refetch } = useRead(
    'officeRiskAccounts',
    { demo: live.demo, band: isBand(band) ? band : undefined, sort, order, after: url.get('after') },
    live.reading,
  );
  return (
    <Page
      title="Accounts by risk"
      aside={data && <span className="text-small text-muted">{format.number(data.total, 0)}</span>}
      acts={<LiveBar live={live} taken={data} hasFailed={isError} />}
    >
      <div className="flex">
        <Select
          label="Margin level"
          className="w-52"
          value={isBand(band) ? band : ''}
          choices={[
            { value: '', label: 'All levels' },
            ...Object.entries(bandWords).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(chosen) => url.set({ band: chosen, after: undefined }, true)}
        />
      </div>
      <Panel>
        <DataTable
          name="risk-accounts"
          label="Accounts"
          columns={accountColumns}
          rows={data?.list}
          rowId={({ account }) => String(account)}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="No account is in this band"
          sorting={{ column: sort, isDescending: order === 'down' }}
          onSort={({ column, isDescending }) =>
            url.set({ sort: column, order: isDescending ? undefined : 'up', after: undefined })
          }
          currentId={currentId}
          onMove={setCurrentId}
          onOpen={({ account }) =>
            navigate(`/risk/positions?account=${account}${live.demo === '1' ? '&demo=1' : ''}`)
          }
        />
        {data && <KeysetPager shown={data.list.length} total={data.total} next={data.next} />}
      </Panel>
    </Page>
  );
}
