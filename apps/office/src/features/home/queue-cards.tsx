// A card for each queue: how many wait, since when the oldest does, by when it is due, and how many are one's own.
import { REVIEW_HOURS } from '@candor/client/office';
import { classNames, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { ageText } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { queues } from '../../shared/queues.ts';

type Topic = 'identities' | 'deposits' | 'withdrawals' | 'adjustments';
const READ_MS = 15_000;
const hourMs = 3_600_000;

export function QueueCards({ waiting }: { readonly waiting: ReadonlyMap<string, number> }) {
  const may = useMay();
  const oldest = useOldest(may);
  const mine = useMine(may);
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {queues.map(({ topic, title, path }) => {
        if (!may(`${topic as Topic}.read`)) return null;
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
              <Oldest topic={topic as Topic} at={oldest[topic as Topic]} count={count ?? 0} />
            </Link>
            <Link
              href={`${path}?assignee=me`}
              className="flex justify-between rounded-b-xl border-t border-line px-4 py-2 text-caption text-muted hover:bg-sunken hover:text-ink"
            >
              Yours
              <span className="font-semibold tabular-nums">{mine[topic as Topic] ?? '–'}</span>
            </Link>
          </Panel>
        );
      })}
    </div>
  );
}

interface OldestProps {
  readonly topic: Topic;
  readonly at: string | undefined;
  readonly count: number;
}

function Oldest({ topic, at, count }: OldestProps) {
  const now = useNow();
  if (count === 0 || at === undefined)
    return <span className="text-caption text-muted">{count === 0 ? 'Nothing waits' : 'waiting'}</span>;
  const due = topic === 'withdrawals' ? null : Date.parse(at) + REVIEW_HOURS[topic] * hourMs;
  const isLate = due !== null && now > due;
  const age = ageText(at, now);
  return (
    <span className="text-caption text-muted">
      Oldest {age === 'now' ? 'just now' : `${age} ago`}
      {due !== null && (
        <span className={classNames('ms-1.5', isLate && 'font-semibold text-danger')}>
          {isLate ? `late by ${ageText(due, now)}` : `due in ${ageText(now, due)}`}
        </span>
      )}
    </span>
  );
}

type May = ReturnType<typeof useMay>;
const reading = (may: May, topic: Topic) => ({ everyMs: READ_MS, isEnabled: may(`${topic}.read`) });

function useOldest(may: May): Readonly<Record<Topic, string | undefined>> {
  const order = { order: 'oldest', page: 1 } as const;
  const identities = useRead('identities', { ...order, status: '1' }, reading(may, 'identities'));
  const deposits = useRead('officeDeposits', { ...order, status: '0' }, reading(may, 'deposits'));
  const withdrawals = useRead('officeWithdrawals', { ...order, status: 'open' }, reading(may, 'withdrawals'));
  const adjustments = useRead(
    'officeAdjustments',
    { ...order, status: 'waiting' },
    reading(may, 'adjustments'),
  );
  return {
    identities: identities.data?.list[0]?.createdAt,
    deposits: deposits.data?.list[0]?.createdAt,
    withdrawals: withdrawals.data?.list[0]?.createdAt,
    adjustments: adjustments.data?.list[0]?.requestedAt,
  };
}

function useMine(may: May): Readonly<Record<Topic, number | undefined>> {
  const own = { assignee: 'me', page: 1 } as const;
  const identities = useRead('identities', { ...own, status: '1' }, reading(may, 'identities'));
  const deposits = useRead('officeDeposits', { ...own, status: '0' }, reading(may, 'deposits'));
  const withdrawals = useRead('officeWithdrawals', { ...own, status: 'open' }, reading(may, 'withdrawals'));
  const adjustments = useRead(
    'officeAdjustments',
    { ...own, status: 'waiting' },
    reading(may, 'adjustments'),
  );
  return {
    identities: identities.data?.total,
    deposits: deposits.data?.total,
    withdrawals: withdrawals.data?.total,
    adjustments: adjustments.data?.total,
  };
}
