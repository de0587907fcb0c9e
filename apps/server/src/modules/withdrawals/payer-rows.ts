// Two operators for a large withdrawal: the engine holds it, and so does a constraint of the database, asked before it.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { CallRefused } from '../../web/refused.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

const CHECK_VIOLATION = '23514';

/** Refused where the one who approved it would pay it as well. The last to claim it is the one that stands. */
export async function claimPayment(
  pool: pg.Pool,
  { id, approvedBy }: Withdrawal,
  { payer, needsTwo, now }: { payer: string; needsTwo: boolean; now: Date },
): Promise<void> {
  const row = { needs_two: needsTwo, approved_by: approvedBy, payer, claimed_at: now };
  try {
    await queriesOn(pool)
      .insertInto('withdrawal_payers')
      .values({ withdrawal_id: id, ...row })
      .onConflict((known) => known.column('withdrawal_id').doUpdateSet(row))
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error;
    throw new CallRefused('second_operator_required');
  }
}
