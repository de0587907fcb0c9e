// Demo accounts that nobody used for 90 days are archived: closed and gone, and opened again for whoever returns.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

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
  const longest = idleDemos(pool, idleSince).orderBy('seen_at').limit(archivedMax);
  const found = await longest.execute();
  for (const { id, accountId } of found) {
    // The client may have come back while others were archived.
    const still = await idleDemos(pool, idleSince).where('id', '=', id).executeTakeFirst();
    if (!still) continue;
    await archive(accountId);
    await queriesOn(pool)
      .updateTable('users')
      .set({ archived_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  }
  return found.length;
}

const idleDemos = (pool: pg.Pool, idleSince: Date) =>
  queriesOn(pool)
    .selectFrom('users')
    .select(['id', 'account_id as accountId'])
    // As the index users_idle_demos has it.
    .where('is_demo', '=', true)
    .where('seen_at', '<', idleSince)
    .where(({ or, eb, ref }) => or([eb('archived_at', 'is', null), eb('archived_at', '<', ref('seen_at'))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('last_used_at', '>=', idleSince),
        ),
      ),
    );
