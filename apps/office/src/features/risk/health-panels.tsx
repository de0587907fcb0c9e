// Shown beside the prices: the progress of projections, today's rejections by the price filter, and the newest gaps.
import { classNames, Empty } from '@candor/ui';
import { Link } from 'wouter';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { Time } from '../../shared/time.tsx';
import { type Health, msText } from './risk-words.ts';

const GAPS_SHOWN = 12;
/** A larger lag in events takes more than a moment to work off. */
const LAG_EVENTS = 5_000;

type Feed = Health['feed'];

export function ProjectionsPanel({ report }: { readonly report: Health | undefined }) {
  return (
    <Panel title="Tables catching up with the journal, events">
      <ul className="px-4 py-2 text-small">
        {report?.projections.map(({ name, lag }) => (
          <li key={name} className="flex h-7 items-center justify-between">
            <span>{name}</span>
            <span
              className={classNames(
                'tabular-nums',
                lag === null ? 'text-faint' : lag > LAG_EVENTS ? 'font-semibold text-down' : 'text-muted',
              )}
            >
              {lag === null ? 'not known' : format.number(lag, 0)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function LogsPanel({ logs }: { readonly logs: Health['logs'] | undefined }) {
  if (!logs || logs.length === 0) return null;
  return (
    <Panel title="Public logs">
      <ul className="px-4 py-2 text-small">
        {logs.map((log) => (
          <li key={log.name} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <span className="font-medium">{log.name}</span>
            {log.refused !== null ? (
              <span className="font-semibold text-down">Signing stopped</span>
            ) : log.waiting !== null ? (
              <span className="font-semibold text-warn">Signing delayed</span>
            ) : (
              <span className="tabular-nums">{format.number(log.signed, 0)} entries signed</span>
            )}
            <p className="flex w-full flex-wrap justify-between gap-x-3 text-muted">
              <span>
                {log.signedAt === null ? (
                  'Never signed'
                ) : (
                  <>
                    Signed at <Time at={log.signedAt} />
                  </>
                )}
              </span>
              <Cosigned {...log} />
            </p>
            {(log.refused ?? log.waiting) !== null && (
              <p className="w-full pt-1 break-words text-muted">{log.refused ?? log.waiting}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A log signs when something is new: what is cosigned of it may be as old as that, and no further behind. */
function Cosigned({ signed, cosigned }: Health['logs'][number]) {
  if (cosigned === null) return <span>No witness has cosigned</span>;
  if (cosigned >= signed) return <span className="text-good">All cosigned</span>;
  return <span className="tabular-nums">Cosigned up to {format.number(cosigned, 0)}</span>;
}

export const reasonWords: Readonly<Record<string, string>> = {
  no_price: 'No price',
  out_of_range: 'Out of range',
  crossed_too_long: 'Crossed too long',
  no_time: 'No time',
  ahead_of_clock: 'Ahead of the clock',
  out_of_order: 'Out of order',
  outlier: 'Outlier, held',
  wide_spread: 'Wide spread, held',
  returned: 'Spike: the price came back',
  confirmed: 'Held, then confirmed',
};

export function WithheldPanel({ feed }: { readonly feed: Feed | undefined }) {
  const sums = new Map<string, number>();
  for (const { reason, count } of feed?.withheld ?? []) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return (
    <Panel
      title="Rejected prices today"
      aside={
        <Link href="/health/withheld" className="text-small font-medium text-accent hover:underline">
          All
        </Link>
      }
    >
      {feed && sums.size === 0 ? (
        <p className="px-4 py-3 text-small text-muted">No price was rejected.</p>
      ) : (
        <ul className="px-4 py-2 text-small">
          {[...sums].map(([reason, count]) => (
            <li key={reason} className="flex h-7 items-center justify-between">
              <span>{reasonWords[reason] ?? reason}</span>
              <span className="text-muted tabular-nums">{format.number(count, 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function GapsPanel({ feed }: { readonly feed: Feed | undefined }) {
  return (
    <Panel title={feed ? `Gaps of ${msText(feed.gapFromMs)} or more` : 'Gaps'}>
      {feed && feed.gaps.length === 0 ? (
        <Empty title="No gaps" text={`Since ${format.dateTime(feed.watchedSince)}.`} />
      ) : (
        <ul className="px-4 py-2 text-small">
          {feed?.gaps.slice(0, GAPS_SHOWN).map(({ instrument, code, from, to, ms }) => (
            <li key={`${instrument} ${from}`} className="flex h-7 items-center gap-3">
              <span className="w-20 font-medium">{code}</span>
              <span className="flex-1 text-muted">{format.time(from)}</span>
              {to === null && <span className="text-caption font-medium text-warn">ongoing</span>}
              <span className="tabular-nums">{msText(ms)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
