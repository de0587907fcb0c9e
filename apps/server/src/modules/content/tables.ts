// The tables of news and announcements.
import type { TableSpecs } from '../../db/table.ts';

export const contentTables = {
  news: {
    id: 'bigint generated',
    category: 'text',
    pinned: 'boolean',
    publish_at: 'timestamp with time zone?',
    logo: 'text',
    version: 'integer',
    created_at: 'timestamp with time zone',
    created_by: 'text',
    changed_at: 'timestamp with time zone',
    changed_by: 'text',
    retired_at: 'timestamp with time zone?',
    instruments: 'text default',
  },
  news_texts: {
    news_id: 'bigint',
    language: 'text',
    title: 'text',
    summary: 'text',
    body: 'jsonb',
  },
  news_images: {
    name: 'text',
    jpeg: 'bytea',
    width: 'integer',
    height: 'integer',
    uploaded_at: 'timestamp with time zone',
    uploaded_by: 'text',
  },
} as const satisfies TableSpecs;
