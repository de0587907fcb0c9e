// References of payments: one pays one withdrawal. Claimed before the engine is asked, and held for what it then paid.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { referenceKeyOf } from '../../web/reference-key.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

/** A hash names one transaction on whatever network; two banks of two currencies may give the same reference. */
const currencyOf = ({ type, code }: Withdrawal): string => (type === 'coin' ? '' : code);

/** Refused where another withdrawal has it. */
export async function claimReference(
  pool: pg.Pool,
  { one, reference, now }: { one: Withdrawal; reference: string; now: Date },
): Promise<void> {
  const key = { currency_code: currencyOf(one), reference_key: referenceKeyOf(reference) };
  if (key.reference_key === '') throw missing('reference');
  const queries = queriesOn(pool);
  await queries
    .insertInto('withdrawal_references')
    .values({ ...key, withdrawal_id: one.id, claimed_at: now })
    .onConflict((known) => known.columns(['currency_code', 'reference_key']).doNothing())
    .execute();
  const holder = await queries
    .selectFrom('withdrawal_references')
    .select('withdrawal_id')
    .where('currency_code', '=', key.currency_code)
    .where('reference_key', '=', key.reference_key)
    .executeTakeFirst();
  if (holder?.withdrawal_id === one.id) return;
  throw new CallRefused('payment_reference_used', {
    details: holder === undefined ? {} : { withdrawal: holder.withdrawal_id },
  });
}

/** What was claimed and did not pay it is free again; what paid it stays, whoever claimed last. */
export async function settleReferences(pool: pg.Pool, one: Withdrawal, now: Date): Promise<void> {
  const key = one.status === 'paid' ? referenceKeyOf(one.reference) : '';
  const queries = queriesOn(pool);
  if (key !== '')
    await queries
      .insertInto('withdrawal_references')
      .values({
        currency_code: currencyOf(one),
        reference_key: key,
        withdrawal_id: one.id,
        claimed_at: now,
      })
      .onConflict((known) => known.columns(['currency_code', 'reference_key']).doNothing())
      .execute();
  await queries
    .deleteFrom('withdrawal_references')
    .where('withdrawal_id', '=', one.id)
    .where('reference_key', '<>', key)
    .execute();
}
