// The client beside the conversation: their details, their money, open positions, and notes that only the office sees.
import type { OfficeAnswer } from '@candor/client/office';
import { Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { format } from '../../shared/format.ts';
import { TextArea } from '../../shared/inputs.tsx';
import { useMay } from '../../shared/office-context.ts';
import { Datum } from '../../shared/page.tsx';
import { lackText } from '../../shared/permission-words.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import { clientName } from './chat-words.ts';

const FIGURES_MS = 5_000;
const NOTE_MAX = 2_000;

export function ClientSide({ id }: { readonly id: number }) {
  const may = useMay();
  const isAllowed = may('clients.read');
  const { data } = useRead('officeClient', { id }, { isEnabled: isAllowed });
  const { data: now } = useRead('officeClientTrading', { id }, { isEnabled: isAllowed, everyMs: FIGURES_MS });
  if (!isAllowed)
    return (
      <aside className="rounded-xl border border-line bg-raised p-3 text-small text-muted">
        {lackText('clients.read')}
      </aside>
    );
  if (!data || data.client.id !== id) return <Skeleton className="h-60 rounded-xl" />;
  const { client, identities, notes } = data;
  const review = identities[0]?.status;
  const account = now?.account ?? data.account;
  const open = (now?.open ?? data.open).filter(({ status }) => status === 1);
  return (
    <aside
      aria-label="The client"
      className="flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto rounded-xl border border-line bg-raised p-3"
    >
      <div>
        <p className="truncate text-small font-semibold" title={clientName(client)}>
          {clientName(client)}
        </p>
        <p className="text-caption text-muted">
          uid {client.uid} · since {format.date(client.createdAt)}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1">
          <Label tone="plain">{client.isDemo === 1 ? 'Demo' : 'Real'}</Label>
          {client.isDemo === 0 && (
            <Label tone={review === 2 ? 'good' : 'warn'}>
              {review === 2 ? 'Identity verified' : review === 1 ? 'Identity under review' : 'Not verified'}
            </Label>
          )}
          {client.blockedAt !== null && <Label tone="bad">Blocked</Label>}
        </div>
      </div>
      {account && (
        <dl className="grid grid-cols-2 gap-2 border-t border-line pt-3 tabular-nums">
          <Datum label="Balance">{format.money(account.balance)}</Datum>
          <Datum label="Equity">{format.money(account.netValue)}</Datum>
          <Datum label="Open P/L">{format.signedMoney(account.profitsTotal)}</Datum>
          <Datum label="Free margin">{format.money(account.freeMargin)}</Datum>
        </dl>
      )}
      <section aria-label="Open positions" className="border-t border-line pt-3">
        <h3 className="text-caption font-medium text-muted">
          {open.length === 1 ? '1 open position' : `${open.length} open positions`}
        </h3>
        <ul className="mt-1 flex flex-col gap-1">
          {open.slice(0, 6).map((order) => (
            <li key={order.id} className="flex justify-between gap-2 text-small tabular-nums">
              <span className="truncate">
                {order.forexTradeLists.showCode} {order.orderType === 1 ? 'buy' : 'sell'} {order.quantity}
              </span>
              <span className={order.factProfits < 0 ? 'text-down' : 'text-up'}>
                {format.signedMoney(order.factProfits)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Link href={`/clients/${id}`} className="text-small font-medium text-accent underline">
        Open client page
      </Link>
      <Notes id={id} notes={notes} />
    </aside>
  );
}

interface NotesProps {
  readonly id: number;
  readonly notes: OfficeAnswer<'officeClient'>['notes'];
}

function Notes({ id, notes }: NotesProps) {
  const [text, setText] = useState('');
  const add = useAct('officeAddNote', { changes: ['officeClient'], onDone: () => setText('') });
  return (
    <section aria-label="Notes" className="flex flex-col gap-2 border-t border-line pt-3">
      <TextArea
        label="Internal note (the client can’t see it)"
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        onChange={setText}
      />
      <ActButton
        act={add}
        disabled={text.trim() === ''}
        onClick={() => void add.run({ id, text: text.trim() })}
      >
        Add the note
      </ActButton>
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id} className="rounded-lg bg-warn-soft px-2.5 py-1.5 text-small">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="text-caption text-muted">
              {note.by} · {format.dateTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
