// Clients: found by anything they are called, narrowed by filters that live in the address, opened with Enter.
import { useLocation } from 'wouter';
import { useColumns } from '../../shared/column-choice.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { countText, Pager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { ViewsBar } from '../../shared/views-bar.tsx';
import { clientColumns } from './client-columns.tsx';
import { ClientFilters } from './client-filters.tsx';
import { readClientQuery, viewNames, viewOf } from './client-query.ts';
import type { ListedClient } from './client-words.ts';
import { ExportButton } from './export-button.tsx';

const PAGE_SIZE = 20;

export default function ClientsPage() {
  const url = useUrlState();
  const [, navigate] = useLocation();
  const currentId = url.get('row');
  const page = Number(url.get('page') ?? 1);
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = useRead('officeClients', {
    ...readClientQuery(url),
    page,
  });
  const chosen = useColumns('clients', clientColumns, url);
  const open = ({ id }: ListedClient): void => navigate(`/clients/${id}`);
  return (
    <Page
      title="Clients"
      aside={
        data && (
          <span className="text-small text-muted">
            {countText(data.total)}
            {isError && ` · as of ${format.time(dataUpdatedAt)}, last update failed`}
          </span>
        )
      }
      acts={
        <ExportButton
          filter={readClientQuery(url)}
          columns={chosen.shown.map(({ id }) => id)}
          total={data?.total}
        />
      }
    >
      <ViewsBar
        list="clients"
        listCall="officeClients"
        query={viewOf(url)}
        inputOf={(filters) => readClientQuery({ get: (name) => filters[name] })}
        onShow={(filters) =>
          url.set({
            ...Object.fromEntries(viewNames.map((name) => [name, filters[name]])),
            page: undefined,
            row: undefined,
          })
        }
      />
      <ClientFilters url={url} />
      <Panel className={isPlaceholderData ? 'opacity-70' : ''}>
        <DataTable
          label="Clients"
          columns={clientColumns}
          chosen={chosen}
          rows={data?.list}
          rowId={({ id }) => String(id)}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="No clients match. To search by part of a name, enter at least three characters."
          sorting={sortingOf(url.get('sort'))}
          onSort={({ column, isDescending }) =>
            url.set({ sort: sortOf(column, isDescending), page: undefined })
          }
          currentId={currentId}
          onMove={(id) => url.set({ row: id })}
          onOpen={open}
          hrefOf={({ id }) => `/clients/${id}`}
        />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data?.total ?? 0}
          onPage={(next) => url.set({ page: next === 1 ? undefined : String(next) }, true)}
        />
      </Panel>
    </Page>
  );
}

const sortOf = (column: string, isDescending: boolean): string | undefined => {
  if (column === 'seen') return 'seen';
  return isDescending ? undefined : 'oldest';
};

const sortingOf = (sort: string | undefined) =>
  sort === 'seen'
    ? { column: 'seen', isDescending: true }
    : { column: 'created', isDescending: sort !== 'oldest' };
