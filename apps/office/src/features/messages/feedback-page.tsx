// Messages of clients and visitors: shown, and marked as read or answered.
import type { OfficeAnswer } from '@candor/client/office';
import { Empty, Label, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ageText, format } from '../../shared/format.ts';
import { choicesOf, Select } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useNow } from '../../shared/now.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { type Act, useAct, useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { useUrlState } from '../../shared/url-state.ts';

type Row = OfficeAnswer<'officeFeedback'>['list'][number];

const statuses = ['new', 'read', 'answered'] as const;
const words = { new: 'New', read: 'Read', answered: 'Answered' } as const;

export default function FeedbackPage() {
  const url = useUrlState();
  const status = statuses.find((one) => one === url.get('status'));
  const read = useRead('officeFeedback', { page: url.page, status });
  const mark = useAct('officeMarkFeedback', { changes: ['officeFeedback'] });
  const rows = read.data?.list;
  const at = rows?.findIndex(({ id }) => String(id) === url.get('row')) ?? -1;
  const move = (step: number): void => {
    const next = rows?.[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) url.set({ row: String(next.id) });
  };
  const markCurrent = (to: Row['status']): void => {
    const row = rows?.[at];
    if (row && row.status !== to) void mark.run({ id: row.id, status: to });
  };
  useKeys('Feedback', [
    { key: 'j', text: 'Next', run: () => move(1) },
    { key: 'k', text: 'Previous', run: () => move(-1) },
    { key: 'r', text: 'Mark as read', run: () => markCurrent('read') },
    { key: 'a', text: 'Mark as answered', run: () => markCurrent('answered') },
  ]);
  return (
    <Page title="Feedback">
      <Select
        label="Status"
        className="w-44"
        value={status ?? ''}
        choices={choicesOf(words, 'All')}
        onChange={(value) => url.set({ status: value, page: '', row: '' })}
      />
      <Panel>
        {!rows && read.isError && <ReadFault title="The list could not be loaded" read={read} />}
        {!rows && !read.isError && <Skeleton className="m-4 h-24" />}
        {rows?.length === 0 && <Empty title={status ? 'No feedback matches' : 'No feedback yet'} />}
        <ul className="divide-y divide-line">
          {rows?.map((row) => (
            <FeedbackItem key={row.id} row={row} isCurrent={String(row.id) === url.get('row')} mark={mark} />
          ))}
        </ul>
        <Pager total={read.data?.total} />
      </Panel>
    </Page>
  );
}

interface FeedbackItemProps {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly mark: Act<'officeMarkFeedback'>;
}

function FeedbackItem({ row, isCurrent, mark }: FeedbackItemProps) {
  const now = useNow();
  const markAs = (to: Row['status']): void => void mark.run({ id: row.id, status: to });
  const { client, text, contact, language, status, createdAt, ordersPlaced, positionsClosed } = row;
  return (
    <li
      aria-current={isCurrent || undefined}
      className={`flex flex-col gap-2 px-4 py-3 ${isCurrent ? 'bg-accent-soft' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-2 text-caption text-muted">
        <Label tone={status === 'new' ? 'warn' : 'plain'}>{words[status]}</Label>
        {client ? (
          <Link href={`/clients/${client.id}`} className="font-medium text-accent">
            {client.email || client.mobile || `${client.isDemo === 1 ? 'Demo' : 'Client'} ${client.uid}`}
          </Link>
        ) : (
          'A visitor'
        )}
        <span>· {language}</span>
        {client && (
          <span>
            · {ordersPlaced} placed, {positionsClosed} closed
          </span>
        )}
        <span className="ms-auto" title={format.dateTime(createdAt)}>
          {ageText(createdAt, now)}
        </span>
      </div>
      <p dir="auto" className="text-body break-words whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex items-center gap-2">
        <span className="text-small text-muted">
          {contact === '' ? 'No contact details given.' : `Answer to ${contact}`}
        </span>
        <span className="ms-auto flex gap-1.5">
          {status === 'new' && (
            <ActButton act={mark} onClick={() => markAs('read')}>
              Read
            </ActButton>
          )}
          {status !== 'answered' && (
            <ActButton act={mark} onClick={() => markAs('answered')}>
              Answered
            </ActButton>
          )}
          {status !== 'new' && (
            <ActButton act={mark} look="quiet" onClick={() => markAs('new')}>
              Mark as new
            </ActButton>
          )}
        </span>
      </div>
    </li>
  );
}
