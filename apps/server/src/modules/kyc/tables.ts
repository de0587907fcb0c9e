// The tables of this module.
import type { TableSpecs } from '../../db/table.ts';

export const kycTables = {
  identity_reviews: {
    id: 'bigint generated',
    user_id: 'bigint',
    name: 'text',
    card_id_sealed: 'bytea',
    card_id_digest: 'bytea',
    front_image: 'text',
    reverse_image: 'text',
    status: 'smallint',
    remark: 'text?',
    created_at: 'timestamp with time zone',
    decided_at: 'timestamp with time zone?',
    decided_by: 'bigint?',
    reason: 'text?',
  },
} as const satisfies TableSpecs;
