// The desk's calls about who works on which item: heartbeats, claims, the next item, and assignment.
import { HOLD_SECONDS, mayDo, type QueueName, queuePermissions, type Role, roles } from '@candor/contract';
import type pg from 'pg';
import type { Operator } from '../../web/operator.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import type { Queue } from '../../web/queue.ts';
import type { Person } from '../../web/queue-order.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { assign, claim, findAttention, leave, listAttention, view } from './claim-rows.ts';

type Context = Pick<ModuleContext, 'db' | 'audit' | 'now'>;

export function registerClaimCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Context,
  queues: readonly Queue[],
): void {
  const queueOf = (name: QueueName): Queue => {
    const queue = queues.find((one) => one.name === name);
    if (!queue) throw new Error(`no module has the queue ${name}`);
    return queue;
  };
  const deciders = async (queue: QueueName): Promise<Person[]> => {
    const may = roles.filter((role) => mayDo(role, queuePermissions[queue].decide));
    const { rows } = await db.requests.query<Person>(
      'select id, name, email from operators where disabled_at is null and role = any($1) order by name, id',
      [may],
    );
    return rows;
  };

  register('officeAttention', { weight: weights.stored }, async ({ params: { queue }, operator }) => {
    permit(operator, queue, 'read');
    return { data: { list: await listAttention(db.requests, { queue }, new Date(now())) } };
  });

  register('officeHold', { weight: weights.written }, async ({ params, operator, once }) => {
    const item = { queue: params.queue, id: parseWhole('id', params.id) };
    const wants = params.take !== undefined && parseYesNo('take', params.take);
    const over = params.over !== undefined && parseYesNo('over', params.over);
    permit(operator, item.queue, wants ? 'decide' : 'read');
    return once(async ({ client }) => {
      const at = new Date(now());
      if (!(await isWaiting(client, queueOf(item.queue), item.id)))
        throw new CallRefused('queue_item_not_found');
      const by = { operatorId: operator.id, now: at, until: new Date(at.getTime() + HOLD_SECONDS * 1_000) };
      await view(client, item, by);
      const mayClaim = wants && !(await isOwnStep(client, queueOf(item.queue), item.id, operator));
      if (over && wants && !mayClaim) throw new CallRefused('second_operator_required');
      // A heartbeat is not audited; only a new claim is.
      if (mayClaim && (await claim(client, item, { ...by, over })) === 'taken')
        await audit.record(client, { operator, act: over ? 'take over' : 'take', subject: subjectOf(item) });
      return { data: await findAttention(client, item, at) };
    });
  });

  register('officeRelease', { weight: weights.written }, async ({ params, operator, once }) => {
    const item = { queue: params.queue, id: parseWhole('id', params.id) };
    permit(operator, item.queue, 'read');
    return once(async ({ client }) => {
      if (await leave(client, item, operator.id))
        await audit.record(client, { operator, act: 'release', subject: subjectOf(item) });
      return { data: null };
    });
  });

  register('officeTakeNext', { weight: weights.written }, async ({ params, operator, once }) => {
    const queue = queueOf(params.queue);
    const after = parseWhole('after', params.after ?? 0);
    permit(operator, queue.name, 'decide');
    return once(async ({ client }) => {
      const id = await takeNext(client, queue, { operator, after, now: new Date(now()) });
      if (id !== null)
        await audit.record(client, { operator, act: 'take', subject: subjectOf({ queue: queue.name, id }) });
      return { data: { id } };
    });
  });

  register('officeAssign', { weight: weights.written }, async ({ params, operator, once }) => {
    const item = { queue: params.queue, id: parseWhole('id', params.id) };
    permit(operator, item.queue, 'decide');
    const to = params.operator === undefined ? null : parseWhole('operator', params.operator);
    if (to !== null && !(await deciders(item.queue)).some(({ id }) => id === to))
      throw new CallRefused('operator_not_found');
    return once(async ({ client }) => {
      const at = new Date(now());
      if (!(await isWaiting(client, queueOf(item.queue), item.id)))
        throw new CallRefused('queue_item_not_found');
      const before = await findAttention(client, item, at);
      await assign(client, item, to, at);
      const data = await findAttention(client, item, at);
      await audit.record(client, {
        operator,
        act: 'assign',
        subject: subjectOf(item),
        before: { assignee: before.assignee?.email ?? null },
        after: { assignee: data.assignee?.email ?? null },
      });
      return { data };
    });
  });

  register('officeDeciders', { weight: weights.stored }, async ({ params: { queue }, operator }) => {
    permit(operator, queue, 'read');
    return { data: { list: await deciders(queue) } };
  });
}

/** The item's name in the audit log. */
const subjectOf = ({ queue, id }: { queue: QueueName; id: number }) => `${singular[queue]} ${id}` as const;
const singular = {
  identities: 'identity',
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  adjustments: 'adjustment',
  changes: 'change',
  factors: 'factor',
  classes: 'class_request',
} as const satisfies Record<QueueName, string>;

function permit({ role }: Operator | { role: Role }, queue: QueueName, what: 'read' | 'decide'): void {
  const permission = queuePermissions[queue][what];
  if (!mayDo(role, permission)) throw new CallRefused('not_permitted', { details: { permission } });
}

/** Null if nothing is left. Two concurrent requests get different items. */
async function takeNext(
  client: pg.ClientBase,
  queue: Queue,
  { operator, after, now }: { operator: Operator; after: number; now: Date },
): Promise<number | null> {
  const until = new Date(now.getTime() + HOLD_SECONDS * 1_000);
  let from = after;
  // If somebody claimed the item since it was listed, the claim fails, and the search continues behind it.
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
    const outcome = await claim(
      client,
      { queue: queue.name, id },
      { operatorId: operator.id, now, until, over: false },
    );
    if (outcome !== 'none') return id;
    from = id;
  }
}

/** True if this operator took the previous step, so that another one has to decide. */
async function isOwnStep(
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

/** True if the item waits. */
async function isWaiting(db: pg.Pool | pg.ClientBase, queue: Queue, id: number): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${queue.from} where ${queue.where} and item.id = $1`, [
    id,
  ]);
  return rowCount === 1;
}
