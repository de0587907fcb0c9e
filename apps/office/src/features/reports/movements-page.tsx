// Movements over many days, as four reports of the same rows: the whole ledger, money in and out, fees and swap,
// results.
import type { OfficeAnswer } from '@candor/client/office';
import { useLocation } from 'wouter';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { Bars } from './bars.tsx';
import { RangeActs, useRange } from './range.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { bookName, kindName, postingsPath } from './words.ts';

type Movement = OfficeAnswer<'reportMovements'>['list'][number];

interface Report {
  readonly path: string;
  readonly title: string;
  /** Undefined: every book. */
  readonly books?: readonly string[];
  /** The content of the bars. */
  readonly plot: string;
  /** The book has the other sign. */
  readonly isReversed?: boolean;
  /** A note needed to interpret the amounts. */
  readonly note?: string;
}

const reports: readonly [Report, ...Report[]] = [
  { path: '/reports/ledger', title: 'Ledger', plot: 'Change in client balances' },
  {
    path: '/reports/money',
    title: 'Money in and out',
    books: ['funding'],
    plot: 'Net money in from clients',
    note: 'Money in is positive, money out negative. The ledger’s funding book has the opposite sign.',
    isReversed: true,
  },
  {
    path: '/reports/fees',
    title: 'Fees and swap',
    books: ['fees', 'swap'],
    plot: 'Fees and swap, to the house',
  },
  {
    path: '/reports/results',
    title: 'Realised P/L',
    books: ['trading', 'cover', 'rewards', 'adjustments'],
    plot: 'House P/L',
  },
];

const columnsOf = (soFar: string | null): readonly Column<Movement>[] => [
  { id: 'day', title: 'Trading day', render: ({ day }) => (day === soFar ? `${day}, so far` : day) },
  { id: 'kind', title: 'Kind', render: ({ kind }) => kindName(kind) },
  { id: 'book', title: 'Book', render: ({ book }) => bookName(book) },
  figure('entries', 'Entries', ({ entries }) => format.number(entries, 0)),
  figure('amount', 'Amount in USD', ({ amount }) => format.signedMoney(amount)),
];

export default function MovementsPage() {
  const [location] = useLocation();
  const report = reports.find(({ path }) => path === location) ?? reports[0];
  const range = useRange();
  const read = useRead('reportMovements', range);
  const { data } = read;
  const shown = data && shownMovements(data.list, report);
  return (
    <Page title={report.title} acts={<RangeActs report="movements" />}>
      <ReportTabs />
      <Panel>
        <Bars
          label={`${report.plot}, USD`}
          bars={barsOf(shown ?? [], report)}
          {...(shown && { range: { from: range.from, to: data.soFar ?? range.to } })}
        />
        <Sums rows={shown ?? []} />
        {report.note !== undefined && (
          <p className="border-b border-line px-4 py-2 text-caption text-muted">{report.note}</p>
        )}
        <DataTable
          name="report-movements"
          label={report.title}
          columns={columnsOf(data?.soFar ?? null)}
          read={read}
          rows={shown?.toReversed()}
          rowId={({ day, kind, book }) => `${day} ${kind} ${book}`}
          empty="Nothing moved on these days. Choose others."
          // Postings are listed by days that have ended.
          hrefOf={(row) => (row.day === data?.soFar ? location : postingsPath(row))}
        />
      </Panel>
    </Page>
  );
}

/** Movements of the report's books, with their signs for display. */
const shownMovements = (list: readonly Movement[], { books, isReversed }: Report): readonly Movement[] =>
  list
    .filter(({ book }) => books === undefined || books.includes(book))
    .map((one) => (isReversed ? { ...one, amount: 0 - one.amount } : one));

function barsOf(rows: readonly Movement[], { books }: Report) {
  const days = new Map<string, number>();
  for (const { day, book, amount } of rows)
    if (books !== undefined || book === 'cash') days.set(day, (days.get(day) ?? 0) + amount);
  return [...days].map(([day, value]) => ({ day, value }));
}

function Sums({ rows }: { readonly rows: readonly Movement[] }) {
  const sums = new Map<string, number>();
  for (const { kind, book, amount } of rows) {
    const name = `${kindName(kind)}, ${bookName(book)}`;
    sums.set(name, (sums.get(name) ?? 0) + Math.round(amount * 1e6));
  }
  if (sums.size === 0) return null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-2 border-b border-line p-4">
      {[...sums].map(([name, micro]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-caption text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{format.signedMoney(micro / 1e6)}</dd>
        </div>
      ))}
    </dl>
  );
}
