// The shards of a store.
import type pg from 'pg';

/** In rising order; every shard that an engine has ever led. */
export async function readShards(db: pg.ClientBase | pg.Pool): Promise<number[]> {
  const { rows } = await db.query<{ shard: number }>('select shard from journal_epochs order by shard');
  return rows.map(({ shard }) => shard);
}
