// The head of an item: its kind, its client, its start and deadline, its assignee, and its warnings.
import type { QueueName } from '@candor/client/office';
import { classNames, Label } from '@candor/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { ageText } from '../../shared/format.ts';
import { Select } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useNow } from '../../shared/now.ts';
import { useOperator } from '../../shared/office-context.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import { dueAt, listCalls } from '../../shared/queues.ts';
import type { QueueRow } from './review-frame.tsx';

export interface ItemHeadProps {
  readonly queue: QueueName;
  readonly row: QueueRow;
  readonly title: string;
  readonly state: { readonly text: string; readonly isWaiting: boolean };
  /** Milliseconds since the epoch; the queue's own value by default. */
  readonly due?: number | null;
  readonly children?: ReactNode;
}

export function ItemHead({ queue, row, title, state, children, ...props }: ItemHeadProps) {
  const due = props.due ?? dueAt(queue, row.createdAt);
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-title font-semibold">
          {title}
          <Label tone={state.isWaiting ? 'warn' : 'plain'}>{state.text}</Label>
        </h2>
        {row.client && <ClientLine client={row.client} />}
        {state.isWaiting && <Deadline at={row.createdAt} due={due} />}
        {children}
      </div>
      {state.isWaiting && <Assignee queue={queue} row={row} />}
    </header>
  );
}

function Assignee({ queue, row }: Pick<ItemHeadProps, 'queue' | 'row'>) {
  const me = useOperator();
  const { data } = useRead('officeDeciders', { queue });
  const assign = useAct('officeAssign', { changes: [listCalls[queue], 'officeAttention'] });
  const mayDecide = data?.list.some(({ id }) => id === me.id) ?? false;
  const set = (to: number | undefined): void =>
    void assign.run({ queue, id: row.id, ...(to === undefined ? {} : { operator: to }) });
  const isMine = row.assignee?.id === me.id;
  useKeys(
    'Item',
    [
      {
        key: 'i',
        text: isMine ? 'Unassign from me' : 'Assign to me',
        run: () => set(isMine ? undefined : me.id),
      },
    ],
    mayDecide,
  );
  if (!data || !mayDecide) return row.assignee ? <Label>{row.assignee.name}</Label> : null;
  return (
    <div className="flex items-end gap-2 max-xl:w-full">
      <Select
        label="Assigned to"
        className="w-36"
        value={row.assignee ? String(row.assignee.id) : ''}
        disabled={assign.isBusy}
        choices={[
          { value: '', label: 'Unassigned' },
          ...data.list.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => set(value === '' ? undefined : Number(value))}
      />
      <ActButton onClick={() => set(isMine ? undefined : me.id)} shortcut="I" isBusy={assign.isBusy}>
        {isMine ? 'Unassign' : 'Assign to me'}
      </ActButton>
    </div>
  );
}

type Client = NonNullable<QueueRow['client']>;

export const clientName = ({ email, mobile, uid }: Client): string => email || mobile || uid;

/** Identifies the client, with a link to all of their items. */
function ClientLine({ client }: { readonly client: Client }) {
  return (
    <p className="text-small text-muted">
      <Link href={`/clients/${client.id}`} className="font-medium text-accent underline">
        {clientName(client)}
      </Link>
      <span className="ms-2">uid {client.uid}</span> <CopyButton text={client.uid} what="the uid" />
    </p>
  );
}

function Deadline({ at, due }: { readonly at: string; readonly due: number | null }) {
  const now = useNow();
  const isLate = due !== null && now > due;
  return (
    <span className="text-caption text-muted">
      Received {ageText(at, now) === 'now' ? 'just now' : `${ageText(at, now)} ago`}
      {due !== null && (
        <span className={classNames('ms-2 whitespace-nowrap', isLate && 'font-semibold text-danger')}>
          {isLate ? `Overdue by ${ageText(due, now)}` : `Due in ${ageText(now, due)}`}
        </span>
      )}
    </span>
  );
}

/** A warning that the operator must see before deciding. */
export function Flag({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-lg bg-warn-soft px-3 py-2 text-small text-warn">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
