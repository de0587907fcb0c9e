// Operators in the table.
import { mayDo, type Permission, type Role, roles } from '@candor/contract';
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';
import type { Operator } from '../../web/operator.ts';

type Queries = pg.Pool | pg.ClientBase;

/** Everything that a login checks. */
export interface OperatorRecord extends Operator {
  /** Null until they have chosen one by their invitation link. */
  readonly passwordHash: string | null;
  readonly passwordGiven: boolean;
  /** Sealed. */
  readonly totpSecret: Buffer | null;
  readonly isEnrolled: boolean;
  readonly isDisabled: boolean;
}

/** As lists show them. */
export interface ListedOperator extends Operator {
  readonly isEnrolled: boolean;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Null if there is no invitation. */
  readonly invitedUntil: Date | null;
  readonly lastUsedAt: Date | null;
}

const record = `select id, email, name, role, password_hash as "passwordHash", password_given as "passwordGiven",
  totp_secret as "totpSecret", totp_confirmed_at is not null as "isEnrolled", disabled_at is not null as "isDisabled"
  from operators`;

export const findByEmail = async (db: Queries, email: string): Promise<OperatorRecord | undefined> =>
  (await db.query<OperatorRecord>(`${record} where email = $1`, [emailOf(email)])).rows[0];

export const findById = async (db: Queries, id: number): Promise<OperatorRecord | undefined> =>
  (await db.query<OperatorRecord>(`${record} where id = $1`, [id])).rows[0];

/** The stored form: two spellings are one operator. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

const listedColumns = `id, email, name, role, totp_confirmed_at is not null as "isEnrolled", created_at as "createdAt",
  disabled_at as "disabledAt", invitation_until as "invitedUntil",
  (select max(last_used_at) from operator_sessions where operator_id = operators.id) as "lastUsedAt"`;

export const listOperators = (
  pool: pg.Pool,
  page: Page,
): Promise<{ rows: ListedOperator[]; total: number }> =>
  readPage(pool, { columns: listedColumns, from: 'from operators', order: 'id desc' }, page);

/** Locked until the transaction ends. */
export async function lockOperator(client: pg.ClientBase, id: number): Promise<ListedOperator | undefined> {
  await client.query('select from operators where id = $1 for no key update', [id]);
  return findListed(client, id);
}

export const findListed = async (db: Queries, id: number): Promise<ListedOperator | undefined> =>
  (await db.query<ListedOperator>(`select ${listedColumns} from operators where id = $1`, [id])).rows[0];

/** True if another operator has a role with the permission, disabled or not. */
export async function hasAnother(
  db: Queries,
  permission: Permission,
  { id }: Pick<Operator, 'id'>,
): Promise<boolean> {
  const may = roles.filter((role) => mayDo(role, permission));
  const { rowCount } = await db.query('select from operators where id <> $1 and role = any($2) limit 1', [
    id,
    may,
  ]);
  return rowCount === 1;
}

/** Undefined if an operator already has the e-mail address. */
export async function insertOperator(
  client: Queries,
  row: {
    email: string;
    name: string;
    role: Role;
    /** Null for an invited operator. */
    passwordHash: string | null;
    passwordGiven: boolean;
    now: number;
  },
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into operators (email, name, role, password_hash, password_given, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning id`,
    [emailOf(row.email), row.name, row.role, row.passwordHash, row.passwordGiven, new Date(row.now)],
  );
  return rows[0]?.id;
}
