// The table of messages to people.
import type { TableSpecs } from '../db/table.ts';

export const outboxTables = {
  outbox: {
    id: 'bigint generated',
    recipient: 'text',
    subject: 'text',
    body: 'text',
    code: 'text?',
    written_at: 'timestamp with time zone',
    delivered_at: 'timestamp with time zone?',
    channel: 'text default',
    message_key: 'uuid default',
    template: 'text?',
    language: 'text?',
    params: 'jsonb?',
    network: 'text?',
    tries: 'integer default',
    next_try_at: 'timestamp with time zone?',
    failed_at: 'timestamp with time zone?',
    fault: 'text?',
  },
} as const satisfies TableSpecs;
