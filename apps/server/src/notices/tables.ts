// The tables of notices and of what users chose to hear of.
import type { TableSpecs } from '../db/table.ts';

export const noticeTables = {
  notices: {
    id: 'bigint generated',
    user_id: 'bigint',
    kind: 'text',
    params: 'jsonb',
    once: 'text?',
    written_at: 'timestamp with time zone',
    read_at: 'timestamp with time zone?',
  },
  notice_settings: {
    user_id: 'bigint',
    kind: 'text',
    channel: 'text',
  },
} as const satisfies TableSpecs;
