// The rows of decisions about deposits, and the approved deposits that still have to be credited.
import type { ExactText, Money } from '@candor/core';
import type pg from 'pg';
import { inSavepoint } from '../../db/in-savepoint.ts';
import { queriesOn } from '../../db/queries.ts';

export interface Decider {
  readonly id: number;
  /** The operator's login, which the journal also uses. */
  readonly email: string;
}

export interface Approval {
  /** `waiting` if a second operator has to confirm it. */
  readonly status: 'approved' | 'waiting';
  readonly received: ExactText;
  readonly usdPrice: ExactText;
  readonly usd: Money;
  readonly reference: string;
  /** The reference in the form that is compared. */
  readonly referenceKey: string;
  readonly remark: string;
}

/** False if another deposit was credited by this reference. Waits for one that is being approved by it. */
export async function writeApproval(
  client: pg.ClientBase,
  id: number,
  approval: Approval,
  { by, at }: { by: Decider; at: Date },
): Promise<boolean> {
  try {
    await inSavepoint(client, () =>
      queriesOn(client)
        .updateTable('deposits')
        .set({
          status: approval.status,
          decided_at: at,
          decided_by: JSON.stringify(by),
          received: approval.received,
          usd_price: approval.usdPrice,
          usd: approval.usd,
          reference: approval.reference,
          reference_key: approval.referenceKey,
          remark: approval.remark,
          credit_refused: '',
        })
        .where('id', '=', id)
        .execute(),
    );
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'deposits_reference_key_key') return false;
    throw error;
  }
}

export async function writeRejection(
  client: pg.ClientBase,
  id: number,
  { reason, remark }: { readonly reason: string | null; readonly remark: string },
  { by, at }: { by: Decider; at: Date },
): Promise<void> {
  await queriesOn(client)
    .updateTable('deposits')
    .set({ status: 'rejected', decided_at: at, decided_by: JSON.stringify(by), reason, remark })
    .where('id', '=', id)
    .execute();
}

/** An approved deposit whose credit may not have reached the engine, or whose client has not been notified. */
export interface Unsettled {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly usd: Money;
  readonly decidedBy: Decider;
  /** The second operator, if any. */
  readonly confirmedBy: Decider | null;
}

const unsettled = (db: pg.Pool | pg.ClientBase) =>
  queriesOn(db)
    .selectFrom('deposits')
    .select(['id', 'user_id as userId', 'account_id as accountId', 'usd'])
    .select(['decided_by as decidedBy', 'confirmed_by as confirmedBy'])
    .where('status', '=', 'approved')
    .where('settled_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof unsettled>['executeTakeFirstOrThrow']>>;
const unsettledOf = (row: Row): Unsettled => ({
  ...row,
  usd: row.usd as Money,
  decidedBy: row.decidedBy as Decider,
  confirmedBy: row.confirmedBy as Decider | null,
});

/** Their ids after a given one, in order. */
export async function listUnsettled(
  pool: pg.Pool,
  { after, limit }: { after: number; limit: number },
): Promise<readonly number[]> {
  const rows = await unsettled(pool).where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * The deposit waits for a decision again, as if there had been none, and its reference is free again. `code` is the
 * engine's rejection, or empty if a second operator sent it back.
 */
export async function writeUndecided(client: pg.ClientBase, id: number, code: string): Promise<void> {
  const confirmed = { confirmed_by: null, confirmed_at: null };
  const undecided = { decided_at: null, decided_by: null, remark: '', ...confirmed };
  const nothingFound = { received: null, usd_price: null, usd: null, reference: null, reference_key: null };
  await queriesOn(client)
    .updateTable('deposits')
    .set({ ...undecided, ...nothingFound, status: 'unchecked', credit_refused: code })
    .where('id', '=', id)
    .execute();
}

/** One operator approved it; it needs a second one. */
export async function writeWaiting(client: pg.ClientBase, id: number): Promise<void> {
  await queriesOn(client).updateTable('deposits').set({ status: 'waiting' }).where('id', '=', id).execute();
}

/** By the second operator; the database rejects the first. */
export async function writeConfirmation(
  client: pg.ClientBase,
  id: number,
  { by, at }: { by: Decider; at: Date },
): Promise<void> {
  await queriesOn(client)
    .updateTable('deposits')
    .set({
      status: 'approved',
      confirmed_at: at,
      confirmed_by: JSON.stringify({ id: by.id, email: by.email }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Locked until the transaction ends; undefined if it is already settled. Waits for a client who tries to cancel it at the same
 * moment, because a skipped deposit would be credited only by the job a minute later.
 */
export async function lockUnsettled(client: pg.ClientBase, id: number): Promise<Unsettled | undefined> {
  const row = await unsettled(client).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && unsettledOf(row);
}

/** Call it with the deposit locked. */
export async function writeSettled(client: pg.ClientBase, id: number, at: Date): Promise<void> {
  await queriesOn(client).updateTable('deposits').set({ settled_at: at }).where('id', '=', id).execute();
}
