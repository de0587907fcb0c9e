// What users switched off, by kind and channel. Without a row everything is on.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { kindInfo, type NoticeKind } from './kinds.ts';

/** The ways that a notice takes to its user besides the list in the app. */
export type Channel = 'push' | 'email' | 'sms';

export async function isSwitchedOff(
  client: pg.ClientBase,
  userId: number,
  kind: NoticeKind,
  channel: Channel,
): Promise<boolean> {
  if (kindInfo(kind).always) return false;
  const row = await queriesOn(client)
    .selectFrom('notice_settings')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row !== undefined;
}

/** `deposit_credited email` for each way of a kind that is off. */
export async function readSwitchedOff(
  db: pg.Pool | pg.ClientBase,
  userId: number,
): Promise<ReadonlySet<`${NoticeKind} ${string}`>> {
  const rows = await queriesOn(db)
    .selectFrom('notice_settings')
    .select(['kind', 'channel'])
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ kind, channel }) => `${kind as NoticeKind} ${channel}` as const));
}

export async function switchChannel(
  client: pg.ClientBase,
  { userId, kind, channel, isOn }: { userId: number; kind: NoticeKind; channel: Channel; isOn: boolean },
): Promise<void> {
  if (isOn)
    await queriesOn(client)
      .deleteFrom('notice_settings')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute();
  else
    await queriesOn(client)
      .insertInto('notice_settings')
      .values({ user_id: userId, kind, channel })
      .onConflict((known) => known.doNothing())
      .execute();
}
