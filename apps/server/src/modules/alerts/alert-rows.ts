// The rows of price alerts.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { RowOf } from '../../db/table.ts';
import type { AlertDirection, AlertSide, WaitingAlert } from './alert-book.ts';
import type { alertsTables } from './tables.ts';

export type AlertRow = RowOf<typeof alertsTables.price_alerts>;
type Db = pg.Pool | pg.ClientBase;

/** Fired alerts stay in the list for this long. */
const storedMs = 30 * 86_400_000;
/** More than a user can have: 50 waiting, plus those that fired within the month. */
const LISTED_MAX = 500;

export const waitingOf = (row: AlertRow): WaitingAlert => ({
  id: row.id,
  userId: row.user_id,
  instrumentId: row.instrument_id,
  side: row.side as AlertSide,
  direction: row.direction as AlertDirection,
  price: row.price,
  precision: row.precision,
  repeats: row.repeats,
  firedAt: row.fired_at?.getTime() ?? null,
});

export const listAlerts = (db: Db, userId: number, instrumentId: number | undefined): Promise<AlertRow[]> =>
  queriesOn(db)
    .selectFrom('price_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(instrumentId !== undefined, (rows) => rows.where('instrument_id', '=', instrumentId ?? 0))
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();

/** All waiting alerts, of all users; those that repeat always wait. */
export const listWaiting = async (db: Db): Promise<WaitingAlert[]> =>
  (
    await queriesOn(db)
      .selectFrom('price_alerts')
      .selectAll()
      .where(({ or, eb }) => or([eb('fired_at', 'is', null), eb('repeats', '=', true)]))
      .execute()
  ).map(waitingOf);

export async function countWaiting(client: pg.ClientBase, userId: number): Promise<number> {
  const { count } = await queriesOn(client)
    .selectFrom('price_alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('fired_at', 'is', null), eb('repeats', '=', true)]))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAlert extends Omit<WaitingAlert, 'id' | 'firedAt'> {
  /** Null if it was set as a price. */
  readonly percentHundredths: number | null;
}

export const insertAlert = (
  client: pg.ClientBase,
  { userId, instrumentId, side, direction, price, precision, repeats, percentHundredths }: NewAlert,
  at: Date,
): Promise<AlertRow> =>
  queriesOn(client)
    .insertInto('price_alerts')
    .values({
      user_id: userId,
      instrument_id: instrumentId,
      side,
      direction,
      price,
      precision,
      made_at: at,
      fired_at: null,
      fired_price: null,
      percent_hundredths: percentHundredths,
      repeats,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined if the user has no such alert. */
export const deleteAlert = (
  client: pg.ClientBase,
  userId: number,
  id: number,
): Promise<AlertRow | undefined> =>
  queriesOn(client)
    .deleteFrom('price_alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export interface ReachedAlert {
  readonly alert: WaitingAlert;
  /** The number of the tick that reached it. */
  readonly tickNo: number;
  /** In points of the alert's precision. */
  readonly now: number;
}

/** Returns the ids of those that still waited; the others have been removed in the meantime. */
export async function markFired(
  client: pg.ClientBase,
  reached: readonly ReachedAlert[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(
    `update price_alerts set fired_at = $3, fired_price = reached.now
     from unnest($1::bigint[], $2::bigint[]) reached (id, now)
     where price_alerts.id = reached.id and (fired_at is null or repeats) returning price_alerts.id`,
    [reached.map(({ alert }) => alert.id), reached.map(({ now }) => now), at],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function forgetFired(pool: pg.Pool, now: number): Promise<void> {
  await queriesOn(pool)
    .deleteFrom('price_alerts')
    .where('fired_at', '<=', new Date(now - storedMs))
    .where('repeats', '=', false)
    .execute();
}
