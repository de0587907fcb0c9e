// The tables of notifications, of users' channel settings and quiet hours, and of push subscriptions.
import type { TableSpecs } from '../db/table.ts';

export const notificationTables = {
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
  notice_quiet: {
    user_id: 'bigint',
    from_minute: 'integer',
    to_minute: 'integer',
    zone: 'text',
  },
  notice_pace: {
    user_id: 'bigint',
    channel: 'text',
    began_at: 'timestamp with time zone',
    sent: 'integer',
    held_until: 'timestamp with time zone?',
  },
  notice_holds: {
    notice_id: 'bigint',
    channel: 'text',
    user_id: 'bigint',
  },
  push_subscriptions: {
    id: 'bigint generated',
    user_id: 'bigint',
    token_hash: 'bytea',
    endpoint: 'text',
    p256dh: 'text',
    auth: 'text',
    written_at: 'timestamp with time zone',
    language: 'text?',
  },
} as const satisfies TableSpecs;
