// Clients who are away: an answer that was not read within a minute is said once elsewhere, however many answers there are.
import type pg from 'pg';
import type { Notices } from '../../notices/notices.ts';
import { inAct } from '../../web/act.ts';

const atOnceMax = 100;

/** One turn of the job. Those that a kill left are taken up again; each batch is said once (`once`). */
export async function notifyReplies(
  pool: pg.Pool,
  { notices, now, stopping }: { notices: Pick<Notices, 'sendAll'>; now: () => number; stopping: AbortSignal },
): Promise<void> {
  for (;;) {
    if (stopping.aborted) return;
    const said = await inAct(pool, async (act) => {
      const { rows } = await act.client.query<{ userId: number; clientRead: number }>(
        `select user_id as "userId", client_read as "clientRead" from chat_conversations
         where notify_at <= $1 order by notify_at limit $2 for no key update skip locked`,
        [new Date(now()), atOnceMax],
      );
      await notices.sendAll(
        act,
        rows.map(({ userId, clientRead }) => ({
          userId,
          kind: 'chat_reply' as const,
          params: {},
          // As long as the client has read no further, all that is answered is one batch.
          once: `chat answered after ${clientRead}`,
        })),
      );
      await act.client.query('update chat_conversations set notify_at = null where user_id = any($1)', [
        rows.map(({ userId }) => userId),
      ]);
      return rows.length;
    });
    if (said < atOnceMax) return;
  }
}
