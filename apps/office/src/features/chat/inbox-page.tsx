// The inbox: waiting clients, the conversation, and its client beside it. The address holds the filters and the open
// conversation.
import { Empty } from '@candor/ui';
import { useEffect } from 'react';
import { useKeys } from '../../shared/keys.ts';
import { useOperator } from '../../shared/office-context.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { ChatList } from './chat-list.tsx';
import { ChatTabs } from './chat-tabs.tsx';
import { ClientSide } from './client-side.tsx';
import { Conversation } from './conversation.tsx';
import { useLive } from './use-live.ts';

export default function InboxPage() {
  const url = useUrlState();
  const operator = useOperator();
  const assignee = (['me', 'nobody', 'others'] as const).find((one) => one === url.get('assignee'));
  const status = (['open', 'closed'] as const).find((one) => one === url.get('status'));
  const id = url.get('client') === undefined ? undefined : Number(url.get('client'));
  const list = useRead('officeChats', {
    page: url.page,
    assignee,
    status,
    unread: url.get('unread') === '1' ? 1 : undefined,
  });
  const current = useRead('officeChat', { id: id ?? 0 }, { isEnabled: id !== undefined });
  const typing = useLive();
  const rows = list.data?.list;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const move = (step: number): void => {
    const next = rows?.[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) url.open('client', String(next.id));
  };
  const assign = useAct('officeChatAssign', {
    doneText: 'Assigned to you',
    changes: ['officeChats', 'officeChat'],
  });
  useKeys('Chats', [
    { key: 'j', text: 'Next', run: () => move(1) },
    { key: 'k', text: 'Previous', run: () => move(-1) },
    {
      key: 'a',
      text: 'Assign to me',
      run: () => {
        // Once it is read it may have left the list that is filtered by that.
        const chat = current.data;
        if (chat && chat.id === id && chat.last > 0 && chat.assignee?.id !== operator.id)
          void assign.run({ id, operator: operator.id, was: chat.assignee?.id ?? 0 });
      },
    },
    { key: 'r', text: 'Write', run: () => document.getElementById('reply')?.focus() },
  ]);
  useEffect(() => {
    document.title = 'Chats – Candor office';
  }, []);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <header className="flex items-center gap-3">
        <h1 className="text-title font-semibold">Chats</h1>
        <ChatTabs />
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)_13.5rem] gap-3 xl:grid-cols-[20rem_minmax(0,1fr)_19rem]">
        <ChatList read={list} current={id} typing={typing} />
        {id === undefined || !Number.isSafeInteger(id) ? (
          <div className="col-span-2 flex items-center justify-center rounded-xl border border-line bg-raised">
            <Empty
              title="Choose a conversation"
              text="Press J and K to move through the list, A to assign one to yourself."
            />
          </div>
        ) : (
          <>
            <Conversation key={id} id={id} isTyping={typing.has(id)} />
            <ClientSide key={`of ${id}`} id={id} />
          </>
        )}
      </div>
    </div>
  );
}
