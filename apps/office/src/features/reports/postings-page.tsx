// The postings behind an amount of a trading day: each with its client and its subject.
import type { OfficeAnswer } from '@candor/client/office';
import { Label } from '@candor/ui';
import { Link } from 'wouter';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Datum, Page, Panel } from '../../shared/page.tsx';
import { KeysetPager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { pathOfSubject } from '../../shared/subject-path.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { bookName, kindName } from './words.ts';

type Posting = OfficeAnswer<'reportPostings'>['list'][number];

const columns: readonly Column<Posting>[] = [
  { id: 'id', title: 'Entry', render: ({ id }) => <span className="tabular-nums">{id}</span> },
  { id: 'time', title: 'Time', render: ({ at }) => <Time at={at} /> },
  { id: 'kind', title: 'Kind', render: ({ kind }) => kindName(kind) },
  { id: 'book', title: 'Book', render: ({ book }) => bookName(book) },
  {
    id: 'client',
    title: 'Client',
    render: ({ client }) =>
      client === null || client.id === 0 ? (
        '–'
      ) : (
        <Link
          href={`/clients/${client.id}`}
          className="block max-w-56 truncate text-accent hover:underline"
          title={client.email || client.mobile || client.uid}
        >
          {client.email || client.mobile || client.uid}
        </Link>
      ),
  },
  { id: 'about', title: 'Subject', render: (row) => <About posting={row} /> },
  figure('amount', 'Amount in USD', ({ amount }) => format.signedMoney(amount)),
];

export default function PostingsPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const url = useUrlState();
  const day = params.day ?? '';
  const [kind, book, after] = [url.get('kind'), url.get('book'), url.get('after')];
  const read = useRead('reportPostings', { day, kind, book, after });
  const { data } = read;
  return (
    <Page
      title={`Postings of ${day}`}
      aside={
        <span className="flex gap-1">
          {kind !== undefined && <Label>{kindName(kind)}</Label>}
          {book !== undefined && <Label>{bookName(book)}</Label>}
        </span>
      }
      acts={
        <Link href={`/reports/days/${day}`} className="text-small text-accent underline">
          The whole day
        </Link>
      }
    >
      <Panel>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4 border-b border-line p-4">
          <Datum label="Figure of the day, USD">
            <span className="text-title tabular-nums">{data ? format.signedMoney(data.amount) : '–'}</span>
          </Datum>
          <Datum label="Entries">{data ? format.number(data.total, 0) : '–'}</Datum>
        </dl>
        <DataTable
          name="postings"
          label="Postings, one side a row"
          columns={columns}
          read={read}
          rowId={({ id }) => id}
          empty="No postings on this day."
        />
        <KeysetPager shown={data?.list.length ?? 0} total={data?.total ?? 0} next={data?.next ?? null} />
      </Panel>
    </Page>
  );
}

/** The list to which its number belongs. */
const subjects: Readonly<Record<string, string>> = {
  deposit: 'deposit',
  withdrawal_hold: 'withdrawal',
  withdrawal_release: 'withdrawal',
  withdrawal: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  adjustment: 'adjustment',
};

function About({ posting: { kind, subject, order, client } }: { readonly posting: Posting }) {
  const list = subjects[kind];
  if (subject !== null && list !== undefined) {
    const about = `${list} ${subject}`;
    const path = pathOfSubject(about);
    return path === undefined ? (
      about
    ) : (
      <Link href={path} className="text-accent hover:underline">
        {about}
      </Link>
    );
  }
  if (order === null) return '–';
  return client === null || client.id === 0 ? (
    `order ${order}`
  ) : (
    <Link
      href={`/clients/${client.id}?tab=timeline&kind=order`}
      className="text-accent hover:underline"
    >{`order ${order}`}</Link>
  );
}
