// Traders who chose to be shown: a name and a public code for each, stored even after they hide again.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { inSavepoint } from '../../db/in-savepoint.ts';
import { queriesOn } from '../../db/queries.ts';
import type { TraderName } from './trader-name.ts';

export interface TraderRow {
  readonly userId: number;
  readonly code: string;
  readonly name: string;
  readonly shown: boolean;
  readonly followers: number;
}

type Database = pg.Pool | pg.PoolClient;

const columns = ['user_id as userId', 'code', 'name', 'shown', 'followers'] as const;
/** The columns of a `ShownTrader`, for plain SQL. */
export const traderColumns = `ranking_traders.user_id as "userId", code, name, shown, followers,
  users.account_id as "accountId", users.is_demo as "isDemo"`;
/** Without characters that are confused when read out: 0 O, 1 I L. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;

export async function findTrader(db: Database, userId: number): Promise<TraderRow | undefined> {
  return queriesOn(db)
    .selectFrom('ranking_traders')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export interface ShownTrader extends TraderRow {
  readonly accountId: number;
  readonly isDemo: boolean;
}

/** Blocked traders are not shown. */
export async function listShown(db: Database): Promise<ShownTrader[]> {
  return queriesOn(db)
    .selectFrom('ranking_traders')
    .innerJoin('users', 'users.id', 'user_id')
    .select([...columns, 'users.account_id as accountId', 'users.is_demo as isDemo'])
    .where('shown', '=', true)
    .where('users.blocked_at', 'is', null)
    .execute();
}

/** Undefined if nobody is shown under it, or if they are blocked. */
export async function shownByCode(db: Database, code: string): Promise<ShownTrader | undefined> {
  const { rows } = await db.query<ShownTrader>({
    name: 'ranking-by-code',
    text: `select ${traderColumns} from ranking_traders join users on users.id = user_id
           where code = $1 and shown and users.blocked_at is null`,
    values: [code],
  });
  return rows[0];
}

/** Null if another trader has this name. Within a transaction, which continues either way. */
export async function showTrader(
  client: pg.PoolClient,
  userId: number,
  { name, key }: TraderName,
): Promise<TraderRow | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return await inSavepoint(client, () =>
        queriesOn(client)
          .insertInto('ranking_traders')
          .values({ user_id: userId, code: drawCode(), name, name_key: key, shown: true })
          .onConflict((known) =>
            known.column('user_id').doUpdateSet({ name, name_key: key, shown: true, changed_at: sql`now()` }),
          )
          .returning(columns)
          .executeTakeFirstOrThrow(),
      );
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'ranking_traders_shown_name') return null;
      // Another trader has the code: draw again.
      if (constraint !== 'ranking_traders_code_key') throw error;
    }
  }
  throw new Error('no free code for a trader after 20 draws');
}

export async function hideTrader(client: pg.PoolClient, userId: number): Promise<void> {
  await queriesOn(client)
    .updateTable('ranking_traders')
    .set({ shown: false, changed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .execute();
}

const constraintOf = (error: unknown): string | undefined =>
  (error as { code?: string }).code === '23505' ? (error as { constraint?: string }).constraint : undefined;

const drawCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
