// The shards of a store.
import type pg from 'pg';

/** In rising order; every shard that an engine has ever led, and shard 0 in a store without any. */
export async function readShards(db: pg.ClientBase | pg.Pool): Promise<[number, ...number[]]> {
  const { rows } = await db.query<{ shard: number }>('select shard from journal_epochs order by shard');
  const [first = 0, ...others] = rows.map(({ shard }) => shard);
  return [first, ...others];
}

/** Returns a function that names the shard in a finding about it. In a store with one shard nothing is added. */
export const inShard =
  (shards: readonly number[], shard: number) =>
  (finding: string): string =>
    shards.length > 1 ? `shard ${shard}: ${finding}` : finding;
