// The state of a queue's page, stored in the address: filters, order, page and the open item.
import type { QueueName } from '@candor/client/office';
import { waitingStatus } from '../../shared/queues.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { queryOf } from '../../shared/views-bar.tsx';

export interface QueueState {
  readonly queue: QueueName;
  /** Undefined: of every state. */
  readonly status: string | undefined;
  /** The value in the address, `all` for every state. */
  readonly shownStatus: string;
  /** The status of waiting items, shown unless the address has another. */
  readonly waiting: string;
  readonly isWaiting: boolean;
  readonly order: 'oldest' | 'newest';
  readonly assignee: 'me' | 'nobody' | undefined;
  readonly page: number;
  readonly item: number | undefined;
  filter(values: Readonly<Record<string, string | undefined>>): void;
  open(item: number | undefined): void;
  /** The query that a saved view stores. */
  readonly query: string;
}

export function useQueue(queue: QueueName): QueueState {
  const url = useUrlState();
  const waiting = waitingStatus[queue];
  const shownStatus = url.get('status') ?? waiting;
  const isWaiting = shownStatus === waiting;
  const order = url.get('order') === 'newest' || !isWaiting ? 'newest' : 'oldest';
  const assignee = (['me', 'nobody'] as const).find((one) => one === url.get('assignee'));
  const item = Number(url.get('item'));
  const filters = { status: isWaiting ? undefined : shownStatus, order: url.get('order'), assignee };
  return {
    queue,
    status: shownStatus === 'all' ? undefined : shownStatus,
    shownStatus,
    waiting,
    isWaiting,
    order,
    assignee,
    page: url.page,
    item: Number.isSafeInteger(item) && item > 0 ? item : undefined,
    filter: (values) => url.set({ ...values, page: undefined, item: undefined }, true),
    open: (next) => url.open('item', next === undefined ? undefined : String(next)),
    query: queryOf(filters),
  };
}
