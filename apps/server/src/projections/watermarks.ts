// Position of each projection in the journal, and the version of the code that wrote its tables.
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { queriesOn } from '../db/queries.ts';
import type { Projection } from './projection.ts';

export interface Watermark {
  readonly seq: number;
  readonly version: number;
}

/** By name; a projection that has not started has no entry. */
export async function readWatermarks(
  db: pg.Pool | pg.ClientBase,
  shard: number,
): Promise<Map<string, Watermark>> {
  const rows = await queriesOn(db)
    .selectFrom('projection_watermarks')
    .select(['name', 'seq', 'version'])
    .where('shard', '=', shard)
    .execute();
  return new Map(rows.map(({ name, seq, version }) => [name, { seq, version }]));
}

/**
 * Must be first in the transaction that writes the projections: a rebuild uses its lock on the table to lock the
 * projector out.
 */
export async function writeWatermarks(
  client: pg.ClientBase,
  { shard, seq, projections }: { shard: number; seq: number; projections: readonly Projection[] },
): Promise<void> {
  await client.query({
    name: 'write-watermarks',
    text: `insert into projection_watermarks (name, shard, seq, version)
           select name, $2, $3, version from unnest($1::text[], $4::int[]) made (name, version)
           on conflict (name, shard) do update set seq = excluded.seq, version = excluded.version`,
    values: [projections.map(({ name }) => name), shard, seq, projections.map(({ version }) => version)],
  });
}

/**
 * Empties the tables of projections and removes their watermarks in all shards, in the caller's transaction: a table has
 * the rows of every shard.
 */
export async function emptyProjections(
  client: pg.ClientBase,
  projections: readonly Projection[],
): Promise<void> {
  if (projections.length === 0) return;
  // Locks in the same order as a write, so that the two can't deadlock.
  await queriesOn(client)
    .deleteFrom('projection_watermarks')
    .where(
      'name',
      'in',
      projections.map(({ name }) => name),
    )
    .execute();
  await client.query(`truncate ${projections.flatMap(({ tables }) => tables).join(', ')}`);
}

/** Empties projections that another version of their code built, and returns them. */
export async function emptyOutdated(
  client: pg.ClientBase,
  shard: number,
  projections: readonly Projection[],
): Promise<readonly Projection[]> {
  return inTransactionOn(client, async () => {
    const watermarks = await readWatermarks(client, shard);
    const outdated = projections.filter(({ name, version }) => {
      const made = watermarks.get(name);
      return made !== undefined && made.version !== version;
    });
    await emptyProjections(client, outdated);
    return outdated;
  });
}
