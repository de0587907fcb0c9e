// How many messages each user got on each channel, and which are delayed. Whoever changes delayed messages holds the
// row's lock.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import type { RateWindow } from './rate-window.ts';
import type { Channel } from './settings-rows.ts';

export interface UserRateWindow extends RateWindow {
  readonly userId: number;
  readonly channel: Channel;
}

interface RateWindowRow {
  user_id: number;
  channel: string;
  began_at: Date;
  sent: number;
  held_until: Date | null;
}

const windowOf = ({ user_id, channel, began_at, sent, held_until }: RateWindowRow): UserRateWindow => ({
  userId: user_id,
  channel: channel as Channel,
  beganAt: began_at.getTime(),
  sent,
  heldUntil: held_until?.getTime() ?? null,
});

type Recipient = Pick<UserRateWindow, 'userId' | 'channel'>;
const isSameRecipient = (a: Recipient, b: Recipient): boolean =>
  a.userId === b.userId && a.channel === b.channel;

/**
 * Locks rows until the transaction ends, in one order, so that two transactions never deadlock. It inserts missing rows
 * first: of two first messages at once, the second then sees what the first has delayed and does not overwrite it.
 */
export async function lockWindows(
  client: pg.ClientBase,
  recipients: readonly Recipient[],
  now: number,
): Promise<UserRateWindow[]> {
  const known = await lockKnown(client, recipients);
  const missing = recipients.filter((recipient) => !known.some((one) => isSameRecipient(one, recipient)));
  if (missing.length === 0) return known;
  const begun = missing.map(({ userId, channel }) => ({
    userId,
    channel,
    beganAt: now,
    sent: 0,
    heldUntil: null,
  }));
  await queriesOn(client)
    .insertInto('notice_pace')
    .values(inOrder(begun).map(rowOf))
    .onConflict((same) => same.columns(['user_id', 'channel']).doNothing())
    .execute();
  return lockKnown(client, recipients);
}

async function lockKnown(client: pg.ClientBase, recipients: readonly Recipient[]): Promise<UserRateWindow[]> {
  const userIds = [...new Set(recipients.map(({ userId }) => userId))];
  const rows = await queriesOn(client)
    .selectFrom('notice_pace')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('channel')
    .forUpdate()
    .execute();
  return rows.map(windowOf);
}

/** Locks rows that are due, and skips rows that other transactions have locked. */
export async function lockDueWindows(
  client: pg.ClientBase,
  now: number,
  limit: number,
): Promise<UserRateWindow[]> {
  const rows = await queriesOn(client)
    .selectFrom('notice_pace')
    .selectAll()
    .where('held_until', '<=', new Date(now))
    .orderBy('user_id')
    .orderBy('channel')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(windowOf);
}

export async function writeWindows(client: pg.ClientBase, windows: readonly UserRateWindow[]): Promise<void> {
  if (windows.length === 0) return;
  await queriesOn(client)
    .insertInto('notice_pace')
    .values(inOrder(windows).map(rowOf))
    .onConflict((known) =>
      known.columns(['user_id', 'channel']).doUpdateSet(({ ref }) => ({
        began_at: ref('excluded.began_at'),
        sent: ref('excluded.sent'),
        held_until: ref('excluded.held_until'),
      })),
    )
    .execute();
}

const inOrder = (windows: readonly UserRateWindow[]): UserRateWindow[] =>
  windows.toSorted(
    (a, b) => a.userId - b.userId || (a.channel < b.channel ? -1 : a.channel > b.channel ? 1 : 0),
  );

const rowOf = ({ userId, channel, beganAt, sent, heldUntil }: UserRateWindow): RateWindowRow => ({
  user_id: userId,
  channel,
  began_at: new Date(beganAt),
  sent,
  held_until: heldUntil === null ? null : new Date(heldUntil),
});

export interface Hold {
  readonly notificationId: number;
  readonly userId: number;
  readonly channel: Channel;
}

export async function insertHolds(client: pg.ClientBase, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  await queriesOn(client)
    .insertInto('notice_holds')
    .values(
      holds.map(({ notificationId, userId, channel }) => ({
        notice_id: notificationId,
        user_id: userId,
        channel,
      })),
    )
    .execute();
}

/** Removes and returns the delayed messages of this user and channel, oldest first. */
export async function takeHolds(
  client: pg.ClientBase,
  { userId, channel }: Pick<UserRateWindow, 'userId' | 'channel'>,
): Promise<{ id: number; kind: string; params: unknown }[]> {
  const { rows } = await client.query<{ id: number; kind: string; params: unknown }>(
    `with taken as (delete from notice_holds where user_id = $1 and channel = $2 returning notice_id)
     select id, kind, params from notices join taken on notice_id = id order by id`,
    [userId, channel],
  );
  return rows;
}
