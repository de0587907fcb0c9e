// The tables of what guards accounts.
import type { TableSpecs } from '../../db/table.ts';

export const securityTables = {
  second_factors: {
    user_id: 'bigint',
    secret: 'bytea',
    begun_at: 'timestamp with time zone',
    confirmed_at: 'timestamp with time zone?',
    last_step: 'bigint default',
  },
  recovery_codes: { code_hash: 'bytea', user_id: 'bigint', used_at: 'timestamp with time zone?' },
  factor_guesses: { user_id: 'bigint', wrong: 'integer', last_at: 'timestamp with time zone' },
  session_proofs: { token_hash: 'bytea', proven_at: 'timestamp with time zone' },
  passkeys: {
    id: 'bigint generated',
    user_id: 'bigint',
    credential_id: 'text',
    domain: 'text',
    public_key: 'bytea',
    counter: 'bigint',
    transports: 'text',
    synced: 'boolean',
    name: 'text',
    created_at: 'timestamp with time zone',
    last_used_at: 'timestamp with time zone?',
  },
  passkey_challenges: {
    challenge_hash: 'bytea',
    purpose: 'text',
    user_id: 'bigint?',
    domain: 'text',
    origin: 'text',
    ends_at: 'timestamp with time zone',
  },
  contact_codes: {
    user_id: 'bigint',
    side: 'text',
    target: 'text',
    code_hash: 'text',
    made_at: 'timestamp with time zone',
    ends_at: 'timestamp with time zone',
    tries: 'integer default',
    hour_at: 'timestamp with time zone',
    sent_in_hour: 'integer',
  },
  known_devices: { user_id: 'bigint', device_hash: 'bytea', seen_at: 'timestamp with time zone' },
} as const satisfies TableSpecs;
