// What operators have just done; who looked at what is in the audit log alone.
import { Empty, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { actText } from '../../shared/act-words.ts';
import { ageText } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { pathOfSubject } from '../../shared/subject-path.ts';

const READ_MS = 10_000;
const SHOWN_MAX = 8;
export function LatelyPanel() {
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
