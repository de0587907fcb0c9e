// Status of the log's chain: its end, and when all of it was last verified.
import { classNames } from '@candor/ui';
import { CopyButton } from '../../shared/copy-button.tsx';
import { ageText, format } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';

export function AuditStatus() {
  const { data } = useRead('officeAuditStanding', {}, { everyMs: 60_000 });
  const now = useNow(60_000);
  if (!data) return null;
  // An empty log has nothing to verify, as at the first start.
  const checked = data.checked?.rows === 0 && data.rows > 0 ? null : data.checked;
  const isWhole = checked?.faults.length === 0;
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-small">
        <p className={classNames('font-semibold', checked && (isWhole ? 'text-good' : 'text-danger'))}>
          {checked === null
            ? 'Not verified yet'
            : isWhole
              ? 'Verified'
              : 'Verification failed: entries were changed'}
        </p>
        <p className="text-muted">
          {checked === null
            ? 'The chain is verified once a day. Run npm run verify to check it at any time.'
            : `${format.number(checked.rows, 0)} of ${format.number(data.rows, 0)} rows, at ${format.dateTime(checked.at)} (${ageText(checked.at, now)} ago)`}
        </p>
        <p className="ms-auto flex min-w-0 items-center gap-2 text-caption text-muted">
          <span>Latest entry: row {format.number(data.rows, 0)}</span>
          <code title={data.hash}>{data.hash.slice(0, 16)}…</code>
          <CopyButton text={data.hash} what="the head of the chain" />
        </p>
      </div>
      {checked && !isWhole && (
        <ul role="alert" className="list-disc border-t border-line px-8 py-2 text-small text-danger">
          {checked.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
