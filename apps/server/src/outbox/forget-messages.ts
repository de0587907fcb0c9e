// What is not kept of messages: codes once they are of no use, and delivered or failed messages after 90 days.
import type pg from 'pg';

const codeMsMax = 3_600_000;
const keptMs = 90 * 86_400_000;
const HIDDEN_CODE = '••••••';

/** Returns how many messages went. */
export async function forgetMessages(pool: pg.Pool, now: number): Promise<number> {
  await pool.query(
    `update outbox set body = replace(body, code, $2), params = params - 'code', code = null
     where code is not null and written_at <= $1 and (delivered_at is not null or failed_at is not null)`,
    [new Date(now - codeMsMax), HIDDEN_CODE],
  );
  const { rowCount } = await pool.query(
    'delete from outbox where written_at <= $1 and (delivered_at is not null or failed_at is not null)',
    [new Date(now - keptMs)],
  );
  return rowCount ?? 0;
}
