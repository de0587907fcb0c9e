// The table of feedback from users and visitors.
import type { TableSpecs } from '../../db/table.ts';

export const supportTables = {
  feedback: {
    id: 'bigint generated',
    key: 'text?',
    hash: 'text?',
    user_id: 'bigint?',
    account_id: 'bigint?',
    network: 'text?',
    language: 'text',
    body: 'text',
    contact: 'text?',
    status: 'text',
    written_at: 'timestamp with time zone',
  },
  /** Derived from the journal. Times are milliseconds of the venue's clock. */
  client_activity: {
    account_id: 'bigint',
    demo: 'boolean',
    opened_at: 'bigint',
    orders_placed: 'bigint',
    positions_closed: 'bigint',
  },
} as const satisfies TableSpecs;
