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
  },
} as const satisfies TableSpecs;
