// Demo accounts that nobody used for 90 days are archived: closed and gone, and opened again for whoever returns.
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
  { now, archive }: { now: number; archive: (accountId: number) => Promise<void> },
): Promise<number> {
  const idleSince = new Date(now - idleMsMax);
  const { rows } = await pool.query<{ id: number; accountId: number }>(
    `select id, account_id as "accountId" from users where ${isIdle} order by seen_at limit $2`,
    [idleSince, archivedMax],
  );
  for (const { id, accountId } of rows) {
    // The client may have come back while others were archived.
    const still = await pool.query(`select from users where ${isIdle} and id = $2`, [idleSince, id]);
    if (still.rowCount === 0) continue;
    await archive(accountId);
    await pool.query('update users set archived_at = $2 where id = $1', [id, new Date(now)]);
  }
  return rows.length;
}

const isIdle = `is_demo and seen_at < $1 and (archived_at is null or archived_at < seen_at)
  and not exists (select from sessions where user_id = users.id and last_used_at >= $1)`;
