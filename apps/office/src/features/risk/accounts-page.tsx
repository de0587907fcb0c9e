// The accounts behind the metrics: of one band of margin level or of all, in any order.
import { useLocation } from 'wouter';
import { DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { choicesOf, Select } from '../../shared/inputs.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { KeysetPager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { accountColumns } from './account-columns.tsx';
import { LiveBar, useLive, useSorting } from './live.tsx';
import { bandWords, isBand } from './risk-words.ts';

const sorts = ['equity', 'margin', 'exposure', 'profit', 'level'] as const;

export default function AccountsPage() {
  const live = useLive(2_000);
  const url = useUrlState();
  const [, navigate] = useLocation();
  const band = url.get('band');
  const { sorting, onSort, request } = useSorting(sorts);
  const read = useRead(
    'officeRiskAccounts',
    { demo: live.demo, band: isBand(band) ? band : undefined, ...request, after: url.get('after') },
    live.reading,
  );
  const { data, isError } = read;
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
          choices={choicesOf(bandWords, 'All levels')}
          onChange={(chosen) => url.set({ band: chosen, after: undefined }, true)}
        />
      </div>
      <Panel>
        <DataTable
          name="risk-accounts"
          label="Accounts"
          columns={accountColumns}
          read={read}
          rowId={({ account }) => String(account)}
          empty="No account is in this band"
          sorting={sorting}
          onSort={onSort}
          isWalked
          onOpen={({ account }) =>
            navigate(`/risk/positions?account=${account}${live.demo === '1' ? '&demo=1' : ''}`)
          }
        />
        {data && <KeysetPager shown={data.list.length} total={data.total} next={data.next} />}
      </Panel>
    </Page>
  );
}
