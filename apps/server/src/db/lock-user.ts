// Serialises what concurrent requests of one user would do at the same time.
import type pg from 'pg';

/** Until the transaction ends. False if there is no such user. */
export async function lockUser(client: pg.ClientBase, userId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
  return rowCount === 1;
}
