// Customer service as a module of the venue: conversations of clients and operators, quick replies, hours.

import type pg from 'pg';
import { makeRecordLook } from '../../audit/looks.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import { inAct } from '../../web/act.ts';
import { FOUND_MAX, type SearchProvider } from '../../web/search-provider.ts';
import type { TakeImage } from '../../web/take-image.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { ChangeFeed } from './changes.ts';
import { makeChat } from './chat.ts';
import { registerChatCalls } from './chat-calls.ts';
import { ChatTopics, Typing } from './chat-topics.ts';
import { serviceStatusAt } from './hours.ts';
import { type HoursKeeper, registerHoursCalls } from './hours-calls.ts';
import { readHours, type StoredHours } from './hours-rows.ts';
import { registerOfficeChatCalls } from './office-chat-calls.ts';
import { registerOfficeWriteCalls } from './office-write-calls.ts';
import { registerQuickReplyCalls } from './quick-reply-calls.ts';
import { returnChats } from './return-chats.ts';

export interface ChatModuleOptions {
  readonly files: PrivateFiles;
  readonly takeImage: TakeImage;
  readonly limited: boolean;
}

const notifyEveryMs = 5_000;
const returnEveryMs = 10_000;

export async function makeChatModule(
  context: ModuleContext,
  { files, takeImage, limited }: ChatModuleOptions,
): Promise<VenueModule> {
  const { db, now, notifications, audit } = context;
  const changes = new ChangeFeed();
  const topics = new ChatTopics(() => changes.stop());
  const typing = new Typing(now);
  const chat = makeChat({ files, topics, changes, typing, now, limited });
  const hours = keepHours(await readHours(db.venue));
  return {
    name: 'chat',
    topics,
    calls: (register) =>
      registerChatCalls(register, context, {
        chat,
        takeImage,
        typing,
        changes,
        serviceStatus: () => serviceStatusAt(hours.current, now()),
      }),
    officeCalls(register) {
      const recordLook = makeRecordLook(context);
      registerOfficeChatCalls(register, context, { files, topics, changes, typing, recordLook });
      registerOfficeWriteCalls(register, context, { chat, files, topics, changes });
      registerQuickReplyCalls(register, context);
      registerHoursCalls(register, context, hours);
    },
    counterReadings: [
      {
        topic: 'chats',
        permission: 'chats.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), max(waiting_since)) as version
              from chat_conversations where waiting_since is not null`,
      },
    ],
    searchProviders: [makeChatSearch(db.requests)],
    jobs: [
      {
        name: 'notify of answers that were not read',
        everyMs: notifyEveryMs,
        run: (stopping) => notifyReplies(db.venue, { notifications, now, stopping }),
      },
      {
        name: 'return conversations of operators who have left',
        everyMs: returnEveryMs,
        run: (stopping) => returnChats(db.venue, { audit, changes, stopping }),
      },
    ],
  };
}

function keepHours(first: StoredHours | undefined): HoursKeeper {
  let current = first;
  return {
    get current() {
      return current;
    },
    set(hours) {
      current = hours;
    },
  };
}

interface ChatRow {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly status: string;
  readonly waiting: boolean;
}

/**
 * Conversations for the office's search: by the client's id, uid or e-mail address, if the conversation has a message.
 */
const makeChatSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'chats.read',
  async find({ text, id }) {
    if (id === null && !text.includes('@')) return [];
    const { rows } = await pool.query<ChatRow>(
      `select users.id, uid, email, status, waiting_since is not null as waiting
       from chat_conversations join users on users.id = user_id
       where users.id = $1 or uid = $2 or email = lower($2)
       order by last_at desc limit ${FOUND_MAX}`,
      [id, text.replace(/^#/, '')],
    );
    return rows.map(({ id: userId, uid, email, status, waiting }) => ({
      kind: 'chat',
      id: userId,
      title: `Chat with ${email ?? uid}`,
      detail: waiting ? 'waits for an answer' : status,
      clientId: userId,
    }));
  },
});

const atOnceMax = 100;

/**
 * One turn of the job: if a client does not read answers within a minute, they are notified once by
 * another channel, however many answers there are. Notifications that a kill interrupted are continued;
 * each batch is sent once (`once`).
 */
async function notifyReplies(
  pool: pg.Pool,
  {
    notifications,
    now,
    stopping,
  }: { notifications: Pick<Notifications, 'sendAll'>; now: () => number; stopping: AbortSignal },
): Promise<void> {
  for (;;) {
    if (stopping.aborted) return;
    const said = await inAct(pool, async (act) => {
      const { rows } = await act.client.query<{ userId: number; clientRead: number }>(
        `select user_id as "userId", client_read as "clientRead" from chat_conversations
         where notify_at <= $1 order by notify_at limit $2 for no key update skip locked`,
        [new Date(now()), atOnceMax],
      );
      await notifications.sendAll(
        act,
        rows.map(({ userId, clientRead }) => ({
          userId,
          kind: 'chat_reply' as const,
          params: {},
          // As long as the client reads no further, all answers belong to one batch.
          once: `chat answered after ${clientRead}`,
        })),
      );
      await act.client.query('update chat_conversations set notify_at = null where user_id = any($1)', [
        rows.map(({ userId }) => userId),
      ]);
      return rows.length;
    });
    if (said < atOnceMax) return;
  }
}
