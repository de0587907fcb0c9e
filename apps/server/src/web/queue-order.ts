// How an operator orders a queue: by age or only their own items; and who has claimed each item.
import type { QueueName } from '@candor/contract';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface QueueOrder {
  readonly direction: 'asc' | 'desc';
  /** A condition on the row's id, if only one operator's items are wanted. */
  readonly mine?: (id: string) => RawBuilder<boolean>;
}

export interface RequestedOrder {
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly assignee?: 'me' | 'nobody' | undefined;
}

export function readQueueOrder(
  queue: QueueName,
  { order, assignee }: RequestedOrder,
  { id: operatorId }: { readonly id: number },
): QueueOrder {
  const direction = order === 'oldest' ? 'asc' : 'desc';
  if (assignee === undefined) return { direction };
  const assigned = (id: string) =>
    sql<boolean>`select from desk_assignees where queue = ${queue} and item_id = ${sql.ref(id)}`;
  return {
    direction,
    mine: (id) =>
      assignee === 'me'
        ? sql<boolean>`exists (${assigned(id)} and operator_id = ${operatorId})`
        : sql<boolean>`not exists (${assigned(id)})`,
  };
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Returns the claiming operators by item id, without unclaimed items. */
export async function findAssignees(
  db: pg.Pool | pg.ClientBase,
  queue: QueueName,
  items: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Person>> {
  if (items.length === 0) return new Map();
  const rows = await queriesOn(db)
    .selectFrom('desk_assignees')
    .innerJoin('operators', 'operators.id', 'operator_id')
    .select(['item_id', 'operators.id', 'operators.name', 'operators.email'])
    .where('queue', '=', queue)
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ item_id, ...person }) => [item_id, person]));
}
