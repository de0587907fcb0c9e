// Demo accounts: one for each id that a client made for itself, of which only the hash is kept.
import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import { USER_COLUMNS, type UserRecord } from './user-record.ts';

export type DemoOutcome =
  | { readonly ok: true; readonly user: UserRecord }
  | { readonly ok: false; readonly retryAfterSeconds: number };

const openingsMax = 5;
const windowMs = 3_600_000;

/**
 * The account of this id, opened where there is none. At most five new ones an hour for one network, unless
 * `limited` is false. Of several calls with one new id at once, one opens it and all get it.
 */
export async function findOrOpenDemo(
  pool: pg.Pool,
  demoId: string,
  network: string,
  options: { limited: boolean; now: number },
): Promise<DemoOutcome> {
  const hash = createHash('sha256').update(demoId).digest();
  const known = await findDemo(pool, hash);
  if (known) return { ok: true, user: known };
  const client = await pool.connect();
  try {
    return await openDemo(client, hash, network, options);
  } finally {
    client.release();
  }
}

async function openDemo(
  client: pg.PoolClient,
  hash: Buffer,
  network: string,
  { limited, now }: { limited: boolean; now: number },
): Promise<DemoOutcome> {
  await client.query('begin');
  try {
    const user = await insertDemo(client, hash);
    const outcome: DemoOutcome =
      user && limited && !(await countOpening(client, network, now))
        ? { ok: false, retryAfterSeconds: await secondsUntilFree(client, network, now) }
        : { ok: true, user: user ?? (await requireDemo(client, hash)) };
    await client.query(outcome.ok ? 'commit' : 'rollback');
    return outcome;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Undefined where another call opened it in the meantime. Digits that are taken already are drawn again. */
async function insertDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<UserRecord>(
      `insert into users (uid, trade_account, is_demo, demo_id_hash) values ($1, $2, true, $3)
       on conflict do nothing returning ${USER_COLUMNS}`,
      [
        String(randomInt(100_000_000, 1_000_000_000)),
        `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
        hash,
      ],
    );
    if (rows[0]) return rows[0];
    if (await findDemo(client, hash)) return undefined;
  }
  throw new Error('no free digits for a new account after 20 draws');
}

/** One atomic step: false where the network has had its share within the hour. */
async function countOpening(client: pg.PoolClient, network: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into demo_openings as kept (network, opened_at) values ($1, array[$2::bigint])
     on conflict (network) do update
       set opened_at = array(select t from unnest(kept.opened_at) t where t > $3) || $2::bigint
       where (select count(*) from unnest(kept.opened_at) t where t > $3) < $4`,
    [network, now, now - windowMs, openingsMax],
  );
  return rowCount === 1;
}

async function secondsUntilFree(client: pg.PoolClient, network: string, now: number): Promise<number> {
  const { rows } = await client.query<{ oldest: number | null }>(
    'select min(t) as oldest from demo_openings, unnest(opened_at) t where network = $1 and t > $2',
    [network, now - windowMs],
  );
  return Math.max(1, Math.ceil(((rows[0]?.oldest ?? now) + windowMs - now) / 1_000));
}

async function findDemo(db: pg.Pool | pg.PoolClient, hash: Buffer): Promise<UserRecord | undefined> {
  const { rows } = await db.query<UserRecord>(`select ${USER_COLUMNS} from users where demo_id_hash = $1`, [
    hash,
  ]);
  return rows[0];
}

async function requireDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord> {
  const user = await findDemo(client, hash);
  if (!user) throw new Error('a demo account vanished while it was opened');
  return user;
}
