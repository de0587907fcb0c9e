// The tables of the audit log.
import type { TableSpecs } from '../db/table.ts';

export const auditTables = {
  audit_log: {
    id: 'bigint generated',
    seq: 'bigint?',
    formula: 'smallint',
    at: 'bigint',
    operator_id: 'bigint?',
    actor: 'text',
    act: 'text',
    subject: 'text',
    before: 'text?',
    after: 'text?',
    hash: 'bytea?',
    salt: 'bytea?',
  },
  audit_head: { one: 'boolean default', seq: 'bigint', hash: 'bytea' },
} as const satisfies TableSpecs;
