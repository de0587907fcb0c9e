// Operators to whom a conversation can be assigned.
import type { Role } from '@candor/contract';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Person } from '../../web/queue-order.ts';

/** Operators with these roles who are not disabled, by name. */
export async function listWriters(db: pg.Pool | pg.ClientBase, roles: readonly Role[]): Promise<Person[]> {
  return queriesOn(db)
    .selectFrom('operators')
    .select(['id', 'name', 'email'])
    .where('role', 'in', [...roles])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
