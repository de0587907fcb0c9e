// Demo accounts that nobody used for 90 days are archived: closed, and at their beginning again for whoever returns.
import type pg from 'pg';

const idleMsMax = 90 * 24 * 3_600_000;
/** At a time, so that a venue that was down for long does not close all of them at once. */
const archivedMax = 100;

/**
 * Archives up to 100 accounts, the longest idle first, and returns how many. Each is archived once, until its client
 * was here again. `archive` must be safe to repeat: a crash may come between it and the note of it.
 */
export async function archiveIdleDemos(
  pool: pg.Pool,
  { now, archive }: { now: number; archive: (userId: number) => Promise<void> },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from users
     where is_demo and seen_at < $1 and (archived_at is null or archived_at < seen_at)
       and not exists (select from sessions where user_id = users.id and last_used_at >= $1)
     order by seen_at limit $2`,
    [new Date(now - idleMsMax), archivedMax],
  );
  for (const { id } of rows) {
    await archive(id);
    await pool.query('update users set archived_at = $2 where id = $1', [id, new Date(now)]);
  }
  return rows.length;
}
