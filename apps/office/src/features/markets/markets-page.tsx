// Every instrument in one list: its state, spread, leverage and hours, filtered and sorted in the address.
import { InstrumentLogo } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable, figure, sortable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { AddMarketDialog } from './add-market-dialog.tsx';
import { type Category, categoryChoice, type Instrument, stateOf } from './market-words.ts';
import { StateLabel } from './state-label.tsx';

const LIVE_MS = 2_000;

export default function MarketsPage() {
  const url = useUrlState();
  const read = useRead('officeInstruments', {}, { everyMs: LIVE_MS });
  const { data } = read;
  const [isAdding, setAdding] = useState(false);
  const categories = useRead('officeCategories', {}).data?.list ?? [];
  const filters = {
    search: url.get('q') ?? '',
    category: url.get('category') ?? '',
    state: url.get('state') ?? '',
  };
  const column = url.get('sort') ?? '';
  const isDescending = url.get('order') === 'desc';
  const found = data?.list.filter((row) => fits(row, filters));
  const rows = found && sorted(found, column, isDescending);
  return (
    <Page
      title="Markets"
      aside={<span className="text-small text-muted">{countText(data?.list)}</span>}
      acts={
        <>
          <Link
            href="/markets/categories"
            className="rounded-lg bg-sunken px-3 py-2 text-small font-semibold"
          >
            Categories
          </Link>
          <ActButton call="officeAddInstrument" look="primary" onClick={() => setAdding(true)}>
            Add
          </ActButton>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <TextInput
          label="Find"
          className="w-52"
          value={filters.search}
          placeholder="Code or name"
          onChange={(q) => url.set({ q })}
        />
        <Select
          label="Category"
          className="w-44"
          value={filters.category}
          choices={[{ value: '', label: 'All' }, ...categories.map(categoryChoice)]}
          onChange={(category) => url.set({ category })}
        />
        <Select
          label="State"
          className="w-36"
          value={filters.state}
          choices={['', 'Open', 'Closed', 'Halted', 'Not listed'].map((value) => ({
            value,
            label: value || 'All',
          }))}
          onChange={(state) => url.set({ state })}
        />
      </div>
      <Panel>
        <DataTable
          name="markets"
          label="Instruments"
          columns={columnsOf(categories)}
          read={read}
          rows={rows}
          rowId={({ id }) => String(id)}
          empty="No instruments match"
          sorting={column === '' ? undefined : { column, isDescending }}
          onSort={(sorting) =>
            url.set({ sort: sorting.column, order: sorting.isDescending ? 'desc' : undefined })
          }
          isWalked
          hrefOf={({ id }) => `/markets/${id}`}
        />
      </Panel>
      {isAdding && data && <AddMarketDialog instruments={data.list} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function countText(list: readonly Instrument[] | undefined): string {
  if (!list) return '';
  const halted = list.filter(({ halt }) => halt !== null).length;
  return `${list.length} instruments${halted > 0 ? `, ${halted} halted` : ''}`;
}

function columnsOf(categories: readonly Category[]): Column<Instrument>[] {
  return [
    {
      id: 'instrument',
      title: 'Instrument',
      isSortable: true,
      render: ({ id, code, showCode, name, logo }) => (
        <Link href={`/markets/${id}`} className="flex items-center gap-2.5">
          <InstrumentLogo src={logo} code={code} sizePx={24} />
          <span className="min-w-0">
            <span className="block font-semibold">{showCode}</span>
            <span className="block text-caption text-muted">{name}</span>
          </span>
        </Link>
      ),
    },
    {
      id: 'category',
      title: 'Category',
      isSortable: true,
      render: ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.names.en ?? categoryId,
    },
    { id: 'state', title: 'State', isSortable: true, render: (row) => <StateLabel instrument={row} /> },
    figure('quote', 'Bid / ask', ({ bid, ask, precision }) =>
      bid === null || ask === null
        ? '–'
        : `${format.price(bid, precision)} / ${format.price(ask, precision)}`,
    ),
    {
      id: 'spread',
      title: 'Spread',
      isFigure: true,
      isSortable: true,
      render: ({ spread, markup }) => (
        <>
          {spread ?? '–'}
          {markup > 0 && <span className="text-muted"> (+{markup})</span>}
        </>
      ),
    },
    figure('leverage', 'Leverage', leverageText, sortable),
    { id: 'session', title: 'Session', render: (row) => <SessionText instrument={row} /> },
    {
      id: 'exposure',
      title: 'Exposure',
      render: ({ code, id }) => (
        <Link href={`/risk/${id}`} className="text-accent">
          Look<span className="sr-only"> at the exposure in {code}</span>
        </Link>
      ),
    },
  ];
}

function leverageText({ multiples, marginMode }: Instrument): string {
  if (marginMode === 'fixed') return 'Fixed';
  return multiples.length === 0 ? 'None' : `up to ${Math.max(...multiples)}×`;
}

function SessionText({ instrument }: { readonly instrument: Instrument }) {
  const { nextOpen, nextClose, status, hoursOf } = instrument;
  if (status === 1 && nextClose !== null) return <>closes {format.weekdayTime(nextClose)}</>;
  if (status === 1)
    return <span className="text-muted">{hoursOf === 'always' ? 'round the clock' : 'open'}</span>;
  return nextOpen === null ? (
    <span className="text-muted">–</span>
  ) : (
    <>opens {format.weekdayTime(nextOpen)}</>
  );
}

type Filters = Readonly<Record<'search' | 'category' | 'state', string>>;

const fits = (row: Instrument, { search, category, state }: Filters): boolean =>
  (category === '' || String(row.categoryId) === category) &&
  (state === '' || stateOf(row).text === state) &&
  `${row.code} ${row.showCode} ${row.name}`.toLowerCase().includes(search.trim().toLowerCase());

const keys: Readonly<Record<string, (row: Instrument) => string | number>> = {
  instrument: ({ code }) => code,
  category: ({ categoryId }) => categoryId,
  state: (row) => stateOf(row).text,
  spread: ({ spread }) => spread ?? -1,
  leverage: ({ multiples }) => Math.max(0, ...multiples),
};

/** Unless sorted by a column, in the clients' order. */
function sorted(rows: readonly Instrument[], column: string, isDescending: boolean): readonly Instrument[] {
  const key = keys[column];
  if (!key) return rows;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    return one === other ? a.id - b.id : one < other ? -sign : sign;
  });
}
