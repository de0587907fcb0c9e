// The tables of the public logs.
import type { TableSpecs } from '../db/table.ts';

export const proofTables = {
  proof_logs: {
    name: 'text',
    series: 'text',
    generation: 'integer',
    venue: 'text',
    origin: 'text',
    verifier_key: 'text',
    sealed_key: 'bytea',
    first_seq: 'bigint',
    size: 'bigint',
    edge: 'bytea',
    epoch: 'bigint default',
    closed: 'boolean default',
  },
  proof_tiles: { log: 'text', level: 'smallint', index: 'bigint', width: 'smallint', bytes: 'bytea' },
  proof_checkpoints: {
    log: 'text',
    size: 'bigint',
    root: 'bytea',
    note: 'text',
    signed_at: 'timestamp with time zone',
    cosigned_size: 'bigint?',
    cosigned_note: 'text?',
  },
  proof_client_keys: {
    account_id: 'bigint',
    sealed: 'bytea?',
    destroyed_at: 'timestamp with time zone?',
  },
  proof_key_erasures: { account_id: 'bigint', asked_at: 'timestamp with time zone default' },
  proof_unrecorded_erasures: { account_id: 'bigint' },
  record_places: { kind: 'smallint', id: 'bigint', seq: 'bigint' },
} as const satisfies TableSpecs;
