// Unassigns conversations of operators who no longer answer because they were disabled or have another role, so that
// others see that these conversations wait.
import { mayDo, type Role, roles } from '@candor/contract';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { inAct } from '../../web/act.ts';
import type { ChangeFeed } from './changes.ts';

/** The roles that write to clients. */
export const rolesThatWrite: readonly Role[] = roles.filter((role) => mayDo(role, 'chats.write'));

const atOnceMax = 100;

export interface ReturnChatsOptions {
  readonly audit: Audit;
  readonly changes: ChangeFeed;
  readonly stopping: AbortSignal;
}

/** One turn of the job: all open conversations. A closed one is unassigned with its client's next message. */
export async function returnChats(
  pool: pg.Pool,
  { audit, changes, stopping }: ReturnChatsOptions,
): Promise<void> {
  for (;;) {
    if (stopping.aborted) return;
    const returned = await inAct(pool, async ({ client, afterCommit }) => {
      const { rows } = await client.query<{ userId: number; email: string }>(
        `select user_id as "userId", email from chat_conversations chat join operators on operators.id = assignee_id
         where status = 'open' and (disabled_at is not null or not role = any($1))
         order by user_id limit $2 for no key update of chat skip locked`,
        [rolesThatWrite, atOnceMax],
      );
      await client.query('update chat_conversations set assignee_id = null where user_id = any($1)', [
        rows.map(({ userId }) => userId),
      ]);
      for (const { userId, email } of rows) {
        await audit.record(client, {
          operator: null,
          act: 'assign',
          subject: `chat ${userId}`,
          before: { assignee: email },
          after: { assignee: null },
        });
        afterCommit(() => changes.add(userId));
      }
      return rows.length;
    });
    if (returned < atOnceMax) return;
  }
}
