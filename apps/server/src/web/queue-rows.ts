// The tables of queues that two operators decide. All are read, locked and listed alike, and each row has the operator
// who claimed it.
import type { Permission, QueueName, WholeNumber } from '@candor/contract';
import type pg from 'pg';
import { type Page, readPage } from '../db/read-page.ts';
import type { WebOffer } from './offer.ts';
import { pageOf } from './page-of.ts';
import { parseWhole } from './parse-values.ts';
import type { RequestedOrder } from './queue-order.ts';

/** The rows to list, newest first by default; without an id, a user or a status it is all rows. */
export interface QueueFilter<Status extends string> extends Page {
  readonly id?: number;
  readonly userId?: number;
  readonly status?: Status | undefined;
  readonly direction?: 'asc' | 'desc';
  readonly assignee?: { readonly is: 'me' | 'nobody'; readonly operatorId: number } | undefined;
}

interface RequestedQueue<Status extends string> extends RequestedOrder {
  readonly id?: WholeNumber | undefined;
  readonly status?: Status | undefined;
  readonly page?: WholeNumber | undefined;
}

/** The request of an office call for a queue. A row that is requested by id is found in any status. */
export const readQueueFilter = <Status extends string>(
  { id, status, order, assignee, page }: RequestedQueue<Status>,
  { id: operatorId }: { readonly id: number },
): QueueFilter<Status> => ({
  ...(id === undefined ? { status } : { id: parseWhole('id', id) }),
  ...pageOf(page),
  direction: order === 'oldest' ? 'asc' : 'desc',
  assignee: assignee && { is: assignee, operatorId },
});

/** All of it is written in code; `item` is a row of the table. */
interface QueueSql {
  readonly queue: QueueName;
  readonly table: string;
  readonly columns: string;
  readonly joins: string;
}

/** A `NamedClient`, for a queue that joins its users. */
export const userColumn = `json_build_object('id', users.id, 'uid', uid, 'email', users.email, 'mobile', mobile,
  'isDemo', is_demo) as "user"`;

/** A module's queue, whose rows wait by their status for another operator than the requester. */
export const offerQueue = (
  name: QueueName,
  table: string,
  permission: Permission,
): Pick<WebOffer, 'counterReadings' | 'queues'> => ({
  counterReadings: [
    {
      topic: name,
      permission,
      sql: `select count(*) as waiting, concat_ws(':', count(*), (select max(id) from ${table})) as version
            from ${table} where status = 'waiting'`,
    },
  ],
  queues: [
    {
      name,
      from: `${table} item`,
      where: `item.status = 'waiting'`,
      notBy: { column: 'item.requested_by', is: 'id' },
    },
  ],
});

export function makeQueueRows<Row extends pg.QueryResultRow & { readonly status: string }>({
  queue,
  table,
  columns,
  joins,
}: QueueSql) {
  const selected = `${columns}, case when assigned.id is not null then
    json_build_object('id', assigned.id, 'name', assigned.name, 'email', assigned.email) end as assignee`;
  const joined = `from ${table} item ${joins}
    left join desk_assignees whose on whose.queue = '${queue}' and whose.item_id = item.id
    left join operators assigned on assigned.id = whose.operator_id`;
  const select = `select ${selected} ${joined}`;
  const find = async (db: pg.Pool | pg.ClientBase, id: number): Promise<Row | undefined> =>
    (await db.query<Row>(`${select} where item.id = $1`, [id])).rows[0];
  return {
    select,
    find,

    /** Locked until the transaction ends: who waits for it reads what the one before wrote. */
    async lock(client: pg.ClientBase, id: number): Promise<Row | undefined> {
      await client.query(`select from ${table} where id = $1 for update`, [id]);
      return find(client, id);
    },

    /** `only`: further conditions, written in code. */
    list(
      pool: pg.Pool,
      { id, userId, status, direction = 'desc', assignee, ...page }: QueueFilter<Row['status']>,
      ...only: string[]
    ): Promise<{ rows: Row[]; total: number }> {
      const conditions = ['true', ...only];
      const values: unknown[] = [];
      const given = (value: unknown): string => `$${values.push(value)}`;
      if (id !== undefined) conditions.push(`item.id = ${given(id)}`);
      if (userId !== undefined) conditions.push(`item.user_id = ${given(userId)}`);
      if (status !== undefined) conditions.push(`item.status = ${given(status)}`);
      if (assignee) {
        const assigned = `select from desk_assignees own where own.queue = '${queue}' and own.item_id = item.id`;
        conditions.push(
          assignee.is === 'nobody'
            ? `not exists (${assigned})`
            : `exists (${assigned} and own.operator_id = ${given(assignee.operatorId)})`,
        );
      }
      const where = conditions.join(' and ');
      return readPage<Row>(
        pool,
        {
          columns: selected,
          from: `${joined} where ${where}`,
          order: `item.id ${direction}`,
          values,
          countedFrom: `from ${table} item where ${where}`,
        },
        page,
      );
    },
  };
}
