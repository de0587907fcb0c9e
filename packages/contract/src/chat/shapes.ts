// Responses of the client's calls of this area, and messages of its topic. Our names, in the specification's style.
import * as z from 'zod/mini';

/** client and office are authors; event is a change of the conversation's status. */
const chatAuthors = ['client', 'office', 'event'] as const;
const chatEvents = ['', 'closed', 'reopened'] as const;

export const chatMessage = z.object({
  /** Consecutive numbers from 1 in the order of acceptance. */
  seq: z.int(),
  from: z.enum(chatAuthors),
  text: z.string(),
  /** URL of its image, valid for five minutes; empty without an image. */
  image: z.string(),
  event: z.enum(chatEvents),
  /** First name of the operator who wrote it. */
  name: z.string(),
  /** The key with which the client sent it; empty for all other messages. */
  key: z.string(),
  created_at: z.string(),
});

/** Service hours. `zone` is an IANA zone; null means around the clock. */
const chatHours = z.object({
  is_open: z.int(),
  /** Next opening while closed; null if no hours are set. */
  opens_at: z.nullable(z.string()),
});

export const chatPage = z.object({
  list: z.array(chatMessage),
  /** True if there are more in the requested direction. */
  more: z.boolean(),
  /** Number of the last message; 0 if there is none. */
  last: z.int(),
  /** Number of the last message that each side has read. */
  read_by_client: z.int(),
  read_by_office: z.int(),
  unread: z.int(),
  hours: chatHours,
});

/** Messages of FOREX_CHAT. If a number is not the next one, messages were missed: request those after the last. */
const chatPush = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('message'), Data: chatMessage, At: z.string() }),
  /** The office has read up to this number, or the client has on another device. */
  z.object({
    Kind: z.literal('read'),
    Data: z.object({ by: z.enum(['client', 'office']), seq: z.int() }),
    At: z.string(),
  }),
  /** An operator is typing; valid for six seconds. */
  z.object({ Kind: z.literal('typing'), Data: z.object({ name: z.string() }), At: z.string() }),
]);

/** Shapes with a name in the API's documentation. */
export const chatShapes = { ChatMessage: chatMessage, ChatPage: chatPage } as const;

export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatPage = z.infer<typeof chatPage>;
export type ChatHours = z.infer<typeof chatHours>;
export type ChatPush = z.infer<typeof chatPush>;
