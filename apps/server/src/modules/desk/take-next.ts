// The next item of a queue for an operator: the oldest that waits, that nobody else holds and that is nobody else's.
import { HOLD_SECONDS } from '@candor/contract';
import type pg from 'pg';
import type { Operator } from '../../web/operator.ts';
import type { Queue } from '../../web/queue.ts';
import { hold } from './hold-rows.ts';

/** Null where nothing is left. Of two who ask at once, each is given another one. */
export async function takeNext(
  client: pg.ClientBase,
  queue: Queue,
  { operator, after, now }: { operator: Operator; after: number; now: Date },
): Promise<number | null> {
  const until = new Date(now.getTime() + HOLD_SECONDS * 1_000);
  let from = after;
  // Whoever took one since this looked is found by the hold itself, and the look goes on behind it.
  for (;;) {
    const { rows } = await client.query<{ id: number }>(
      `select item.id from ${queue.from}
       where ${queue.where} and item.id > $4
         and not exists (select from desk_holds hold where hold.queue = $1 and hold.item_id = item.id
           and hold.operator_id <> $2 and hold.held_until > $3)
         and not exists (select from desk_assignees whose where whose.queue = $1 and whose.item_id = item.id
           and whose.operator_id <> $2)
         ${queue.notBy ? `and ${queue.notBy.column} <> ${queue.notBy.is === 'id' ? '$2' : '$5'}` : ''}
         and $5::text is not null
       order by item.id limit 1 for update of item skip locked`,
      [queue.name, operator.id, now, from, `o:${operator.email}`],
    );
    const id = rows[0]?.id;
    if (id === undefined) return null;
    const outcome = await hold(
      client,
      { queue: queue.name, id },
      { operatorId: operator.id, now, until, over: false },
    );
    if (outcome !== 'none') return id;
    from = id;
  }
}

/** Whether this operator took the step before: another one decides. */
export async function isOwnStep(
  client: pg.ClientBase,
  queue: Queue,
  id: number,
  operator: Operator,
): Promise<boolean> {
  if (!queue.notBy) return false;
  const { column, is } = queue.notBy;
  const { rowCount } = await client.query(`select from ${queue.from} where item.id = $1 and ${column} = $2`, [
    id,
    is === 'id' ? operator.id : `o:${operator.email}`,
  ]);
  return rowCount === 1;
}

/** Whether it waits. */
export async function isWaiting(db: pg.Pool | pg.ClientBase, queue: Queue, id: number): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${queue.from} where ${queue.where} and item.id = $1`, [
    id,
  ]);
  return rowCount === 1;
}
