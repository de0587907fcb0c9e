// The tables of clients, their sessions and the demo limit.
import type { TableSpecs } from '../../db/table.ts';

export const identityTables = {
  users: {
    id: 'bigint generated',
    uid: 'text',
    trade_account: 'text',
    is_demo: 'boolean',
    demo_id_hash: 'bytea?',
    email: 'text?',
    area_id: 'integer?',
    area_code: 'text?',
    mobile: 'text?',
    password_hash: 'text?',
    invite_code: 'text?',
    created_at: 'timestamp with time zone default',
    blocked_at: 'timestamp with time zone?',
    seen_at: 'timestamp with time zone default',
    archived_at: 'timestamp with time zone?',
    account_id: 'bigint default',
  },
  sessions: {
    token_hash: 'bytea',
    user_id: 'bigint',
    created_at: 'timestamp with time zone default',
    last_used_at: 'timestamp with time zone default',
  },
  demo_openings: { network: 'text', opened_at: 'bigint[]' },
  used_demo_challenges: { nonce: 'bytea', expires_at: 'bigint' },
  secrets: { name: 'text', value: 'bytea' },
} as const satisfies TableSpecs;
