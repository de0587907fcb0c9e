// How many demo accounts a network opened within the hour, and what a further one takes.
import type pg from 'pg';

const windowMs = 3_600_000;
/** For nothing. */
const freeMax = 5;
/** For a proof of work; beyond them only waiting helps. */
const OPENINGS_MAX = 200;
/** About a second on a phone, which tries half a million in one. */
const bitsMin = 19;
/** After so many more the work doubles: up to sixteenfold. */
const openingsABit = 40;

/** What the next opening takes: nothing (0), so many zero bits of proof, or null where only waiting helps. */
export function bitsNeeded(openings: number): number | null {
  if (openings < freeMax) return 0;
  if (openings >= OPENINGS_MAX) return null;
  return bitsMin + Math.floor((openings - freeMax) / openingsABit);
}

/** Until an opening takes less: nothing again, or a proof again. `openings` are times in milliseconds, rising. */
export function secondsUntilEasier(openings: readonly number[], now: number): number {
  const before = openings.length >= OPENINGS_MAX ? OPENINGS_MAX : freeMax;
  const leaves = (openings.at(-before) ?? now) + windowMs;
  return Math.max(1, Math.ceil((leaves - now) / 1_000));
}

/** Those of the last hour as they stand, the oldest first. */
export async function readOpenings(pool: pg.Pool, network: string, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ at: number }>(
    'select t as at from demo_openings, unnest(opened_at) t where network = $1 and t > $2 order by t',
    [network, now - windowMs],
  );
  return rows.map(({ at }) => at);
}

/** The same, and nobody else opens one from this network until the transaction ends. */
export async function lockOpenings(client: pg.PoolClient, network: string, now: number): Promise<number[]> {
  const { rows } = await client.query<{ openings: string[] }>(
    `insert into demo_openings as kept (network, opened_at) values ($1, '{}')
     on conflict (network) do update
       set opened_at = array(select t from unnest(kept.opened_at) t where t > $2 order by t)
     returning opened_at as openings`,
    [network, now - windowMs],
  );
  // The driver reads single BIGINTs as numbers, but lists of them as text.
  return (rows[0]?.openings ?? []).map(Number);
}

/** For the network that is locked. */
export async function addOpening(client: pg.PoolClient, network: string, now: number): Promise<void> {
  await client.query('update demo_openings set opened_at = opened_at || $2::bigint where network = $1', [
    network,
    now,
  ]);
}

export async function removeOldOpenings(pool: pg.Pool, now: number): Promise<void> {
  await pool.query(
    'delete from demo_openings where not exists (select from unnest(opened_at) t where t > $1)',
    [now - windowMs],
  );
}
