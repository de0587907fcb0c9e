// The kinds and channels that users switched off, and their quiet hours. Without a row everything is on at any hour.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import type { NotificationKind } from './kinds.ts';
import type { QuietHours } from './quiet-hours.ts';

type Db = pg.Pool | pg.ClientBase;

/** The channels on which a notification reaches its user, besides the list in the app. */
export type Channel = 'push' | 'email' | 'sms';
export type SwitchedOff = ReadonlySet<`${NotificationKind} ${Channel}`>;
const nothing: SwitchedOff = new Set();

/** Entries such as `deposit_credited email` by user id, for users who switched something off. */
export async function readAllSwitchedOff(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SwitchedOff>> {
  const rows = await queriesOn(db)
    .selectFrom('notice_settings')
    .select(['user_id', 'kind', 'channel'])
    .where('user_id', 'in', userIds)
    .execute();
  const off = new Map<number, Set<`${NotificationKind} ${Channel}`>>();
  for (const { user_id: userId, kind, channel } of rows) {
    const ways = off.get(userId) ?? new Set();
    off.set(userId, ways.add(`${kind as NotificationKind} ${channel as Channel}`));
  }
  return off;
}

export const readSwitchedOff = async (db: Db, userId: number): Promise<SwitchedOff> =>
  (await readAllSwitchedOff(db, [userId])).get(userId) ?? nothing;

export async function switchChannel(
  client: pg.ClientBase,
  {
    userId,
    kinds,
    channel,
    isOn,
  }: { userId: number; kinds: readonly NotificationKind[]; channel: Channel; isOn: boolean },
): Promise<void> {
  if (kinds.length === 0) return;
  if (isOn)
    await queriesOn(client)
      .deleteFrom('notice_settings')
      .where('user_id', '=', userId)
      .where('kind', 'in', kinds)
      .where('channel', '=', channel)
      .execute();
  else
    await queriesOn(client)
      .insertInto('notice_settings')
      .values(kinds.map((kind) => ({ user_id: userId, kind, channel })))
      .onConflict((known) => known.doNothing())
      .execute();
}

export async function readAllQuiet(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, QuietHours>> {
  const rows = await queriesOn(db)
    .selectFrom('notice_quiet')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ user_id, from_minute: from, to_minute: to, zone }) => [user_id, { from, to, zone }]),
  );
}

/** Null removes the quiet hours. Delayed messages become due again, since they may be allowed now. */
export async function writeQuiet(
  client: pg.ClientBase,
  userId: number,
  { quiet, at }: { quiet: QuietHours | null; at: Date },
): Promise<void> {
  const queries = queriesOn(client);
  if (quiet === null) await queries.deleteFrom('notice_quiet').where('user_id', '=', userId).execute();
  else {
    const row = { from_minute: quiet.from, to_minute: quiet.to, zone: quiet.zone };
    await queries
      .insertInto('notice_quiet')
      .values({ user_id: userId, ...row })
      .onConflict((known) => known.column('user_id').doUpdateSet(row))
      .execute();
  }
  await queries
    .updateTable('notice_pace')
    .set({ held_until: at })
    .where('user_id', '=', userId)
    .where('held_until', '>', at)
    .execute();
}
