// A card for each queue: how many items wait, the age of the oldest, its deadline, and how many the operator has
// claimed.
import { type OfficeInput, type QueueName, queuePermissions } from '@candor/client/office';
import { classNames, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { ageText } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { dueAt, listCalls, queueTitles, waitingStatus } from '../../shared/queues.ts';

const READ_MS = 15_000;
const queues = Object.keys(queueTitles) as QueueName[];

/** The queues that the operator's role may read. */
export function useOwnQueues(): readonly QueueName[] {
  const may = useMay();
  return queues.filter((queue) => may(queuePermissions[queue].read));
}

export interface QueueCardProps {
  readonly queue: QueueName;
  /** The number of waiting items; undefined until it is known. */
  readonly count: number | undefined;
}

export function QueueCard({ queue, count }: QueueCardProps) {
  const path = `/reviews/${queue}`;
  const waiting = { page: 1, status: waitingStatus[queue] };
  // All of them have the same parameters, each in its own call.
  type Input = OfficeInput<(typeof listCalls)[QueueName]>;
  const oldest = useRead(listCalls[queue], { ...waiting, order: 'oldest' } as Input, { everyMs: READ_MS });
  const mine = useRead(listCalls[queue], { ...waiting, assignee: 'me' } as Input, { everyMs: READ_MS });
  const first = oldest.data?.list[0];
  return (
    <Panel>
      <Link href={path} className="flex flex-col gap-0.5 rounded-t-xl p-4 pb-3 hover:bg-sunken">
        <span className="text-small text-muted">{queueTitles[queue]}</span>
        {count === undefined ? (
          <Skeleton className="my-1 h-7 w-12" />
        ) : (
          <span className="text-hero font-semibold tabular-nums">{count}</span>
        )}
        <Oldest
          queue={queue}
          at={first && ('createdAt' in first ? first.createdAt : first.requestedAt)}
          count={count ?? 0}
        />
      </Link>
      <Link
        href={`${path}?assignee=me`}
        className="flex justify-between rounded-b-xl border-t border-line px-4 py-2 text-caption text-muted hover:bg-sunken hover:text-ink"
      >
        Yours
        <span className="font-semibold tabular-nums">{mine.data?.total ?? '–'}</span>
      </Link>
    </Panel>
  );
}

interface OldestProps {
  readonly queue: QueueName;
  readonly at: string | undefined;
  readonly count: number;
}

function Oldest({ queue, at, count }: OldestProps) {
  const now = useNow();
  if (count === 0 || at === undefined)
    return <span className="text-caption text-muted">{count === 0 ? 'Queue is empty' : 'waiting'}</span>;
  const due = dueAt(queue, at);
  const isLate = due !== null && now > due;
  const age = ageText(at, now);
  return (
    <span className="text-caption text-muted">
      Oldest {age === 'now' ? 'just now' : `${age} ago`}
      {due !== null && (
        <span className={classNames('ms-1.5', isLate && 'font-semibold text-danger')}>
          {isLate ? `overdue by ${ageText(due, now)}` : `due in ${ageText(now, due)}`}
        </span>
      )}
    </span>
  );
}
