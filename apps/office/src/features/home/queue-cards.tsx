// A card for each queue: how many wait, since when the oldest does, by when it is due, and how many are one's own.
import { type QueueName, queuePermissions, REVIEW_HOURS } from '@candor/client/office';
import { classNames, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { ageText } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { queues } from '../../shared/queues.ts';

const READ_MS = 15_000;
const hourMs = 3_600_000;

export function QueueCards({ waiting }: { readonly waiting: ReadonlyMap<string, number> }) {
  const may = useMay();
  const oldest = useOldest(may);
  const mine = useMine(may);
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
      {queues.map(({ topic, title, path }) => {
        if (!may(queuePermissions[topic].read)) return null;
        const count = waiting.get(topic);
        return (
          <Panel key={topic}>
            <Link href={path} className="flex flex-col gap-0.5 rounded-t-xl p-4 pb-3 hover:bg-sunken">
              <span className="text-small text-muted">{title}</span>
              {count === undefined ? (
                <Skeleton className="my-1 h-7 w-12" />
              ) : (
                <span className="text-hero font-semibold tabular-nums">{count}</span>
              )}
              <Oldest topic={topic} at={oldest[topic]} count={count ?? 0} />
            </Link>
            <Link
              href={`${path}?assignee=me`}
              className="flex justify-between rounded-b-xl border-t border-line px-4 py-2 text-caption text-muted hover:bg-sunken hover:text-ink"
            >
              Yours
              <span className="font-semibold tabular-nums">{mine[topic] ?? '–'}</span>
            </Link>
          </Panel>
        );
      })}
    </div>
  );
}

interface OldestProps {
  readonly topic: QueueName;
  readonly at: string | undefined;
  readonly count: number;
}

function Oldest({ topic, at, count }: OldestProps) {
  const now = useNow();
  if (count === 0 || at === undefined)
    return <span className="text-caption text-muted">{count === 0 ? 'Queue is empty' : 'waiting'}</span>;
  const due = topic === 'withdrawals' ? null : Date.parse(at) + REVIEW_HOURS[topic] * hourMs;
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

type May = ReturnType<typeof useMay>;

const reading = (may: May, queue: QueueName) => ({
  everyMs: READ_MS,
  isEnabled: may(queuePermissions[queue].read),
});

/** What waits in each queue, asked for by `how`. */
function useWaitingLists(may: May, how: { readonly order: 'oldest' } | { readonly assignee: 'me' }) {
  const asked = { ...how, page: 1 } as const;
  const identities = useRead('identities', { ...asked, status: '1' }, reading(may, 'identities'));
  const deposits = useRead('officeDeposits', { ...asked, status: '0' }, reading(may, 'deposits'));
  const withdrawals = useRead('officeWithdrawals', { ...asked, status: 'open' }, reading(may, 'withdrawals'));
  const waiting = { ...asked, status: 'waiting' } as const;
  const adjustments = useRead('officeAdjustments', waiting, reading(may, 'adjustments'));
  const changes = useRead('officeChanges', waiting, reading(may, 'changes'));
  const factors = useRead('officeFactorResets', waiting, reading(may, 'factors'));
  const classes = useRead('officeClassRequests', { ...asked, status: 'open' }, reading(may, 'classes'));
  return {
    identities: identities.data,
    deposits: deposits.data,
    withdrawals: withdrawals.data,
    adjustments: adjustments.data,
    changes: changes.data,
    factors: factors.data,
    classes: classes.data,
  };
}

function useOldest(may: May): Readonly<Record<QueueName, string | undefined>> {
  const { identities, deposits, withdrawals, adjustments, changes, factors, classes } = useWaitingLists(may, {
    order: 'oldest',
  });
  return {
    identities: identities?.list[0]?.createdAt,
    deposits: deposits?.list[0]?.createdAt,
    withdrawals: withdrawals?.list[0]?.createdAt,
    adjustments: adjustments?.list[0]?.requestedAt,
    changes: changes?.list[0]?.requestedAt,
    factors: factors?.list[0]?.requestedAt,
    classes: classes?.list[0]?.createdAt,
  };
}

function useMine(may: May): Readonly<Record<QueueName, number | undefined>> {
  const { identities, deposits, withdrawals, adjustments, changes, factors, classes } = useWaitingLists(may, {
    assignee: 'me',
  });
  return {
    identities: identities?.total,
    deposits: deposits?.total,
    withdrawals: withdrawals?.total,
    adjustments: adjustments?.total,
    changes: changes?.total,
    factors: factors?.total,
    classes: classes?.total,
  };
}
