// The tables of the desk: claims, assignments, saved views, and columns of lists.
import type { TableSpecs } from '../../db/table.ts';

export const deskTables = {
  desk_holds: {
    queue: 'text',
    item_id: 'bigint',
    operator_id: 'bigint',
    held_until: 'timestamp with time zone',
  },
  desk_viewers: {
    queue: 'text',
    item_id: 'bigint',
    operator_id: 'bigint',
    seen_until: 'timestamp with time zone',
  },
  desk_assignees: {
    queue: 'text',
    item_id: 'bigint',
    operator_id: 'bigint',
    assigned_at: 'timestamp with time zone',
  },
  desk_changes: { queue: 'text', changes: 'bigint' },
  saved_views: {
    id: 'bigint generated',
    operator_id: 'bigint',
    list: 'text',
    name: 'text',
    query: 'text',
    shared: 'boolean',
    saved_at: 'timestamp with time zone',
  },
  list_columns: { operator_id: 'bigint', list: 'text', columns: 'text' },
} as const satisfies TableSpecs;
