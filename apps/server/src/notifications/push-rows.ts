// Push subscriptions of the browsers of sessions.
import { type Language, resolveLanguage } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

type Db = pg.Pool | pg.ClientBase;

export interface PushSubscription {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What writing a message to a subscribed browser takes. */
export interface PushDevice {
  readonly id: number;
  /** Undefined for those that subscribed before 28 November 2026. */
  readonly language: Language | undefined;
}
export type DevicesByUser = ReadonlyMap<number, readonly PushDevice[]>;

export async function readDevices(client: pg.ClientBase, userIds: readonly number[]): Promise<DevicesByUser> {
  const rows = await queriesOn(client)
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'language'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
  const devices = new Map<number, PushDevice[]>();
  for (const { id, user_id: userId, language } of rows) {
    const device = { id, language: language === null ? undefined : resolveLanguage(language) };
    devices.set(userId, [...(devices.get(userId) ?? []), device]);
  }
  return devices;
}

/** Formats and parses the recipient of a push message. */
export const pushRecipient = (userId: number, subscriptionId: number): string =>
  `push:${userId}:${subscriptionId}`;
const subscriptionIdOf = (recipient: string): number => Number(recipient.split(':')[2] ?? Number.NaN);

/** Undefined once the session has ended, or the browser no longer accepts pushes. */
export async function findSubscription(db: Db, recipient: string): Promise<PushSubscription | undefined> {
  const id = subscriptionIdOf(recipient);
  if (!Number.isSafeInteger(id)) return undefined;
  return queriesOn(db)
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Replaces the subscription of a session; one that stays the same keeps its id, to which messages may be on their way.
 * A browser belongs to the session that subscribed last, so that nobody's
 * notifications reach a device where somebody else is logged in. Of two concurrent calls the later one wins. Returns
 * false if the session has ended.
 */
export async function writeSubscription(
  client: pg.ClientBase,
  {
    sessionId,
    userId,
    at,
    ...subscription
  }: PushSubscription & SessionOf & { readonly language: Language; readonly at: Date },
): Promise<boolean> {
  const hash = hashOf(sessionId);
  const session = await client.query('select from sessions where token_hash = $1 for no key update', [hash]);
  if (session.rowCount === 0) return false;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subscription.endpoint]);
  await queriesOn(client)
    .deleteFrom('push_subscriptions')
    .where(({ eb, or }) => or([eb('token_hash', '<>', hash), eb('endpoint', '<>', subscription.endpoint)]))
    .where(({ eb, or }) => or([eb('token_hash', '=', hash), eb('endpoint', '=', subscription.endpoint)]))
    .execute();
  await queriesOn(client)
    .insertInto('push_subscriptions')
    .values({ user_id: userId, token_hash: hash, ...subscription, written_at: at })
    .onConflict((known) => known.column('token_hash').doUpdateSet({ ...subscription, written_at: at }))
    .execute();
  return true;
}

export async function hasSubscription(db: Db, sessionId: string): Promise<boolean> {
  const row = await queriesOn(db)
    .selectFrom('push_subscriptions')
    .select('id')
    .where('token_hash', '=', hashOf(sessionId))
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSubscription(db: Db, sessionId: string): Promise<void> {
  await queriesOn(db).deleteFrom('push_subscriptions').where('token_hash', '=', hashOf(sessionId)).execute();
}

interface SessionOf {
  readonly sessionId: string;
  readonly userId: number;
}
const hashOf = (sessionId: string): Buffer => Buffer.from(sessionId, 'base64url');

export async function removeSubscription(db: Db, recipient: string): Promise<void> {
  await queriesOn(db)
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionIdOf(recipient))
    .execute();
}
