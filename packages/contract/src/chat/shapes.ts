// What the client's calls of this area answer, and what its topic carries. Names are ours, in the specification's style.
import * as z from 'zod/mini';

/** client and office write; event is what became of the conversation. */
const chatAuthors = ['client', 'office', 'event'] as const;
const chatEvents = ['', 'closed', 'reopened'] as const;

export const chatMessage = z.object({
  /** From 1, without a gap, in the order in which the messages were taken. */
  seq: z.int(),
  from: z.enum(chatAuthors),
  text: z.string(),
  /** Where its image can be seen for five minutes; empty where it has none. */
  image: z.string(),
  event: z.enum(chatEvents),
  /** Who wrote it for the office, by first name. */
  name: z.string(),
  /** The key that the client sent it under; empty for what others wrote. */
  key: z.string(),
  created_at: z.string(),
});

/** When the office answers. `zone` is an IANA zone; null: round the clock. */
const chatHours = z.object({
  is_open: z.int(),
  /** When it opens next, while it is closed; null where no hours are set at all. */
  opens_at: z.nullable(z.string()),
});

export const chatPage = z.object({
  list: z.array(chatMessage),
  /** Whether there are more in the direction that was asked for. */
  more: z.boolean(),
  /** The last message's number; 0 where nothing was written. */
  last: z.int(),
  /** Up to which number each side has read. */
  read_by_client: z.int(),
  read_by_office: z.int(),
  unread: z.int(),
  hours: chatHours,
});

/** What FOREX_CHAT carries. A message whose number is not the next one means that some were missed: ask after the last. */
const chatPush = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('message'), Data: chatMessage, At: z.string() }),
  /** The office has read up to this number, or the client has in another place. */
  z.object({
    Kind: z.literal('read'),
    Data: z.object({ by: z.enum(['client', 'office']), seq: z.int() }),
    At: z.string(),
  }),
  /** Somebody in the office is writing: stands for six seconds. */
  z.object({ Kind: z.literal('typing'), Data: z.object({ name: z.string() }), At: z.string() }),
]);

/** Those that have a name of their own in the API's document. */
export const chatShapes = { ChatMessage: chatMessage, ChatPage: chatPage } as const;

export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatPage = z.infer<typeof chatPage>;
export type ChatHours = z.infer<typeof chatHours>;
export type ChatPush = z.infer<typeof chatPush>;
