// The operator's start page: waiting items and their deadlines, the state of the market and the house, and the latest
// actions of others. Each part is shown to the roles that may see it.
import { Empty, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { actText } from '../../shared/act-words.ts';
import { ageText } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { useMay, useOperator } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useWaiting } from '../../shared/queue-counters.tsx';
import { pathOfSubject } from '../../shared/subject-path.ts';
import { QueueCard, useOwnQueues } from './queue-cards.tsx';
import { StandingPanel } from './standing-panel.tsx';

export default function HomePage() {
  const waiting = useWaiting();
  const may = useMay();
  const { name } = useOperator();
  const queues = useOwnQueues();
  const hasStanding = may('markets.read') || may('risk.read') || may('reports.read');
  return (
    <Page title="Today" aside={<span className="text-small text-muted">{name}</span>}>
      {queues.length > 0 && (
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
          {queues.map((queue) => (
            <QueueCard key={queue} queue={queue} count={waiting.get(queue)} />
          ))}
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {hasStanding && <StandingPanel days={waiting.get('closable-days')} />}
        {may('audit.read') && <LatelyPanel />}
      </div>
      {queues.length === 0 && !hasStanding && (
        <Empty
          title="Your role has no queues"
          text="Use the navigation to see the pages you have access to."
        />
      )}
    </Page>
  );
}

const READ_MS = 10_000;
const SHOWN_MAX = 8;
/** The latest actions of operators; views are in the audit log only. */
function LatelyPanel() {
  const { data } = useRead('officeAudit', { page: 1, decisions: true }, { everyMs: READ_MS });
  const now = useNow();
  const rows = data?.list.slice(0, SHOWN_MAX);
  return (
    <Panel
      title="Recent activity"
      aside={
        <Link href="/audit" className="text-small text-accent hover:underline">
          All
        </Link>
      }
    >
      {!rows && <Skeleton className="m-4 h-40" />}
      {rows?.length === 0 && <Empty title="No recent activity" />}
      {rows && rows.length > 0 && (
        <ol className="divide-y divide-line/60 text-small">
          {rows.map(({ seq, at, actor, act, subject }) => {
            const path = pathOfSubject(subject);
            return (
              <li key={seq} className="flex min-h-10 items-baseline gap-3 px-4 py-2">
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-medium">{actText(act)}</span>{' '}
                  {path ? (
                    <Link href={path} className="text-accent underline">
                      {subject}
                    </Link>
                  ) : (
                    subject
                  )}
                </span>
                <span className="max-w-48 truncate text-caption text-muted" title={actor}>
                  {actor}
                </span>
                <time
                  dateTime={at}
                  title={at}
                  className="w-12 text-end text-caption whitespace-nowrap text-muted"
                >
                  {ageText(at, now)}
                </time>
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
