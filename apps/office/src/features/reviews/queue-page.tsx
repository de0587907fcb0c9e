// A queue's page, defined by what differs between queues: the call that lists it, the text of a row, the deadline, how
// several items are rejected, and the view of one item.
import type { OfficeAnswer, OfficeCallName, OfficeInput, QueueName } from '@candor/client/office';
import { classNames } from '@candor/ui';
import type { ReactNode } from 'react';
import { ageText, format } from '../../shared/format.ts';
import type { Choice } from '../../shared/inputs.tsx';
import { useNow } from '../../shared/now.ts';
import { useRead } from '../../shared/queries.ts';
import { dueAt, listCalls } from '../../shared/queues.ts';
import type { Bulk } from './bulk-dialog.tsx';
import { clientName } from './item-head.tsx';
import { type ItemTools, type ListRead, type QueueRow, ReviewFrame } from './review-frame.tsx';
import { type QueueState, useQueue } from './use-queue.ts';

type ListCall<Q extends QueueName> = (typeof listCalls)[Q];
type Listed<Q extends QueueName> = OfficeAnswer<ListCall<Q>>['list'][number];

export interface QueuePageProps<Q extends QueueName, Row extends QueueRow> {
  readonly queue: Q;
  /** In the call's form; the first one is for waiting items. */
  readonly statuses: readonly Choice[];
  readonly toRow: (one: Listed<Q>) => Row;
  readonly isWaiting: (row: Row) => boolean;
  /** Milliseconds since the epoch; the queue's own value by default. */
  readonly dueOf?: (row: Row) => number | null;
  /** The row's name, if it is not its client's. */
  readonly nameOf?: (row: Row) => string;
  /** The text below the row's name. */
  readonly textOf: (row: Row) => string;
  readonly decideCall: OfficeCallName;
  readonly bulk: Bulk<Row>;
  readonly detail: (row: Row, tools: ItemTools) => ReactNode;
}

export function QueuePage<Q extends QueueName, Row extends QueueRow>(props: QueuePageProps<Q, Row>) {
  const { queue, statuses, toRow, isWaiting, textOf } = props;
  const state = useQueue(queue);
  const { list, single } = useQueueList(queue, state, toRow);
  const nameOf = props.nameOf ?? (({ client }: Row) => (client ? clientName(client) : ''));
  const dueOf = props.dueOf ?? (({ createdAt }: Row) => dueAt(queue, createdAt));
  return (
    <ReviewFrame<Row>
      state={state}
      statuses={statuses}
      list={list}
      single={single}
      isWaiting={isWaiting}
      decideCall={props.decideCall}
      columns={[
        {
          id: 'client',
          title: props.nameOf ? 'What' : 'Client',
          render: (row) => <QueueCell name={nameOf(row)} text={textOf(row)} />,
        },
        {
          id: 'age',
          title: 'Age',
          isFigure: true,
          render: (row) => <Age at={row.createdAt} due={isWaiting(row) ? dueOf(row) : null} />,
        },
      ]}
      bulk={props.bulk}
      detail={props.detail}
    />
  );
}

/** The page of the list that the address names, and by its id an item that is not on it. */
function useQueueList<Q extends QueueName, Row extends QueueRow>(
  queue: Q,
  { status, order, assignee, page, item }: QueueState,
  toRow: (one: Listed<Q>) => Row,
): { list: ListRead<Row>; single: Row | undefined } {
  // All lists have the same parameters; a call rejects a status that its queue does not have.
  const input = { order, page, status, assignee } as OfficeInput<ListCall<Q>>;
  const read = useRead<ListCall<Q>>(listCalls[queue], input);
  const rows = rowsOf(read.data, toRow);
  const isListed = rows?.list.some(({ id }) => id === item) ?? true;
  const single = useRead<ListCall<Q>>(listCalls[queue], { id: item ?? 0 } as OfficeInput<ListCall<Q>>, {
    isEnabled: item !== undefined && !isListed,
  });
  return {
    list: { ...read, data: rows },
    single: isListed ? undefined : rowsOf(single.data, toRow)?.list[0],
  };
}

function rowsOf<Q extends QueueName, Row>(
  data: OfficeAnswer<ListCall<Q>> | undefined,
  toRow: (one: Listed<Q>) => Row,
): { list: readonly Row[]; total: number } | undefined {
  return data && { list: (data.list as readonly Listed<Q>[]).map(toRow), total: data.total };
}

/** A row of the list, on two lines. */
function QueueCell({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="w-36 min-w-0 xl:w-44">
      <div className="truncate font-medium">{name}</div>
      <div className="truncate text-caption text-muted">{text}</div>
    </div>
  );
}

/** The age in a row, highlighted once it is late. */
function Age({ at, due }: { readonly at: string; readonly due: number | null }) {
  const now = useNow();
  const isLate = due !== null && now > due;
  return (
    <span className={classNames(isLate && 'font-semibold text-danger')} title={format.dateTime(at)}>
      {ageText(at, now)}
      {isLate && <span className="sr-only"> overdue</span>}
    </span>
  );
}
