// The table of bound methods. Every query is by owner, so another user's method is not found.
import type { MethodKind } from '@candor/contract';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { toKind } from './currency-rows.ts';

/** A payment destination. Fields of the other kind are empty. */
export interface Destination {
  readonly address: string;
  /** Destination tag or memo. */
  readonly tag: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly remark: string;
  /** False if the beneficiary is not the verified name. */
  readonly nameMatches: boolean;
}
export interface Method extends Destination {
  readonly id: number;
  readonly type: MethodKind;
  readonly currency: { readonly id: number; readonly code: string; readonly protocol: string };
  readonly createdAt: Date;
}
/** When withdrawals to it become possible, in milliseconds since the epoch; 0 without a hold. */
export const heldUntilOf = ({ createdAt }: Pick<Method, 'createdAt'>, holdMs: number): number =>
  holdMs === 0 ? 0 : createdAt.getTime() + holdMs;

export interface NewMethod extends Destination {
  readonly userId: number;
  readonly type: MethodKind;
  readonly currencyId: number;
}

type Database = pg.Pool | pg.PoolClient;

/** Methods of one kind and one currency, or all existing ones; newest first. */
export async function listMethods(
  db: Database,
  userId: number,
  { type, currencyId }: { type?: MethodKind; currencyId?: number | undefined },
): Promise<Method[]> {
  let query = select(db, userId);
  if (type !== undefined) query = query.where('withdraw_methods.type', '=', type);
  if (currencyId !== undefined) query = query.where('currency_id', '=', currencyId);
  return (await query.orderBy('withdraw_methods.id', 'desc').execute()).map(toMethod);
}

export async function findMethod(db: Database, userId: number, id: number): Promise<Method | undefined> {
  const row = await select(db, userId).where('withdraw_methods.id', '=', id).executeTakeFirst();
  return row && toMethod(row);
}

export async function countMethods(client: pg.PoolClient, userId: number): Promise<number> {
  const { count } = await queriesOn(client)
    .selectFrom('withdraw_methods')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The existing method with the same destination. */
export async function findSame(client: pg.PoolClient, method: NewMethod): Promise<number | undefined> {
  const row = await queriesOn(client)
    .selectFrom('withdraw_methods')
    .select('id')
    .where('user_id', '=', method.userId)
    .where('currency_id', '=', method.currencyId)
    .where('address', '=', method.address)
    .where('tag', '=', method.tag)
    .where('bank_swift', '=', method.bankSwift)
    .where('payee_account', '=', method.payeeAccount)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function insertMethod(client: pg.PoolClient, method: NewMethod, now: Date): Promise<number> {
  const { id } = await queriesOn(client)
    .insertInto('withdraw_methods')
    .values({
      user_id: method.userId,
      type: method.type,
      currency_id: method.currencyId,
      ...destinationValues(method),
      created_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if there is none, or not any more. */
export async function deleteMethod(
  client: pg.PoolClient,
  { userId, id }: { userId: number; id: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('withdraw_methods')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The columns of a method, and of a withdrawal at the time of its request. */
export const destinationColumns = [
  'address',
  'tag',
  'bank_name as bankName',
  'bank_address as bankAddress',
  'bank_swift as bankSwift',
  'payee_name as payeeName',
  'payee_account as payeeAccount',
  'remark',
  'name_matches as nameMatches',
] as const;

export const destinationValues = (to: Destination) => ({
  address: to.address,
  tag: to.tag,
  bank_name: to.bankName,
  bank_address: to.bankAddress,
  bank_swift: to.bankSwift,
  payee_name: to.payeeName,
  payee_account: to.payeeAccount,
  remark: to.remark,
  name_matches: to.nameMatches,
});

const select = (db: Database, userId: number) =>
  queriesOn(db)
    .selectFrom('withdraw_methods')
    .innerJoin('withdraw_currencies', 'withdraw_currencies.id', 'currency_id')
    .select(['withdraw_methods.id', 'withdraw_methods.type', 'currency_id as currencyId', 'code'])
    .select('protocol')
    .select(destinationColumns)
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toMethod = ({ currencyId, code, protocol, ...row }: Row): Method => ({
  ...row,
  type: toKind(row.type),
  currency: { id: currencyId, code, protocol },
});
