// One conversation: its messages, its client, and the reply field. Visible messages are marked as read.
import { Empty, Label, Skeleton } from '@candor/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { useMay, useOffice, useOperator } from '../../shared/office-context.ts';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { type Chat, clientName, type Message } from './chat-words.ts';
import { MessageLine } from './message-line.tsx';
import { ReplyField } from './reply-field.tsx';

const nearPx = 80;
const changes = ['officeChats', 'officeChat'] as const;

export function Conversation({ id, isTyping }: { readonly id: number; readonly isTyping: boolean }) {
  const may = useMay();
  const chat = useRead('officeChat', { id });
  const { data } = chat;
  const { messages, more, showOlder } = useHistory(id, data);
  const close = useAct('officeChatClose', { doneText: 'Closed', changes });
  const reopen = useAct('officeChatReopen', { doneText: 'Reopened', changes });
  const read = useAct('officeChatRead', { isQuiet: true, changes: ['officeChats'] });
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = data?.id === id ? data.last : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever reads the end stays there as it grows
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [last, isTyping, messages.length > 0]);
  const readUpTo = useRef(0);
  const mayWrite = may('chats.write');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that comes in
  useEffect(() => {
    if (!data || data.id !== id || !mayWrite || data.unread === 0 || readUpTo.current >= data.last) return;
    if (document.hidden) return;
    readUpTo.current = data.last;
    void read.run({ id, seq: data.last });
  }, [data]);

  if (chat.isError && !data)
    return (
      <ReadFault title="The conversation could not be loaded" text={faultText(chat.error)} read={chat} />
    );
  if (!data || data.id !== id) return <Skeleton className="h-full rounded-xl" />;
  return (
    <section
      aria-label={`Conversation with ${clientName(data.client)}`}
      className="flex min-h-0 min-w-0 flex-col rounded-xl border border-line bg-raised"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h2 className="min-w-0 truncate text-small font-semibold">{clientName(data.client)}</h2>
        {data.isOnline && <Label tone="good">online</Label>}
        {data.status === 'closed' && <Label tone="plain">closed</Label>}
        <span className="ms-auto flex items-center gap-1.5">
          <AssignMenu id={id} assignee={data.assignee} isEmpty={data.last === 0} />
          {data.last > 0 &&
            (data.status === 'open' ? (
              <ActButton act={close} onClick={() => void close.run({ id })}>
                Close
              </ActButton>
            ) : (
              <ActButton act={reopen} onClick={() => void reopen.run({ id })}>
                Reopen
              </ActButton>
            ))}
        </span>
      </header>
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
        aria-live="off"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
        }}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      >
        {more && (
          <div className="mb-3 text-center">
            <ActButton look="quiet" onClick={showOlder}>
              Earlier messages
            </ActButton>
          </div>
        )}
        {messages.length === 0 && (
          <Empty
            title="No messages yet"
            text="Your first message starts the conversation. The client will be notified."
          />
        )}
        <ol className="flex flex-col gap-1.5">
          {messages.map((message, at) => (
            <MessageLine
              key={message.seq}
              message={message}
              before={messages[at - 1]}
              isRead={message.seq <= data.readByClient}
            />
          ))}
        </ol>
        {isTyping && <p className="pt-2 text-caption text-accent">{clientName(data.client)} is writing …</p>}
        <Announced messages={messages} />
      </div>
      <ReplyField id={id} language={data.language} />
    </section>
  );
}

/** Announces the client's new messages in an open conversation to screen readers. */
function Announced({ messages }: { readonly messages: readonly Message[] }) {
  const [said, setSaid] = useState('');
  const upTo = useRef<number | null>(null);
  useEffect(() => {
    const known = upTo.current;
    upTo.current = messages.at(-1)?.seq ?? 0;
    if (known === null) return;
    const fresh = messages.filter(({ seq, from }) => seq > known && from === 'client');
    if (fresh.length > 0) setSaid(fresh.map(({ text }) => text || 'A picture').join('\n'));
  }, [messages]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** The current last page, below the earlier pages that were requested. */
function useHistory(
  id: number,
  data: { readonly list: readonly Message[]; readonly more: boolean } | undefined,
) {
  const { http, toasts } = useOffice();
  const [older, setOlder] = useState<{ list: readonly Message[]; more: boolean } | null>(null);
  // If so much is new that the last page no longer reaches the earlier ones, those are fetched again.
  const end = older?.list.at(-1)?.seq ?? 0;
  const shown = older && end + 1 >= (data?.list[0]?.seq ?? 0) ? older : null;
  const known = new Map((shown?.list ?? []).map((one) => [one.seq, one]));
  for (const one of data?.list ?? []) known.set(one.seq, one);
  const messages = [...known.values()].toSorted((a, b) => a.seq - b.seq);
  const showOlder = (): void => {
    const [first] = messages;
    if (!first) return;
    http.call('officeChat', { id, before: first.seq }).then(
      (page) => setOlder({ list: [...page.list, ...messages], more: page.more }),
      (fault: unknown) => toasts.show(faultText(fault), 'bad'),
    );
  };
  return { messages, more: shown ? shown.more : (data?.more ?? false), showOlder };
}

interface AssignMenuProps {
  readonly id: number;
  readonly assignee: Chat['assignee'];
  /** Set if no message was written, so that there is nothing to assign. */
  readonly isEmpty: boolean;
}

function AssignMenu({ id, assignee, isEmpty }: AssignMenuProps) {
  const may = useMay();
  const me = useOperator();
  const { data } = useRead('officeChatOperators', {});
  const assign = useAct('officeChatAssign', { changes: ['officeChats', 'officeChat'] });
  const known = data?.list ?? [];
  const people = assignee && !known.some((one) => one.id === assignee.id) ? [...known, assignee] : known;
  return (
    <label className="flex items-center gap-1.5 text-caption text-muted">
      <span className="sr-only">Assigned to</span>
      <select
        aria-keyshortcuts="a"
        value={String(assignee?.id ?? 0)}
        disabled={!may('chats.write') || assign.isBusy || isEmpty}
        onChange={({ currentTarget }) =>
          void assign.run({ id, operator: Number(currentTarget.value), was: assignee?.id ?? 0 })
        }
        className="h-9 max-w-44 rounded-lg border border-line bg-page px-2 text-small text-ink outline-none focus-visible:border-accent disabled:opacity-60"
      >
        <option value="0">Unassigned</option>
        {people.map((one) => (
          <option key={one.id} value={String(one.id)}>
            {one.id === me.id ? `${one.name} (you)` : one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
