// The list of conversations with its filters: who waits longest is at the top.
import { classNames, Empty, Label, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { ageText } from '../../shared/format.ts';
import { choicesOf, Select } from '../../shared/inputs.tsx';
import { useNow } from '../../shared/now.ts';
import { Pager } from '../../shared/pager.tsx';
import { ReadFault } from '../../shared/read-fault.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { type ChatRow, clientName } from './chat-words.ts';

export interface ChatListProps {
  readonly read: {
    readonly data: { readonly list: readonly ChatRow[]; readonly total: number } | undefined;
    readonly isError: boolean;
    refetch(): unknown;
  };
  readonly current: number | undefined;
  readonly typing: ReadonlySet<number>;
}

const whose = choicesOf({ me: 'Mine', nobody: 'Unassigned', others: 'Assigned to others' }, 'All');
const states = choicesOf({ unread: 'Unread', open: 'Open', closed: 'Closed' }, 'All');

export function ChatList({ read, current, typing }: ChatListProps) {
  const url = useUrlState();
  const rows = read.data?.list;
  const state = url.get('unread') === '1' ? 'unread' : (url.get('status') ?? '');
  return (
    <section
      aria-label="Conversations"
      className="flex min-h-0 min-w-0 flex-col rounded-xl border border-line bg-raised"
    >
      <div className="grid grid-cols-2 gap-2 border-b border-line p-2.5">
        <Select
          label="Assigned to"
          value={url.get('assignee') ?? ''}
          choices={whose}
          onChange={(assignee) => url.set({ assignee, page: '' })}
        />
        <Select
          label="State"
          value={state}
          choices={states}
          onChange={(value) =>
            url.set({
              page: '',
              unread: value === 'unread' ? '1' : '',
              status: value === 'unread' ? '' : value,
            })
          }
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!rows && read.isError && <ReadFault title="The list could not be loaded" read={read} />}
        {!rows && !read.isError && <Skeleton className="m-3 h-40" />}
        {rows?.length === 0 && (
          <Empty title="No conversations" text="New messages from clients appear here straight away." />
        )}
        <ul className="divide-y divide-line/60">
          {rows?.map((row) => (
            <Item key={row.id} row={row} isCurrent={row.id === current} isTyping={typing.has(row.id)} />
          ))}
        </ul>
      </div>
      <Pager total={read.data?.total} />
    </section>
  );
}

interface ItemProps {
  readonly row: ChatRow;
  readonly isCurrent: boolean;
  readonly isTyping: boolean;
}

function Item({ row, isCurrent, isTyping }: ItemProps) {
  const now = useNow();
  const url = useUrlState();
  const { id, client, unread, waitingSince, lastAt, lastFrom, lastText, lastHasImage, assignee, status } =
    row;
  const preview = lastText || (lastHasImage ? 'A picture' : status === 'closed' ? 'Closed' : 'Reopened');
  const search = new URLSearchParams(window.location.search);
  search.set('client', String(id));
  return (
    <li>
      <Link
        href={`/chats?${search}`}
        onClick={(event) => {
          event.preventDefault();
          url.open('client', String(id));
        }}
        aria-current={isCurrent || undefined}
        className={classNames('block px-3 py-2.5', isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken')}
      >
        <span className="flex items-baseline gap-2">
          <span
            className={classNames('min-w-0 truncate text-small', unread > 0 ? 'font-bold' : 'font-medium')}
          >
            {clientName(client)}
          </span>
          <span className="ms-auto shrink-0 text-caption text-muted">{ageText(lastAt, now)}</span>
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-caption">
          <span
            dir="auto"
            className={classNames('min-w-0 flex-1 truncate', isTyping ? 'text-accent' : 'text-muted')}
          >
            {isTyping ? 'is typing…' : `${lastFrom === 'office' ? 'Office: ' : ''}${preview}`}
          </span>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-accent-fill px-1.5 font-semibold text-on-fill">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5 text-caption text-muted">
          {waitingSince !== null && <Label tone="warn">waits {ageText(waitingSince, now)}</Label>}
          {status === 'closed' && <Label tone="plain">closed</Label>}
          <span className="truncate">{assignee ? assignee.name : 'nobody’s'}</span>
        </span>
      </Link>
    </li>
  );
}
