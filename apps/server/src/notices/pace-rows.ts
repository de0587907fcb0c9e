// How many messages users got by each way, and what is held for them. Whoever changes what is held has the row's lock.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import type { Pace } from './pace.ts';
import type { Channel } from './settings-rows.ts';

export interface UserPace extends Pace {
  readonly userId: number;
  readonly channel: Channel;
}

interface PaceRow {
  user_id: number;
  channel: string;
  began_at: Date;
  sent: number;
  held_until: Date | null;
}

const paceOf = ({ user_id, channel, began_at, sent, held_until }: PaceRow): UserPace => ({
  userId: user_id,
  channel: channel as Channel,
  beganAt: began_at.getTime(),
  sent,
  heldUntil: held_until?.getTime() ?? null,
});

type Way = Pick<UserPace, 'userId' | 'channel'>;
const isSameWay = (a: Way, b: Way): boolean => a.userId === b.userId && a.channel === b.channel;

/**
 * Locked until the transaction ends, in one order, so that two of them never wait in a circle. A first row is begun here: of two
 * first messages at once the second sees what the first has held, and does not write over it.
 */
export async function lockPaces(
  client: pg.ClientBase,
  ways: readonly Way[],
  now: number,
): Promise<UserPace[]> {
  const known = await lockKnown(client, ways);
  const missing = ways.filter((way) => !known.some((one) => isSameWay(one, way)));
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
  return lockKnown(client, ways);
}

async function lockKnown(client: pg.ClientBase, ways: readonly Way[]): Promise<UserPace[]> {
  const userIds = [...new Set(ways.map(({ userId }) => userId))];
  const rows = await queriesOn(client)
    .selectFrom('notice_pace')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('channel')
    .forUpdate()
    .execute();
  return rows.map(paceOf);
}

/** Those whose time has come, locked; others' locks are passed by. */
export async function lockDuePaces(client: pg.ClientBase, now: number, limit: number): Promise<UserPace[]> {
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
  return rows.map(paceOf);
}

export async function writePaces(client: pg.ClientBase, paces: readonly UserPace[]): Promise<void> {
  if (paces.length === 0) return;
  await queriesOn(client)
    .insertInto('notice_pace')
    .values(inOrder(paces).map(rowOf))
    .onConflict((known) =>
      known.columns(['user_id', 'channel']).doUpdateSet(({ ref }) => ({
        began_at: ref('excluded.began_at'),
        sent: ref('excluded.sent'),
        held_until: ref('excluded.held_until'),
      })),
    )
    .execute();
}

const inOrder = (paces: readonly UserPace[]): UserPace[] =>
  paces.toSorted(
    (a, b) => a.userId - b.userId || (a.channel < b.channel ? -1 : a.channel > b.channel ? 1 : 0),
  );

const rowOf = ({ userId, channel, beganAt, sent, heldUntil }: UserPace): PaceRow => ({
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

/** What is held for this user and way, taken out, oldest first. */
export async function takeHolds(
  client: pg.ClientBase,
  { userId, channel }: Pick<UserPace, 'userId' | 'channel'>,
): Promise<{ id: number; kind: string; params: unknown }[]> {
  const { rows } = await client.query<{ id: number; kind: string; params: unknown }>(
    `with taken as (delete from notice_holds where user_id = $1 and channel = $2 returning notice_id)
     select id, kind, params from notices join taken on notice_id = id order by id`,
    [userId, channel],
  );
  return rows;
}
