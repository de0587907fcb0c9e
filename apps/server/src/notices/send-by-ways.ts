// What becomes of notices besides the list: sent by each way that their user left on, at once where they must be told,
// otherwise in the user's pace.
import type pg from 'pg';
import type { Addressee } from './addressee-rows.ts';
import { kindInfo, type NotificationOf } from './kinds.ts';
import type { Mail, MailMessage } from './mail.ts';
import { nextPace } from './pace.ts';
import { type Hold, insertHolds, lockPaces, type UserPace, writePaces } from './pace-rows.ts';
import { pushRecipient, readSubscriptionIds } from './push-rows.ts';
import { type Channel, readAllQuiet, readAllSwitchedOff, type SwitchedOff } from './settings-rows.ts';
import type { TemplateOf } from './templates.ts';

export interface StoredNotification {
  readonly id: number;
  readonly notice: NotificationOf & { readonly userId: number };
  readonly user: Addressee;
}

interface OnItsWay {
  readonly kept: StoredNotification;
  readonly channel: Channel;
}

/** Gives what its users switched off, by user id. */
export async function sendByWays(
  client: pg.ClientBase,
  notices: readonly StoredNotification[],
  { mail, now }: { mail: Mail; now: number },
): Promise<ReadonlyMap<number, SwitchedOff>> {
  const userIds = [...new Set(notices.map(({ user }) => user.id))];
  const off = await readAllSwitchedOff(client, userIds);
  const devices = await readSubscriptionIds(client, userIds);
  const ways = notices.flatMap((kept): OnItsWay[] =>
    waysOf(kept, devices)
      .filter((channel) => !isOff(kept, channel, off))
      .map((channel) => ({ kept, channel })),
  );
  const paced = await holdBack(
    client,
    ways.filter(({ kept }) => !isRequired(kept)),
    now,
  );
  const going = ways.filter((one) => isRequired(one.kept) || paced.has(one));
  await mail.sendAll(
    client,
    going.flatMap(({ kept, channel }) => writeMessages(kept.user, contentOf(kept), channel, devices)),
  );
  return off;
}

const isRequired = ({ notice }: StoredNotification): boolean => kindInfo(notice.kind).always;
const isOff = (kept: StoredNotification, channel: Channel, off: ReadonlyMap<number, SwitchedOff>): boolean =>
  !isRequired(kept) && (off.get(kept.user.id)?.has(`${kept.notice.kind} ${channel}`) ?? false);
const contentOf = ({ notice }: StoredNotification): TemplateOf =>
  ({ template: notice.kind, params: notice.params }) as TemplateOf;

/** By e-mail where there is an address; by SMS, which costs, only what must be told and who has no e-mail. */
function waysOf(kept: StoredNotification, devices: ReadonlyMap<number, readonly number[]>): Channel[] {
  const { id, email, mobile } = kept.user;
  const ways: Channel[] = devices.has(id) ? ['push'] : [];
  if (email !== null) ways.push('email');
  else if (mobile !== null && isRequired(kept)) ways.push('sms');
  return ways;
}

/** Gives those that go now; the others are kept for the time at which they may. */
async function holdBack(
  client: pg.ClientBase,
  ways: readonly OnItsWay[],
  now: number,
): Promise<ReadonlySet<OnItsWay>> {
  const going = new Set<OnItsWay>();
  if (ways.length === 0) return going;
  const userIds = [...new Set(ways.map(({ kept }) => kept.user.id))];
  const quiet = await readAllQuiet(client, userIds);
  const nameOf = (userId: number, channel: Channel) => `${userId} ${channel}`;
  const asked = new Map(
    ways.map(({ kept, channel }) => [nameOf(kept.user.id, channel), { userId: kept.user.id, channel }]),
  );
  const known = await lockPaces(client, [...asked.values()], now);
  const paces = new Map<string, UserPace>(known.map((one) => [nameOf(one.userId, one.channel), one]));
  const changed = new Map<string, UserPace>();
  const holds: Hold[] = [];
  for (const way of ways) {
    const { kept, channel } = way;
    const userId = kept.user.id;
    const name = nameOf(userId, channel);
    const next = nextPace(paces.get(name), quiet.get(userId), now);
    const pace = { ...next.pace, userId, channel };
    paces.set(name, pace);
    changed.set(name, pace);
    if (next.isHeld) holds.push({ notificationId: kept.id, userId, channel });
    else going.add(way);
  }
  await writePaces(client, [...changed.values()]);
  await insertHolds(client, holds);
  return going;
}

/** One for each device by push, otherwise one; none where the address has gone meanwhile. */
export function writeMessages(
  user: Addressee,
  content: TemplateOf,
  channel: Channel,
  devices: ReadonlyMap<number, readonly number[]>,
): MailMessage[] {
  const message = (to: string): MailMessage => ({ ...content, to, channel, language: user.language });
  if (channel === 'push')
    return (devices.get(user.id) ?? []).map((device) => message(pushRecipient(user.id, device)));
  const to = channel === 'email' ? user.email : user.mobile;
  return to === null ? [] : [message(to)];
}
