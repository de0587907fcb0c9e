// The rows of decisions about deposits, and of which of the approved ones still have to be credited.
import type { ExactText, Money } from '@candor/core';
import type pg from 'pg';
import { inSavepoint } from '../../db/in-savepoint.ts';
import { queriesOn } from '../../db/queries.ts';

export interface Decider {
  readonly id: number;
  /** By which they sign in, and by which the journal names them. */
  readonly email: string;
}

export interface Approval {
  readonly received: ExactText;
  readonly usdPrice: ExactText;
  readonly usd: Money;
  readonly reference: string;
  /** The reference as it is compared. */
  readonly referenceKey: string;
  readonly remark: string;
}

/** False where another deposit was credited by this reference. Waits for one that is being approved by it. */
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
          status: 'approved',
          decided_at: at,
          decided_by: JSON.stringify(by),
          received: approval.received,
          usd_price: approval.usdPrice,
          usd: approval.usd,
          reference: approval.reference,
          reference_key: approval.referenceKey,
          remark: approval.remark,
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

/** An approved deposit that the engine may not have been asked to credit yet, or whose client was not notified. */
export interface Unsettled {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly usd: Money;
  readonly decidedBy: Decider;
}

/** The oldest first: those after an id, or only the one of an id. */
export async function listUnsettled(
  db: pg.Pool | pg.ClientBase,
  { id, after, limit }: { id?: number; after?: number; limit: number },
): Promise<readonly Unsettled[]> {
  let query = queriesOn(db)
    .selectFrom('deposits')
    .select(['id', 'user_id as userId', 'account_id as accountId', 'usd', 'decided_by as decidedBy'])
    .where('status', '=', 'approved')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .limit(limit);
  if (id !== undefined) query = query.where('id', '=', id);
  if (after !== undefined) query = query.where('id', '>', after);
  return (await query.execute()).map((row) => ({
    ...row,
    usd: row.usd as Money,
    decidedBy: row.decidedBy as Decider,
  }));
}

/** False where it was settled before. */
export async function writeSettled(client: pg.ClientBase, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('deposits')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
