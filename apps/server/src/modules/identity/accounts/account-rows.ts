// The rows of real accounts: found by their address, opened, given another password.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../../db/queries.ts';
import type { Contact } from '../contacts/contact.ts';
import { type UserRecord, userColumns } from '../user-record.ts';

type Database = pg.Pool | pg.ClientBase;

/** A user with what a login is judged by. */
export interface AccountRecord extends UserRecord {
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  /** The channel of the address by which it was opened, while nobody has shown that it is theirs. */
  readonly unproved: string | null;
}

const accountColumns = [
  ...userColumns,
  'users.password_hash as passwordHash',
  'users.password_changed_at as passwordChangedAt',
  'users.unproved',
] as const;

/** Without what a login is judged by. */
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

/** Those that have one of these national numbers, in whichever country: at most two, which is one too many. */
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
  /** Whether a code that was sent to the address came back. */
  readonly isProved: boolean;
}

/** Undefined where the address has an account already. */
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
    // The digits or the invite code are another's, so they are drawn again.
  }
  throw new Error('no free digits for a new account after 20 draws');
}

/** Of letters and digits that are not taken for each other when they are read out. */
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

/** The address by which the account was opened is theirs. `alone`: what else it was reached by was added by a stranger. */
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

/** The same password hashed at today's costs; left alone where it was changed meanwhile. */
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

/** Null where it is the one that the account was opened with. */
export async function findPasswordChange(db: Database, userId: number): Promise<Date | null> {
  const row = await queriesOn(db)
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_changed_at ?? null;
}
