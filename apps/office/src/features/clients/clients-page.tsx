// The list of clients: search by any identifier, filters stored in the address, Enter to open a client.
import type { OfficeInput } from '@candor/client/office';
import { classNames, Label } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { useColumns } from '../../shared/column-choice.tsx';
import { type Column, DataTable, figure, sortable } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { format } from '../../shared/format.ts';
import { useOffice } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { countText, Pager } from '../../shared/pager.tsx';
import { faultText, useRead, useReadAgain } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { type UrlState, useUrlState } from '../../shared/url-state.ts';
import { queryOf, ViewsBar } from '../../shared/views-bar.tsx';
import { ClientFilters } from './client-filters.tsx';
import { clientTitle, identityWords, type ListedClient } from './client-words.ts';

const clientColumns: readonly Column<ListedClient>[] = [
  {
    id: 'client',
    title: 'Client',
    render: (client) => (
      <Link
        href={`/clients/${client.id}`}
        title={clientTitle(client)}
        className="block max-w-72 truncate font-medium hover:text-accent hover:underline"
      >
        {clientTitle(client)}
      </Link>
    ),
  },
  { id: 'name', title: 'Name', render: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
  {
    id: 'state',
    title: 'State',
    render: ({ isDemo, blockedAt }) => (
      <span className="flex gap-1">
        <Label tone={isDemo === 1 ? 'plain' : 'accent'}>{isDemo === 1 ? 'Demo' : 'Real'}</Label>
        {blockedAt !== null && <Label tone="warn">Blocked</Label>}
      </span>
    ),
  },
  {
    id: 'identity',
    title: 'Identity',
    render: ({ identity }) => (
      <span className={classNames('whitespace-nowrap', identity === 'none' && 'text-faint')}>
        {identityWords[identity]}
      </span>
    ),
  },
  {
    id: 'mobile',
    title: 'Mobile',
    render: ({ mobile, areaCode }) =>
      mobile && <span className="whitespace-nowrap tabular-nums">{`+${areaCode} ${mobile}`}</span>,
  },
  figure('uid', 'Uid', ({ uid }) => uid),
  figure('account', 'Account', ({ tradeAccount }) => tradeAccount),
  figure('created', 'Created', ({ createdAt }) => <Time at={createdAt} isDay />, sortable),
  figure('seen', 'Last seen', ({ seenAt }) => <Time at={seenAt} />, sortable),
];

export default function ClientsPage() {
  const url = useUrlState();
  const read = useRead('officeClients', { ...readClientQuery(url), page: url.page });
  const { data, isError, isPlaceholderData, dataUpdatedAt } = read;
  const chosen = useColumns('clients', clientColumns, url);
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
          url.set(Object.fromEntries([...viewNames, 'page', 'row'].map((name) => [name, filters[name]])))
        }
      />
      <ClientFilters url={url} />
      <Panel className={isPlaceholderData ? 'opacity-70' : ''}>
        <DataTable
          label="Clients"
          columns={clientColumns}
          chosen={chosen}
          read={read}
          rowId={({ id }) => String(id)}
          empty="No clients match. To search by part of a name, enter at least three characters."
          sorting={sortingOf(url.get('sort'))}
          onSort={({ column, isDescending }) =>
            url.set({ sort: sortOf(column, isDescending), page: undefined })
          }
          isWalked
          hrefOf={({ id }) => `/clients/${id}`}
        />
        <Pager total={data?.total} />
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

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** The format in links from amounts of a trading day. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z$/;
/** A time in the address: a day, or an instant of one. */
const isTime = (text: string | undefined): text is string =>
  text !== undefined && (dayPattern.test(text) || instantPattern.test(text));

/** The parts of the address that a saved view stores. */
const viewNames = ['search', 'kind', 'identity', 'blocked', 'from', 'to', 'sort', 'columns'];
const viewOf = (url: Pick<UrlState, 'get'>): string =>
  queryOf(Object.fromEntries(viewNames.map((name) => [name, url.get(name)])));

type ClientQuery = Omit<OfficeInput<'officeClients'>, 'page'>;

/** The filters in the page's address; unknown filters are ignored. */
export function readClientQuery(url: Pick<UrlState, 'get'>): ClientQuery {
  const oneOf = <const T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === url.get(name));
  const [from, to] = [url.get('from'), url.get('to')];
  return {
    search: url.get('search'),
    kind: oneOf('kind', ['real', 'demo']),
    identity: oneOf('identity', ['none', 'waiting', 'finished', 'sent_back']),
    sort: oneOf('sort', ['newest', 'oldest', 'seen']),
    blocked: oneOf('blocked', ['1', '0']),
    from: isTime(from) ? from : undefined,
    to: isTime(to) ? lastOf(to) : undefined,
  };
}

/** The end of the range: the day after the chosen last day; an instant stays as it is. */
const lastOf = (text: string): string =>
  dayPattern.test(text)
    ? new Date(Date.parse(`${text}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    : text;

interface ExportButtonProps {
  readonly filter: ClientQuery;
  /** Their names, in their order. */
  readonly columns: readonly string[];
  /** The number of matches; undefined until it is known. */
  readonly total: number | undefined;
}

/**
 * Exports the list of clients as shown, with the same filters, order and columns. The server records who exported it.
 */
function ExportButton({ filter, columns, total }: ExportButtonProps) {
  const { http, toasts } = useOffice();
  const readAgain = useReadAgain();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await http.call('officeClientsExport', { ...filter, columns: columns.join(',') });
      download({ name: `clients-${new Date().toISOString().slice(0, 10)}.csv`, text: file.csv });
      if (file.isWhole === 1) toasts.show(`${countText(file.rows)} exported. The export is logged.`, 'good');
      else toasts.show(`Only the first ${file.rows} were exported. Narrow the list to get the rest.`, 'bad');
      readAgain('officeAudit');
    } catch (error) {
      toasts.show(faultText(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActButton
      call="officeClientsExport"
      isBusy={isBusy}
      disabled={total === undefined}
      why={total === 0 ? 'The list is empty.' : undefined}
      onClick={() => void run()}
    >
      CSV
    </ActButton>
  );
}
