// Held notices whose time has come: one goes as it is, several as one message that lists them.
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { type Addressee, findAddressees } from './addressee-rows.ts';
import { isNotificationKind, type NotificationOf } from './kinds.ts';
import type { Mail } from './mail.ts';
import { lockDuePaces, takeHolds, type UserPace, writePaces } from './pace-rows.ts';
import { readSubscriptionIds } from './push-rows.ts';
import { quietUntil } from './quiet-hours.ts';
import { writeMessages } from './send-by-ways.ts';
import { readAllQuiet, readAllSwitchedOff, type SwitchedOff } from './settings-rows.ts';
import { renderWords, type TemplateOf } from './templates.ts';

const USERS_A_TURN = 100;
/** Lines of a message that joins several: the list in the app has all of them. */
const LINES_MAX = 20;

/** Up to a hundred users' ways in one transaction; gives how many there were. */
export async function releaseHolds(
  pool: pg.Pool,
  { mail, now }: { mail: Mail; now: number },
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const due = await lockDuePaces(client, now, USERS_A_TURN);
    if (due.length === 0) return 0;
    const userIds = [...new Set(due.map(({ userId }) => userId))];
    const users = await findAddressees(client, userIds);
    const off = await readAllSwitchedOff(client, userIds);
    const quiet = await readAllQuiet(client, userIds);
    const devices = await readSubscriptionIds(client, userIds);
    const paces: UserPace[] = [];
    for (const pace of due) {
      const { userId, channel } = pace;
      const hours = quiet.get(userId);
      const quietEnd = hours ? quietUntil(hours, now) : null;
      if (quietEnd !== null) {
        paces.push({ ...pace, heldUntil: quietEnd });
        continue;
      }
      const held = keep(await takeHolds(client, pace), pace, off.get(userId));
      const user = users.get(userId);
      if (user && held.length > 0)
        await mail.sendAll(client, writeMessages(user, join(held, user), channel, devices));
      paces.push({ userId, channel, beganAt: now, sent: held.length > 0 ? 1 : 0, heldUntil: null });
    }
    await writePaces(client, paces);
    return due.length;
  });
}

/** Without what was switched off meanwhile. */
const keep = (
  held: readonly { kind: string; params: unknown }[],
  { channel }: UserPace,
  off: SwitchedOff | undefined,
): NotificationOf[] =>
  held.flatMap(({ kind, params }) =>
    isNotificationKind(kind) && !off?.has(`${kind} ${channel}`) ? [{ kind, params } as NotificationOf] : [],
  );

function join(held: readonly NotificationOf[], { language }: Addressee): TemplateOf {
  const [first] = held;
  const contentOf = ({ kind, params }: NotificationOf) => ({ template: kind, params }) as TemplateOf;
  if (first && held.length === 1) return contentOf(first);
  const lines = held.slice(0, LINES_MAX).map((one) => {
    // Where the direction of a figure has to be marked, whoever shows the line does so.
    const { subject, paragraphs } = renderWords(language, contentOf(one), { isolated: false });
    return `${subject}: ${paragraphs[0] ?? ''}`;
  });
  return { template: 'digest', params: { count: held.length, lines } };
}
