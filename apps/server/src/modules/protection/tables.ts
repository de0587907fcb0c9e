// The tables of client protection.
import type { TableSpecs } from '../../db/table.ts';

export const protectionTables = {
  deposit_limits: {
    id: 'bigint generated',
    user_id: 'bigint',
    period: 'text',
    amount: 'bigint?',
    next_amount: 'bigint?',
    next_from: 'timestamp with time zone?',
    asked_at: 'timestamp with time zone',
  },
  class_requests: {
    id: 'bigint generated',
    user_id: 'bigint',
    account_id: 'bigint',
    to_class: 'text',
    criteria: 'jsonb',
    statement: 'text',
    evidence: 'text',
    status: 'text',
    created_at: 'timestamp with time zone',
    proposed_by: 'bigint?',
    proposed_at: 'timestamp with time zone?',
    decided_by: 'bigint?',
    decided_at: 'timestamp with time zone?',
    remark: 'text',
    done_at: 'timestamp with time zone?',
  },
} as const satisfies TableSpecs;
