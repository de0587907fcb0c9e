// Claims, viewers and assignees of queue items, in their tables. Every change increments the queue's change counter,
// from which pages learn that they have to reload.
import type { Attention, QueueName } from '@candor/contract';
import type pg from 'pg';
import type { Person } from '../../web/queue-order.ts';

type Queries = pg.Pool | pg.ClientBase;

export interface Item {
  readonly queue: QueueName;
  readonly id: number;
}
interface By {
  readonly operatorId: number;
  readonly now: Date;
}

interface Row {
  readonly item_id: number;
  readonly part: 'holder' | 'assignee' | 'viewer';
  readonly until: Date | null;
  readonly person: Person;
}

/** For a queue, or for one item of it. */
export async function listAttention(
  db: Queries,
  { queue, id }: { queue: QueueName; id?: number },
  now: Date,
): Promise<Attention[]> {
  const { rows } = await db.query<Row>(
    `select item_id, part, until,
       json_build_object('id', operators.id, 'name', operators.name, 'email', operators.email) as person
     from (
       select item_id, 'holder' as part, held_until as until, operator_id from desk_holds
         where queue = $1 and held_until > $2
       union all
       select item_id, 'viewer', seen_until, operator_id from desk_viewers where queue = $1 and seen_until > $2
       union all
       select item_id, 'assignee', null, operator_id from desk_assignees where queue = $1 and $3::bigint is not null
     ) as at join operators on operators.id = operator_id
     where $3::bigint is null or item_id = $3
     order by item_id, operators.id`,
    [queue, now, id ?? null],
  );
  const found = new Map<number, Attention>();
  for (const { item_id, part, until, person } of rows) {
    const known = found.get(item_id) ?? nobodyAt(item_id);
    if (part === 'holder')
      found.set(item_id, { ...known, held_by: person, held_until: until?.toISOString() ?? null });
    else if (part === 'assignee') found.set(item_id, { ...known, assignee: person });
    else found.set(item_id, { ...known, viewers: [...known.viewers, person] });
  }
  return [...found.values()];
}

const nobodyAt = (id: number): Attention => ({
  id,
  held_by: null,
  held_until: null,
  assignee: null,
  viewers: [],
});

export async function findAttention(db: Queries, item: Item, now: Date): Promise<Attention> {
  return (await listAttention(db, item, now))[0] ?? nobodyAt(item.id);
}

/** True if the operator did not view it before. */
export async function view(
  client: pg.ClientBase,
  { queue, id }: Item,
  { operatorId, now, until }: By & { readonly until: Date },
): Promise<void> {
  const { rows } = await client.query<{ seen_until: Date }>(
    'select seen_until from desk_viewers where queue = $1 and item_id = $2 and operator_id = $3',
    [queue, id, operatorId],
  );
  await client.query(
    `insert into desk_viewers (queue, item_id, operator_id, seen_until) values ($1, $2, $3, $4)
     on conflict (queue, item_id, operator_id) do update set seen_until = excluded.seen_until`,
    [queue, id, operatorId, until],
  );
  if (!rows[0] || rows[0].seen_until <= now) await countChange(client, queue);
}

/**
 * Claims or renews if nobody else has a claim, or with `over` even then. `none`: another operator has it; `renewed`: it
 * was this operator's already.
 */
export async function claim(
  client: pg.ClientBase,
  { queue, id }: Item,
  { operatorId, now, until, over }: By & { readonly until: Date; readonly over: boolean },
): Promise<'none' | 'renewed' | 'taken'> {
  const { rows } = await client.query<{ operator_id: number; held_until: Date }>(
    'select operator_id, held_until from desk_holds where queue = $1 and item_id = $2 for update',
    [queue, id],
  );
  const { rowCount } = await client.query(
    `insert into desk_holds as hold (queue, item_id, operator_id, held_until) values ($1, $2, $3, $4)
     on conflict (queue, item_id) do update set operator_id = excluded.operator_id, held_until = excluded.held_until
     where hold.operator_id = excluded.operator_id or hold.held_until <= $5 or $6`,
    [queue, id, operatorId, until, now, over],
  );
  if (rowCount !== 1) return 'none';
  const [before] = rows;
  if (before && before.operator_id === operatorId && before.held_until > now) return 'renewed';
  await countChange(client, queue);
  return 'taken';
}

/** True if there was a claim. */
export async function leave(
  client: pg.ClientBase,
  { queue, id }: Item,
  operatorId: number,
): Promise<boolean> {
  const values = [queue, id, operatorId];
  const where = 'where queue = $1 and item_id = $2 and operator_id = $3';
  const held = await client.query(`delete from desk_holds ${where}`, values);
  const seen = await client.query(`delete from desk_viewers ${where}`, values);
  if (held.rowCount || seen.rowCount) await countChange(client, queue);
  return held.rowCount === 1;
}

/** Null removes the assignment. */
export async function assign(
  client: pg.ClientBase,
  { queue, id }: Item,
  operatorId: number | null,
  at: Date,
): Promise<void> {
  if (operatorId === null)
    await client.query('delete from desk_assignees where queue = $1 and item_id = $2', [queue, id]);
  else
    await client.query(
      `insert into desk_assignees (queue, item_id, operator_id, assigned_at) values ($1, $2, $3, $4)
       on conflict (queue, item_id) do update
         set operator_id = excluded.operator_id, assigned_at = excluded.assigned_at`,
      [queue, id, operatorId, at],
    );
  await countChange(client, queue);
}

const countChange = (client: pg.ClientBase, queue: QueueName): Promise<unknown> =>
  client.query('update desk_changes set changes = changes + 1 where queue = $1', [queue]);

/** Claims and views expire by themselves; this deletes their rows. */
export async function removeEnded(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from desk_holds where held_until <= $1', [now]);
  await pool.query('delete from desk_viewers where seen_until <= $1', [now]);
}
