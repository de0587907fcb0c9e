// Where the browsers of sessions take pushes.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

type Db = pg.Pool | pg.ClientBase;

export interface PushSubscription {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** By user id; ids alone, since what is sent is only written now. */
export async function readSubscriptionIds(
  client: pg.ClientBase,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await queriesOn(client)
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
  const ids = new Map<number, number[]>();
  for (const { id, user_id: userId } of rows) ids.set(userId, [...(ids.get(userId) ?? []), id]);
  return ids;
}

/** The name of a message's recipient, and back. */
export const pushRecipient = (userId: number, subscriptionId: number): string =>
  `push:${userId}:${subscriptionId}`;
const subscriptionIdOf = (recipient: string): number => Number(recipient.split(':')[2] ?? Number.NaN);

/** Undefined once its session has ended, or its browser takes no more. */
export async function findSubscription(db: Db, recipient: string): Promise<PushSubscription | undefined> {
  const id = subscriptionIdOf(recipient);
  if (!Number.isSafeInteger(id)) return undefined;
  return queriesOn(db)
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function removeSubscription(db: Db, recipient: string): Promise<void> {
  await queriesOn(db)
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionIdOf(recipient))
    .execute();
}
