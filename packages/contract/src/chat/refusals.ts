// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const chatRefusals = {
  /** Too many messages of the last minute; seconds until the next one is taken. */
  chat_limit: { details: { seconds: 'number' } },
  /** Too many images of the last 24 hours. */
  chat_image_limit: { field: 'image', details: { max: 'number' } },
  /** Neither words nor an image. */
  chat_message_empty: { field: 'text' },
  /** Nobody has written in it. */
  chat_not_found: { field: 'id' },
  /** Another operator has it by now: whose it is, and empty where it is nobody's. */
  chat_assigned: { details: { by: 'text' } },
  /** It is closed, or open, already. */
  chat_state_same: {},
  chat_operator_unknown: { field: 'operator' },
  canned_not_found: { field: 'id' },
  /** Another quick reply has this name. */
  canned_name_taken: { field: 'name' },
  canned_too_many: { details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
