// Empties the projected tables, for the projector to make them again from the journal's beginning.
import type pg from 'pg';

/** In the transaction of the caller: the tables and their watermark go together. They are those of the one shard. */
export async function removeProjections(client: pg.ClientBase, shard: number): Promise<void> {
  await client.query('truncate projected_accounts, projected_orders, postings, closed_trades');
  await client.query('delete from projection_watermarks where shard = $1', [shard]);
}
