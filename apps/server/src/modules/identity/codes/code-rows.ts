// The rows of codes: the last one to an address for a purpose, and when codes were sent within the hour.
import type pg from 'pg';
import { queriesOn } from '../../../db/queries.ts';

export interface CodeSubject {
  /** An e-mail address or a number, in the form by which accounts are known. */
  readonly contact: string;
  readonly purpose: string;
}

export async function writeCode(
  client: pg.ClientBase,
  { contact, purpose, sealed, sentAt }: CodeSubject & { sealed: Buffer; sentAt: number },
): Promise<void> {
  const code = { sealed, sent_at: sentAt, tries: 0 };
  await queriesOn(client)
    .insertInto('codes')
    .values({ contact, purpose, ...code })
    .onConflict((known) => known.columns(['contact', 'purpose']).doUpdateSet(code))
    .execute();
}

/**
 * Counts a try and returns the code to compare with; undefined if there is none, or if no tries are left. The row's
 * lock serialises concurrent tries, so that no try is left uncounted.
 */
export async function countTry(
  pool: pg.Pool,
  { contact, purpose }: CodeSubject,
  { triesMax, sentAfter }: { triesMax: number; sentAfter: number },
): Promise<{ sealed: Buffer; sentAt: number } | undefined> {
  return queriesOn(pool)
    .updateTable('codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('tries', '<', triesMax)
    .where('sent_at', '>', sentAfter)
    .returning(['sealed', 'sent_at as sentAt'])
    .executeTakeFirst();
}

/** True for the caller whose call deleted it. */
export async function deleteCode(
  client: pg.ClientBase,
  { contact, purpose, sentAt }: CodeSubject & { sentAt: number },
): Promise<boolean> {
  const { numDeletedRows } = await queriesOn(client)
    .deleteFrom('codes')
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('sent_at', '=', sentAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Sends of the last hour, oldest first. Nobody else sends under this key until the transaction ends. */
export async function lockSends(client: pg.ClientBase, key: string, after: number): Promise<number[]> {
  const { rows } = await client.query<{ sent: string[] }>(
    `insert into code_sends as kept (key, sent_at) values ($1, '{}')
     on conflict (key) do update set sent_at = array(select t from unnest(kept.sent_at) t where t > $2 order by t)
     returning sent_at as sent`,
    [key, after],
  );
  // The driver reads lists of BIGINTs as text.
  return (rows[0]?.sent ?? []).map(Number);
}

export async function addSend(client: pg.ClientBase, key: string, at: number): Promise<void> {
  await client.query('update code_sends set sent_at = sent_at || $2::bigint where key = $1', [key, at]);
}

export async function removeOldCodes(pool: pg.Pool, before: { codes: number; sends: number }): Promise<void> {
  await queriesOn(pool).deleteFrom('codes').where('sent_at', '<=', before.codes).execute();
  await pool.query('delete from code_sends where not exists (select from unnest(sent_at) t where t > $1)', [
    before.sends,
  ]);
}
