// The tables of conversations with customer service.
import type { TableSpecs } from '../../db/table.ts';

export const chatTables = {
  chat_conversations: {
    user_id: 'bigint',
    status: 'text',
    assignee_id: 'bigint?',
    last_seq: 'bigint',
    last_at: 'timestamp with time zone',
    client_read: 'bigint',
    office_read: 'bigint',
    waiting_since: 'timestamp with time zone?',
    notify_at: 'timestamp with time zone?',
  },
  chat_messages: {
    user_id: 'bigint',
    seq: 'bigint',
    author: 'text',
    operator_id: 'bigint?',
    key: 'text?',
    body: 'text',
    image: 'text?',
    event: 'text?',
    written_at: 'timestamp with time zone',
  },
  canned_answers: {
    id: 'bigint generated',
    name: 'text',
    texts: 'jsonb',
    changed_by: 'text',
    changed_at: 'timestamp with time zone',
    retired_at: 'timestamp with time zone?',
  },
  chat_hours: {
    id: 'smallint',
    always: 'boolean',
    zone: 'text',
    openings: 'jsonb',
    changed_by: 'text',
    changed_at: 'timestamp with time zone',
  },
} as const satisfies TableSpecs;
