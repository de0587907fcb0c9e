// One trading day: the liabilities to clients, the books with opening, movement and closing, and the movements.
import type { OfficeAnswer } from '@candor/client/office';
import { Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { format } from '../../shared/format.ts';
import { Select, TextArea, TextInput } from '../../shared/inputs.tsx';
import { Datum, Page, Panel } from '../../shared/page.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { useFollow } from '../../shared/queue-counters.tsx';
import { ReadFault } from '../../shared/read-fault.tsx';
import { Time } from '../../shared/time.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { bookName, kindName, postingsPath } from './words.ts';

type Whole = OfficeAnswer<'reportDay'>;

const bookColumns: readonly Column<Whole['books'][number]>[] = [
  { id: 'book', title: 'Book', render: ({ book }) => bookName(book) },
  figure('opening', 'Opening', ({ opening }) => format.money(opening)),
  figure('movement', 'Movement', ({ movement }) => format.signedMoney(movement)),
  figure('closing', 'Closing', ({ closing }) => format.money(closing)),
];

const movementColumns: readonly Column<Whole['movements'][number]>[] = [
  { id: 'kind', title: 'Kind', render: ({ kind }) => kindName(kind) },
  { id: 'book', title: 'Book', render: ({ book }) => bookName(book) },
  figure('entries', 'Entries', ({ entries }) => format.number(entries, 0)),
  figure('amount', 'Amount', ({ amount }) => format.signedMoney(amount)),
];

export default function DayPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const name = params.day ?? '';
  const read = useRead('reportDay', { day: name });
  const { data } = read;
  const [open, setOpen] = useState<'close' | 'correct' | null>(null);
  const days = useRead('reportDays', { page: 1 });
  useFollow('reports', 'reportDay', 'reportDays');
  const take = useAct('exportReport', { onDone: download });
  if (!data && read.isError)
    return <ReadFault title={`There is no report of ${name}`} text={faultText(read.error)} read={read} />;
  if (!data)
    return (
      <Page title={`Day ${name}`}>
        <Skeleton className="h-24 w-full rounded-xl" />
        <Skeleton className="h-64 w-full rounded-xl" />
      </Page>
    );
  const { day, totals, books, movements, corrections } = data;
  const isClosed = day.closedAt !== null;
  const whyOpen = whyNotClose(day, days.data?.closable.earliest ?? null);
  const sum = books.reduce((total, { closing }) => total + Math.round(closing * 1e6), 0);
  return (
    <Page
      title={`Day ${name}`}
      aside={isClosed ? <Label tone="good">Closed by {day.closedBy}</Label> : <Label tone="warn">Open</Label>}
      acts={
        <>
          <ActButton act={take} onClick={() => void take.run({ report: 'accounts', from: name, to: name })}>
            Accounts as CSV
          </ActButton>
          {isClosed ? (
            <ActButton call="correctDay" onClick={() => setOpen('correct')}>
              Correct a figure
            </ActButton>
          ) : (
            <ActButton call="closeDay" look="primary" why={whyOpen} onClick={() => setOpen('close')}>
              Close the day
            </ActButton>
          )}
        </>
      }
    >
      {!isClosed && whyOpen !== undefined && <p className="text-small text-muted">{whyOpen}</p>}
      <Panel>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4 p-4">
          <Datum label="Real accounts">{format.number(totals.accounts, 0)}</Datum>
          <Datum label="Client balances">{format.money(totals.cash)}</Datum>
          <Datum label="Reserved for withdrawals">{format.money(totals.locked)}</Datum>
          <Datum label="Open P/L at end of day">
            {totals.openProfit === null ? 'not recorded' : format.signedMoney(totals.openProfit)}
            {day.valuation !== '' && `; valuation: ${day.valuation}`}
          </Datum>
          <Datum label="Owed to clients">
            <span className="text-title">{format.money(totals.owed)}</span>
          </Datum>
          <Datum label="Reconciliation">
            <Link href={`/reports/reconciliation?day=${name}`} className="text-accent underline">
              {{ none: 'Not entered', entered: 'Awaiting sign-off', signed: 'Signed' }[day.reconciliation]}
            </Link>
          </Datum>
        </dl>
      </Panel>
      <Panel
        title="Books"
        aside={<span className="text-caption text-muted">Sum {format.money(sum / 1e6)} USD</span>}
      >
        <DataTable
          name="day-books"
          label="Balances of the books"
          columns={bookColumns}
          rows={books}
          rowId={({ book }) => book}
          hrefOf={({ book }) => postingsPath({ day: name, book })}
          empty="No postings yet."
        />
      </Panel>
      <Panel title="Movements">
        <DataTable
          name="day-movements"
          label="Movements by kind and book"
          columns={movementColumns}
          rows={movements}
          hrefOf={postingsPath}
          rowId={({ kind, book }) => `${kind} ${book}`}
          empty="No movements on this day."
        />
      </Panel>
      {corrections.length > 0 && (
        <Panel title="Corrections">
          <ul className="divide-y divide-line">
            {corrections.map(({ id, book, amount, reason, by, at }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
                <span className="font-medium">{bookName(book)}</span>
                <span className="tabular-nums">{format.signedMoney(amount)}</span>
                <span className="min-w-0 flex-1">{reason}</span>
                <span className="text-caption text-muted">
                  {by}, <Time at={at} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isClosed && (
        <p className="text-caption break-all text-muted">
          SHA-256 of every figure: <span className="font-mono">{day.digest}</span>
        </p>
      )}
      {open === 'close' && (
        <CloseDialog
          day={name}
          title={`Close ${name}?`}
          isUnvalued={day.measuredAt === null}
          onClose={() => setOpen(null)}
        >
          <p>
            Owed to clients: <strong>{format.money(totals.owed)} USD</strong>, books sum to{' '}
            <strong>{format.money(sum / 1e6)} USD</strong>.
          </p>
        </CloseDialog>
      )}
      {open === 'correct' && (
        <CorrectDialog day={name} books={books.map(({ book }) => book)} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

/** Days are closed in order, each once two operators have reconciled it. */
function whyNotClose({ day, reconciliation }: Whole['day'], earliest: string | null): string | undefined {
  if (earliest !== null && earliest !== day) return `Days are closed in order: ${earliest} comes first.`;
  return reconciliation === 'signed' ? undefined : 'Its reconciliation is not signed.';
}

interface CorrectDialogProps {
  readonly day: string;
  readonly books: readonly string[];
  readonly onClose: () => void;
}

/** Enters the correct value of a closed day's amount. */
function CorrectDialog({ day, books, onClose }: CorrectDialogProps) {
  const [book, setBook] = useState(books[0] ?? '');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const correct = useAct('correctDay', {
    doneText: 'Correction saved',
    changes: ['reportDay', 'reportDays'],
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      title={`Correct a figure of ${day}`}
      confirmLabel="Save correction"
      act={correct}
      why={amount.trim() === '' || reason.trim().length < 3 ? 'An amount and a reason are needed' : undefined}
      onConfirm={() => void correct.run({ day, book, amount: amount.trim(), reason })}
      onClose={onClose}
    >
      <p className="text-muted">
        The day’s figures don’t change. The correction is recorded permanently beside them.
      </p>
      <Select
        label="Book"
        value={book}
        choices={books.map((each) => ({ value: each, label: bookName(each) }))}
        onChange={setBook}
      />
      <TextInput
        label="Amount to add, USD"
        inputMode="decimal"
        placeholder="-12.50"
        value={amount}
        onChange={setAmount}
      />
      <TextArea label="Reason" maxLength={500} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
