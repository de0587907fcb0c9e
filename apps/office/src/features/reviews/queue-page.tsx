// A queue as a page, by what is different about it: which call lists it, what a row says, by when it is due, how several are
// turned down, and the item itself.
import type { OfficeAnswer, OfficeCallName, OfficeInput, QueueName } from '@candor/client/office';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/queries.ts';
import type { ListCall } from '../../shared/views-bar.tsx';
import type { Bulk } from './bulk-dialog.tsx';
import { clientName, QueueCell } from './client-line.tsx';
import { Age } from './deadline.tsx';
import { type ItemTools, type ListRead, type QueueRow, ReviewFrame } from './review-frame.tsx';
import { type QueueState, useQueue } from './use-queue.ts';

type Listed<N extends ListCall> = OfficeAnswer<N>['list'][number];

export interface QueuePageProps<N extends ListCall, Row extends QueueRow> {
  readonly queue: QueueName;
  readonly title: string;
  readonly listCall: N;
  /** The first one is of what waits. */
  readonly statuses: readonly [Status, ...Status[]];
  readonly toRow: (one: Listed<N>) => Row;
  readonly isWaiting: (row: Row) => boolean;
  /** Milliseconds since the epoch; null where nothing says when. */
  readonly dueOf: (row: Row) => number | null;
  /** What a row is called, where it is not its client's. */
  readonly nameOf?: (row: Row) => string;
  /** What a row says below its name. */
  readonly textOf: (row: Row) => string;
  readonly decideCall: OfficeCallName;
  readonly bulk: Bulk<Row>;
  readonly detail: (row: Row, tools: ItemTools) => ReactNode;
}

interface Status {
  readonly value: string;
  readonly label: string;
}

export function QueuePage<N extends ListCall, Row extends QueueRow>(props: QueuePageProps<N, Row>) {
  const { queue, listCall, statuses, toRow, isWaiting, dueOf, textOf } = props;
  const state = useQueue(queue, statuses[0].value);
  const { list, single } = useQueueList(listCall, state, toRow);
  const nameOf = props.nameOf ?? (({ client }: Row) => (client ? clientName(client) : ''));
  return (
    <ReviewFrame<Row>
      title={props.title}
      state={state}
      listCall={listCall}
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

/** The page of the list that the address asks for, and by its id the item that is not on it. */
function useQueueList<N extends ListCall, Row extends QueueRow>(
  listCall: N,
  { status, order, assignee, page, item }: QueueState,
  toRow: (one: Listed<N>) => Row,
): { list: ListRead<Row>; single: Row | undefined } {
  // All of them are asked alike; a status that the queue does not have is refused by the call.
  const input = { order, page, status, assignee };
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const read = useRead(listCall, given as OfficeInput<N>);
  const rows = rowsOf(read.data, toRow);
  const isListed = rows?.list.some(({ id }) => id === item) ?? true;
  const single = useRead(listCall, { id: item ?? 0 } as OfficeInput<N>, {
    isEnabled: item !== undefined && !isListed,
  });
  return {
    list: { ...read, data: rows },
    single: isListed ? undefined : rowsOf(single.data, toRow)?.list[0],
  };
}

function rowsOf<N extends ListCall, Row>(
  data: OfficeAnswer<N> | undefined,
  toRow: (one: Listed<N>) => Row,
): { list: readonly Row[]; total: number } | undefined {
  return data && { list: (data.list as readonly Listed<N>[]).map(toRow), total: data.total };
}
