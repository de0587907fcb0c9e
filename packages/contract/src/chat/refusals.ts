// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const chatRefusals = {
  /** Too many messages in the last minute; the seconds until the next one is accepted. */
  chat_limit: { details: { seconds: 'number' } },
  /** Too many images in the last 24 hours. */
  chat_image_limit: { field: 'image', details: { max: 'number' } },
  /** The message has neither text nor an image. */
  chat_message_empty: { field: 'text' },
  /** The conversation has no messages. */
  chat_not_found: { field: 'id' },
  /** Another operator is assigned by now; `by` is empty if nobody is. */
  chat_assigned: { details: { by: 'text' } },
  /** The conversation is already closed, or already open. */
  chat_state_same: {},
  chat_operator_unknown: { field: 'operator' },
  canned_not_found: { field: 'id' },
  /** Another quick reply has this name. */
  canned_name_taken: { field: 'name' },
  canned_too_many: { details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
