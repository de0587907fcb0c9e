// The tables of replies that are given again to the same key.
import type { TableSpecs } from './table.ts';

export const keptReplyTables = {
  kept_replies: {
    user_id: 'bigint',
    key: 'text',
    hash: 'text',
    reply: 'jsonb',
    received_at: 'bigint',
    expires_at: 'bigint',
  },
  kept_operator_replies: {
    operator_id: 'bigint',
    key: 'text',
    hash: 'text',
    reply: 'jsonb',
    received_at: 'bigint',
    expires_at: 'bigint',
  },
} as const satisfies TableSpecs;
