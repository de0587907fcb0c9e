// The rows of deposits: written by clients' requests and by decisions, read with the engine's credits.
import { calculateDepositUsd, type ExactText, type Money, money } from '@candor/core';
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import { queriesOn } from '../../db/queries.ts';
import { countUpTo, eachRow } from '../../web/count-up-to.ts';
import type { QueueOrder } from '../../web/queue-order.ts';

type Queries = pg.Pool | pg.ClientBase;

export type DepositKind = 'coin' | 'bank';
/** The decision: `waiting` needs a second operator, `approved` is credited a moment later. */
export type DepositStatus = 'unchecked' | 'waiting' | 'approved' | 'rejected' | 'withdrawn';

export interface NewDeposit {
  readonly userId: number;
  readonly accountId: number;
  readonly kind: DepositKind;
  readonly amount: ExactText;
  readonly currency: string;
  /** Empty for a wire. */
  readonly network: string;
  readonly address: string;
  readonly methodId: number;
  /** The complete payment target, as its client saw it. */
  readonly method: object;
  readonly proofRef: string;
  readonly proofHash: string;
}
export interface Deposit extends Omit<NewDeposit, 'method'> {
  readonly id: number;
  readonly status: DepositStatus;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** Set on approval: the received amount in the currency, and its USD value then. */
  readonly received: ExactText | null;
  readonly usdPrice: ExactText | null;
  readonly usd: Money | null;
  readonly reference: string | null;
  readonly remark: string;
  /** A reason from the list; null if it was given only as text. */
  readonly reason: string | null;
  /** The operator's login address; empty if no operator decided. */
  readonly decidedBy: string;
  /** The second operator; empty if there is none. */
  readonly confirmedBy: string;
  /** The engine has credited it. */
  readonly isCredited: boolean;
  /** Why the engine rejected the last credit; empty if it did not. */
  readonly creditRefused: string;
}

const columns = [
  'deposits.id',
  'user_id as userId',
  'deposits.account_id as accountId',
  'kind',
  'deposits.amount',
  'currency_code as currency',
  'protocol_code as network',
  'address',
  'way_id as methodId',
  'proof_ref as proofRef',
  'proof_hash as proofHash',
  'status',
  'created_at as createdAt',
  'decided_at as decidedAt',
  'received',
  'usd_price as usdPrice',
  'usd',
  'reference',
  'remark',
  'reason',
  'decided_by as decider',
  'confirmed_by as confirmer',
  'credited_at as creditedAt',
  'credit_refused as creditRefused',
] as const;

const deposits = (db: Queries) =>
  queriesOn(db)
    .selectFrom('deposits')
    .leftJoin('projected_deposits', 'projected_deposits.deposit_id', 'deposits.id')
    .select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof deposits>['executeTakeFirstOrThrow']>>;

const depositOf = ({ creditedAt, kind, status, usd, decider, confirmer, ...row }: Row): Deposit => ({
  ...row,
  decidedBy: emailOf(decider),
  confirmedBy: emailOf(confirmer),
  kind: kind as DepositKind,
  status: status as DepositStatus,
  usd: usd === null ? null : money(usd),
  isCredited: creditedAt !== null,
});

const emailOf = (decider: unknown): string => (decider as { readonly email?: string } | null)?.email ?? '';

/** Another client's deposit is not found. */
export async function lockOwnDeposit(
  client: pg.ClientBase,
  userId: number,
  id: number,
): Promise<Deposit | undefined> {
  const row = await deposits(client)
    .where('deposits.id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate('deposits')
    .executeTakeFirst();
  return row && depositOf(row);
}

/** Until the transaction ends nobody else decides about it. */
export async function lockDeposit(client: pg.ClientBase, id: number): Promise<Deposit | undefined> {
  const row = await deposits(client).where('deposits.id', '=', id).forUpdate('deposits').executeTakeFirst();
  return row && depositOf(row);
}

export async function findDeposit(db: Queries, id: number): Promise<Deposit | undefined> {
  const row = await deposits(db).where('deposits.id', '=', id).executeTakeFirst();
  return row && depositOf(row);
}

export interface DepositFilter {
  readonly id?: number;
  readonly userId?: number;
  readonly kind?: DepositKind;
  readonly status?: DepositStatus;
}

/** The default order is newest first. */
export async function listDeposits(
  db: Queries,
  { id, userId, kind, status }: DepositFilter,
  { limit, offset, direction = 'desc', mine }: { limit: number; offset: number } & Partial<QueueOrder>,
): Promise<{ deposits: readonly Deposit[]; total: number }> {
  let rows = deposits(db);
  if (id !== undefined) rows = rows.where('deposits.id', '=', id);
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (status !== undefined) rows = rows.where('status', '=', status);
  if (mine) rows = rows.where(mine('deposits.id'));
  const count = rows.clearSelect().select(eachRow).limit(COUNTED_MAX);
  const found = await rows.orderBy('deposits.id', direction).limit(limit).offset(offset).execute();
  return { deposits: found.map(depositOf), total: await countUpTo(db, count) };
}

export async function countOpen(db: Queries, userId: number): Promise<number> {
  const { count } = await queriesOn(db)
    .selectFrom('deposits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['unchecked', 'waiting'] satisfies DepositStatus[])
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasProof(db: Queries, userId: number, proofRef: string): Promise<boolean> {
  const row = await queriesOn(db)
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('proof_ref', '=', proofRef)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deposits with the same proof, by its digest. */
export async function findByProof(
  db: Queries,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  if (hashes.length === 0) return found;
  const rows = await queriesOn(db)
    .selectFrom('deposits')
    .select(['id', 'proof_hash as hash'])
    .where('proof_hash', 'in', hashes)
    .orderBy('id')
    .execute();
  for (const { id, hash } of rows) found.set(hash, [...(found.get(hash) ?? []), id]);
  return found;
}

/** Takes the reference in the form that is compared. */
export async function findByReference(db: Queries, referenceKey: string): Promise<number[]> {
  const rows = await queriesOn(db)
    .selectFrom('deposits')
    .select('id')
    .where('reference_key', '=', referenceKey)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertDeposit(client: pg.ClientBase, made: NewDeposit, at: Date): Promise<Deposit> {
  const { id } = await queriesOn(client)
    .insertInto('deposits')
    .values({
      user_id: made.userId,
      account_id: made.accountId,
      kind: made.kind,
      amount: made.amount,
      currency_code: made.currency,
      protocol_code: made.network,
      address: made.address,
      way_id: made.methodId,
      way: JSON.stringify(made.method),
      proof_ref: made.proofRef,
      proof_hash: made.proofHash,
      status: 'unchecked' satisfies DepositStatus,
      created_at: at,
      decided_at: null,
      decided_by: null,
      received: null,
      usd_price: null,
      usd: null,
      reference: null,
      reference_key: null,
      remark: '',
      settled_at: null,
      reason: null,
      confirmed_by: null,
      confirmed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readDeposit(client, id);
}

export async function writeWithdrawn(client: pg.ClientBase, id: number, at: Date): Promise<Deposit> {
  await queriesOn(client)
    .updateTable('deposits')
    .set({ status: 'withdrawn' satisfies DepositStatus, decided_at: at })
    .where('id', '=', id)
    .execute();
  return readDeposit(client, id);
}

/** An existing deposit, read again within the transaction that wrote it. */
export async function readDeposit(client: pg.ClientBase, id: number): Promise<Deposit> {
  const deposit = await findDeposit(client, id);
  if (!deposit) throw new Error(`deposit ${id} is gone within its own transaction`);
  return deposit;
}

/** Micro-USD: approved deposits at their credited value, waiting ones at their value when they were reported. */
export async function depositedSince(db: Queries, userId: number, since: Date): Promise<Money> {
  const { rows } = await db.query<{
    status: string;
    amount: ExactText;
    price: ExactText;
    usd: number | null;
  }>(
    `select status, amount, way->>'usdPrice' as price, usd from deposits
     where user_id = $1 and created_at > $2 and status in ('unchecked', 'waiting', 'approved')`,
    [userId, since],
  );
  const usdAmounts = rows.map(({ amount, price, usd }) => usd ?? calculateDepositUsd(amount, price) ?? 0);
  return money(usdAmounts.reduce((sum, each) => sum + each, 0));
}
