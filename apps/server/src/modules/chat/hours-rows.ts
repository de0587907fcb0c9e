// The single row of service hours, cached in memory: every page of a conversation says whether somebody answers now.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Hours, Opening } from './hours.ts';

export interface StoredHours extends Hours {
  readonly changedBy: string;
  readonly changedAt: Date;
}

export async function readHours(db: pg.Pool | pg.ClientBase): Promise<StoredHours | undefined> {
  const row = await queriesOn(db).selectFrom('chat_hours').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { always, zone, changed_by: changedBy, changed_at: changedAt } = row;
  return { always, zone, openings: row.openings as Opening[], changedBy, changedAt };
}

export async function writeHours(client: pg.ClientBase, hours: StoredHours): Promise<void> {
  const row = {
    always: hours.always,
    zone: hours.zone,
    openings: JSON.stringify(hours.openings),
    changed_by: hours.changedBy,
    changed_at: hours.changedAt,
  };
  await queriesOn(client)
    .insertInto('chat_hours')
    .values({ id: 1, ...row })
    .onConflict((same) => same.column('id').doUpdateSet(row))
    .execute();
}
