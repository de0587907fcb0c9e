// The rows of real accounts: found by address, opened, given a new password.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../../db/queries.ts';
import type { Contact } from '../contacts/contact.ts';
import { type UserRecord, userColumns } from '../user-record.ts';

type Database = pg.Pool | pg.ClientBase;

/** A user with the fields that a login checks. */
export interface AccountRecord extends UserRecord {
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  /** The channel of the address with which the account was opened, until somebody proves that address. */
  readonly unproved: string | null;
}

const accountColumns = [
  ...userColumns,
  'users.password_hash as passwordHash',
  'users.password_changed_at as passwordChangedAt',
  'users.unproved',
] as const;

/** Without the fields that a login checks. */
export function userOf({
  passwordHash: _hash,
  passwordChangedAt: _changedAt,
  unproved: _unproved,
  ...user
}: AccountRecord): UserRecord {
  return user;
}

export async function findByContact(db: Database, contact: Contact): Promise<AccountRecord | undefined> {
  const accounts = queriesOn(db).selectFrom('users').select(accountColumns);
  if (contact.channel === 'email')
    return accounts
      .where(({ fn, eb }) => eb(fn('lower', ['email']), '=', contact.address))
      .executeTakeFirst();
  const { areaCode, national } = contact;
  return accounts.where('area_code', '=', areaCode).where('mobile', '=', national).executeTakeFirst();
}

/**
 * Accounts with one of these national numbers, in any country. At most two rows, because two
 * already make the number ambiguous.
 */
export async function findByNational(db: Database, forms: readonly string[]): Promise<AccountRecord[]> {
  if (forms.length === 0) return [];
  return queriesOn(db)
    .selectFrom('users')
    .select(accountColumns)
    .where('mobile', 'in', forms)
    .orderBy('id')
    .limit(2)
    .execute();
}

export async function findInviter(db: Database, code: string): Promise<number | undefined> {
  const inviter = await queriesOn(db)
    .selectFrom('users')
    .select('id')
    .where('invite_code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  return inviter?.id;
}

export interface NewAccount {
  readonly contact: Contact;
  readonly areaId: number;
  readonly passwordHash: string;
  readonly invitedBy: number | undefined;
  /** True if the address was proved with a code. */
  readonly isProved: boolean;
}

/** Undefined if the address already has an account. */
export async function insertAccount(
  client: pg.PoolClient,
  { contact, areaId, passwordHash, invitedBy, isProved }: NewAccount,
): Promise<AccountRecord | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const account = await queriesOn(client)
      .insertInto('users')
      .values({
        uid: String(randomInt(100_000_000, 1_000_000_000)),
        trade_account: `1${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
        is_demo: false,
        demo_id_hash: null,
        email: contact.channel === 'email' ? contact.address : null,
        area_id: areaId,
        area_code: contact.channel === 'sms' ? contact.areaCode : null,
        mobile: contact.channel === 'sms' ? contact.national : null,
        password_hash: passwordHash,
        invite_code: drawInviteCode(),
        invited_by: invitedBy ?? null,
        unproved: isProved ? null : contact.channel,
      })
      .onConflict((known) => known.doNothing())
      .returning(accountColumns)
      .executeTakeFirst();
    if (account) return account;
    if (await findByContact(client, contact)) return undefined;
    // Another account has these digits or this invite code, so they are drawn again.
  }
  throw new Error('no free digits for a new account after 20 draws');
}

/** Letters and digits that are not confused when they are read out. */
const inviteLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const drawInviteCode = (): string =>
  Array.from({ length: 8 }, () => inviteLetters[randomInt(inviteLetters.length)]).join('');

export async function changePassword(
  client: pg.ClientBase,
  userId: number,
  { passwordHash, at }: { passwordHash: string; at: number },
): Promise<void> {
  await queriesOn(client)
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: new Date(at) })
    .where('id', '=', userId)
    .execute();
}

/**
 * Notes that the user owns the address with which the account was opened. `alone`: a stranger added the
 * other address, so it is removed.
 */
export async function noteProved(
  client: pg.ClientBase,
  userId: number,
  { channel, alone }: { channel: Contact['channel']; alone: boolean },
): Promise<void> {
  const others = channel === 'email' ? { area_code: null, mobile: null } : { email: null };
  await queriesOn(client)
    .updateTable('users')
    .set({ unproved: null, ...(alone ? others : {}) })
    .where('id', '=', userId)
    .execute();
}

/** Stores the same password hashed at today's cost, unless the password was changed meanwhile. */
export async function renewHash(
  pool: pg.Pool,
  userId: number,
  { dated, renewed }: { dated: string; renewed: string },
): Promise<void> {
  await queriesOn(pool)
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', userId)
    .where('password_hash', '=', dated)
    .execute();
}

/** Null while the account has the password that it was opened with. */
export async function findPasswordChange(db: Database, userId: number): Promise<Date | null> {
  const row = await queriesOn(db)
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_changed_at ?? null;
}
