// The ten largest accounts by exposure, or the ten nearest to a stop-out.
import { useState } from 'react';
import { Link } from 'wouter';
import { DataTable } from '../../shared/data-table.tsx';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { accountColumns } from './account-columns.tsx';
import { type Live, Pick } from './live.tsx';

const SHOWN = 10;

export function LargestAccounts({ live }: { readonly live: Live }) {
  const { demo, reading } = live;
  const [sort, setSort] = useState<'exposure' | 'equity' | 'level'>('exposure');
  const order = sort === 'level' ? 'up' : 'down';
  const { data, isError, refetch } = useRead(
    'officeRiskAccounts',
    { demo, sort, order },
    { ...reading, everyMs: 3 * reading.everyMs },
  );
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
        rows={data?.list.slice(0, SHOWN)}
        rowId={({ account }) => String(account)}
        hasFailed={isError}
        onRetry={() => void refetch()}
        empty="There are no accounts"
        hasKeys={false}
      />
    </Panel>
  );
}
