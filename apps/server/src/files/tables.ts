// The table of private images.
import type { TableSpecs } from '../db/table.ts';

export const fileTables = {
  private_images: {
    name: 'text',
    user_id: 'bigint',
    bytes: 'bigint?',
    created_at: 'timestamp with time zone',
    stored_at: 'timestamp with time zone?',
    claimed_at: 'timestamp with time zone?',
    digest: 'text?',
    by_office: 'boolean default',
  },
} as const satisfies TableSpecs;
