// Customer service as a module of the venue: conversations of clients and operators, canned answers, hours.

import { makeRecordLook } from '../../audit/looks.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import type { TakeImage } from '../../web/take-image.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerCannedCalls } from './canned-calls.ts';
import { ChangeFeed } from './changes.ts';
import { makeChat } from './chat.ts';
import { registerChatCalls } from './chat-calls.ts';
import { ChatTopics, Typing } from './chat-topics.ts';
import { makeChatFinder } from './find-chats.ts';
import { standingAt } from './hours.ts';
import { type HoursKeeper, registerHoursCalls } from './hours-calls.ts';
import { type KeptHours, readHours } from './hours-rows.ts';
import { notifyReplies } from './notify-replies.ts';
import { registerOfficeChatCalls } from './office-chat-calls.ts';
import { registerOfficeWriteCalls } from './office-write-calls.ts';
import { returnChats } from './return-chats.ts';

export interface ChatModuleOptions {
  readonly files: PrivateFiles;
  readonly takeImage: TakeImage;
  readonly limited: boolean;
}

const notifyEveryMs = 5_000;
const returnEveryMs = 10_000;

export async function makeChatModule(
  kit: ModuleKit,
  { files, takeImage, limited }: ChatModuleOptions,
): Promise<VenueModule> {
  const { db, now, notices, audit } = kit;
  const changes = new ChangeFeed();
  const topics = new ChatTopics(() => changes.stop());
  const typing = new Typing(now);
  const chat = makeChat({ files, topics, changes, typing, now, limited });
  const hours = keepHours(await readHours(db.venue));
  return {
    name: 'chat',
    topics,
    calls: (register) =>
      registerChatCalls(register, kit, {
        chat,
        takeImage,
        typing,
        changes,
        standing: () => standingAt(hours.current, now()),
      }),
    officeCalls(register) {
      const recordLook = makeRecordLook(kit);
      registerOfficeChatCalls(register, kit, { files, topics, changes, typing, recordLook });
      registerOfficeWriteCalls(register, kit, { chat, files, topics, changes });
      registerCannedCalls(register, kit);
      registerHoursCalls(register, kit, hours);
    },
    pulses: [
      {
        topic: 'chats',
        permission: 'chats.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), max(waiting_since)) as version
              from chat_conversations where waiting_since is not null`,
      },
    ],
    finders: [makeChatFinder(db.requests)],
    jobs: [
      {
        name: 'notify of answers that were not read',
        everyMs: notifyEveryMs,
        run: (stopping) => notifyReplies(db.venue, { notices, now, stopping }),
      },
      {
        name: 'return conversations of operators who have left',
        everyMs: returnEveryMs,
        run: (stopping) => returnChats(db.venue, { audit, changes, stopping }),
      },
    ],
  };
}

function keepHours(first: KeptHours | undefined): HoursKeeper {
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
