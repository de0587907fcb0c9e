// Calls of a client's chat with customer service.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import { CHAT_TEXT_MAX } from './limits.ts';
import type { chatPaths } from './paths.ts';
import { chatMessage, chatPage } from './shapes.ts';

/** The URL that the upload returned. */
const imageUrl = z.string().check(z.regex(/^\/files\/[0-9a-f]{32}$/));
const unread = z.object({ unread: z.int() });

export const chatCalls = {
  chatList: {
    params: z.object({ before: z.optional(wholeNumber), after: z.optional(wholeNumber) }),
    data: chatPage,
    summary: 'The conversation with customer service, oldest message first',
    description:
      'Without parameters the last 30 messages; before: the 30 before this number; after: up to 100 after it, which is how a gap is filled. image is an address that its client alone can open, with their authorization header, for five minutes. hours says whether the office answers now, and when it does next; a message is kept at any hour.',
    refusals: [],
  },
  chatUnread: {
    params: none,
    data: unread,
    summary: 'How many messages of the office are unread',
    refusals: [],
  },
  chatSend: {
    params: z.object({
      text: z.optional(text(CHAT_TEXT_MAX)),
      image: z.optional(imageUrl),
    }),
    data: chatMessage,
    summary: 'Write to customer service: words, an image, or both',
    description:
      'The Idempotency-Key identifies the message permanently: sending it again never creates a second message. image is an upload made with chatImage by the same client; it can be used once, within a day. At most 20 messages a minute, and 10 images in 24 hours. Writing reopens a closed conversation. The message is also pushed to every place where the client is logged in.',
    refusals: ['chat_message_empty', 'chat_limit', 'chat_image_limit', ...keyRefusals],
  },
  chatImage: {
    params: z.object({ file: z.file() }),
    data: z.object({ url: z.string() }),
    summary: 'Upload an image for a message',
    description:
      'For real accounts, by the rules of image_upload: JPEG, PNG or WebP, detected from the content, up to 10 MB; re-encoded, stripped of camera metadata and stored encrypted. Only its client and operators can see it.',
    refusals: [
      'image_too_large',
      'image_unsupported',
      'image_broken',
      'image_too_many_pixels',
      'image_limit',
      'storage_low',
      'payload_too_large',
      'busy',
    ],
  },
  chatRead: {
    params: z.object({ seq: wholeNumber }),
    data: unread,
    summary: 'Mark all messages up to this number as read by the client',
    refusals: [],
  },
  chatTyping: {
    params: none,
    data: z.null(),
    summary: 'Show “typing” to the office for six seconds',
    refusals: [],
  },
} as const satisfies Record<keyof typeof chatPaths, CallContract>;
