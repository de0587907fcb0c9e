// Sends delayed notifications that are due: a single one as it is, several as one message that lists them.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { findAddressees } from './addressee-rows.ts';
import { isNotificationKind, type NotificationOf } from './kinds.ts';
import type { Mail } from './mail.ts';
import { readDevices } from './push-rows.ts';
import { quietUntil } from './quiet-hours.ts';
import { lockDueWindows, takeHolds, type UserRateWindow, writeWindows } from './rate-window-rows.ts';
import { writeMessages } from './send-by-channels.ts';
import { readAllQuiet, readAllSwitchedOff, type SwitchedOff } from './settings-rows.ts';
import { renderWords, type TemplateOf } from './templates.ts';

const USERS_A_TURN = 100;
/** The most lines of a joined message; the list in the app has all of them. */
const LINES_MAX = 20;

/** Sends what is due for up to a hundred users and channels in one transaction, and returns their number. */
export async function releaseHolds(
  pool: pg.Pool,
  { mail, now }: { mail: Mail; now: number },
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const due = await lockDueWindows(client, now, USERS_A_TURN);
    if (due.length === 0) return 0;
    const userIds = [...new Set(due.map(({ userId }) => userId))];
    const users = await findAddressees(client, userIds);
    const off = await readAllSwitchedOff(client, userIds);
    const quiet = await readAllQuiet(client, userIds);
    const devices = await readDevices(client, userIds);
    const windows: UserRateWindow[] = [];
    for (const window of due) {
      const { userId, channel } = window;
      const hours = quiet.get(userId);
      const quietEnd = hours ? quietUntil(hours, now) : null;
      if (quietEnd !== null) {
        windows.push({ ...window, heldUntil: quietEnd });
        continue;
      }
      const held = keep(await takeHolds(client, window), window, off.get(userId));
      const user = users.get(userId);
      if (user && held.length > 0)
        await mail.sendAll(
          client,
          writeMessages(user, (language) => join(held, language), channel, devices),
        );
      windows.push({ userId, channel, beganAt: now, sent: held.length > 0 ? 1 : 0, heldUntil: null });
    }
    await writeWindows(client, windows);
    return due.length;
  });
}

/** Leaves out what the user switched off meanwhile. */
const keep = (
  held: readonly { kind: string; params: unknown }[],
  { channel }: UserRateWindow,
  off: SwitchedOff | undefined,
): NotificationOf[] =>
  held.flatMap(({ kind, params }) =>
    isNotificationKind(kind) && !off?.has(`${kind} ${channel}`) ? [{ kind, params } as NotificationOf] : [],
  );

function join(held: readonly NotificationOf[], language: Language): TemplateOf {
  const [first] = held;
  const contentOf = ({ kind, params }: NotificationOf) => ({ template: kind, params }) as TemplateOf;
  if (first && held.length === 1) return contentOf(first);
  const lines = held.slice(0, LINES_MAX).map((one) => {
    // The screen or e-mail that shows the line marks the direction of numbers.
    const { subject, paragraphs } = renderWords(language, contentOf(one), { isolated: false });
    return `${subject}: ${paragraphs[0] ?? ''}`;
  });
  return { template: 'digest', params: { count: held.length, lines } };
}
