// The table of changes that wait for a second operator.
import type { TableSpecs } from '../../db/table.ts';

export const changesTables = {
  changes: {
    id: 'bigint generated',
    call: 'text',
    params: 'jsonb',
    permission: 'text',
    act: 'text',
    subject: 'text',
    reason: 'text',
    before: 'text?',
    after: 'text?',
    status: 'text',
    requested_by: 'bigint',
    requested_at: 'timestamp with time zone',
    decided_by: 'bigint?',
    decided_at: 'timestamp with time zone?',
    notes: 'text default',
  },
} as const satisfies TableSpecs;
