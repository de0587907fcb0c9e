// Who chose to be shown: a name and a public code for each, kept when one chooses otherwise later.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { inSavepoint } from '../../db/in-savepoint.ts';
import type { TraderName } from './trader-name.ts';

export interface TraderRow {
  readonly userId: number;
  readonly code: string;
  readonly name: string;
  readonly shown: boolean;
}

type Queries = pg.Pool | pg.PoolClient;

const COLUMNS = 'user_id as "userId", code, name, shown';
/** Without those that are mistaken for each other when read out: 0 O, 1 I L. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;

export async function findTrader(db: Queries, userId: number): Promise<TraderRow | undefined> {
  const { rows } = await db.query<TraderRow>(`select ${COLUMNS} from ranking_traders where user_id = $1`, [
    userId,
  ]);
  return rows[0];
}

export interface ShownTrader extends TraderRow {
  readonly accountId: number;
  readonly isDemo: boolean;
}

/** Whoever is blocked is not shown. */
export async function listShown(db: Queries): Promise<ShownTrader[]> {
  const { rows } = await db.query<ShownTrader>(
    `select ${COLUMNS}, account_id as "accountId", is_demo as "isDemo" from ranking_traders join users on users.id = user_id
     where shown and blocked_at is null`,
  );
  return rows;
}

/** Null where another is shown under this name. Within a transaction, which goes on either way. */
export async function showTrader(
  client: pg.PoolClient,
  userId: number,
  { name, key }: TraderName,
): Promise<TraderRow | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      const { rows } = await inSavepoint(client, () =>
        client.query<TraderRow>(
          `insert into ranking_traders (user_id, code, name, name_key, shown) values ($1, $2, $3, $4, true)
           on conflict (user_id) do update
             set name = excluded.name, name_key = excluded.name_key, shown = true, changed_at = now()
           returning ${COLUMNS}`,
          [userId, drawCode(), name, key],
        ),
      );
      return rows[0] ?? null;
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'ranking_traders_shown_name') return null;
      // The code is another's: drawn again.
      if (constraint !== 'ranking_traders_code_key') throw error;
    }
  }
  throw new Error('no free code for a trader after 20 draws');
}

export async function hideTrader(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    'update ranking_traders set shown = false, changed_at = now() where user_id = $1 and shown',
    [userId],
  );
}

const constraintOf = (error: unknown): string | undefined =>
  (error as { code?: string }).code === '23505' ? (error as { constraint?: string }).constraint : undefined;

const drawCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
