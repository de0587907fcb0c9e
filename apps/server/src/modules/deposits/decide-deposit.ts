// Decisions about deposits: the first one wins, one transaction is credited once, and the
// engine credits after the commit.
import type { reviewReasons } from '@candor/contract';
import {
  type AccountView,
  calculateDepositUsd,
  type ExactText,
  isCreditable,
  type Money,
  scaledExact,
} from '@candor/core';
import type pg from 'pg';
import { alreadyDecided } from '../../web/already-decided.ts';
import { referenceKeyOf } from '../../web/reference-key.ts';
import { CallRefused, invalid, missing } from '../../web/refused.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import {
  type Decider,
  writeApproval,
  writeConfirmation,
  writeRejection,
  writeUndecided,
} from './decision-rows.ts';
import { type Deposit, findByReference, lockDeposit, readDeposit } from './deposit-rows.ts';
import { readUsdPrices } from './method-rows.ts';

export type DepositReason = (typeof reviewReasons.deposits)[number];

export type Decision =
  | {
      readonly approve: true;
      readonly received: ExactText | undefined;
      readonly reference: string | undefined;
      readonly remark: string;
    }
  | { readonly approve: false; readonly reason: DepositReason | undefined; readonly remark: string };

export interface Decided {
  readonly before: Deposit;
  readonly after: Deposit;
}

/** The engine's view of the account to be credited; undefined if it does not know the account. */
export type CreditedAccount = Pick<AccountView, 'balance' | 'locked'> | undefined;

/** Throws a rejection if the reference is not a transaction hash on the network of this protocol. */
export type CheckTransaction = (protocol: string, reference: string) => void;

/** Within an operator's command. An approved deposit still has to be credited. */
export async function decideDeposit(
  client: pg.PoolClient,
  given: {
    id: number;
    decision: Decision;
    account: CreditedAccount;
    checkTransaction: CheckTransaction;
    by: Decider;
    at: Date;
  },
): Promise<Decided> {
  const { id, decision, account, checkTransaction, by, at } = given;
  const before = await lockDeposit(client, id);
  if (!before) throw new CallRefused('deposit_not_found');
  if (before.status !== 'unchecked') throw alreadyDecided({ by: before.decidedBy, at: before.decidedAt });
  if (!decision.approve) {
    const { reason, remark } = decision;
    if (reason === undefined && remark === '') throw missing('remark');
    await writeRejection(client, id, { reason: reason ?? null, remark }, { by, at });
  } else {
    const { received, reference, remark } = decision;
    if (received === undefined) throw missing('received');
    const referenceKey = reference === undefined ? '' : referenceKeyOf(reference);
    if (reference === undefined || referenceKey === '') throw missing('reference');
    if (before.kind === 'coin') checkTransaction(before.network, reference);
    const usdPrice = (await readUsdPrices(client, before.kind, [before.methodId])).get(before.methodId);
    if (usdPrice === undefined) throw new Error(`deposit ${id} has no way that it went by`);
    const usd = worthOf(received, usdPrice);
    if (account && !isCreditable(account, usd)) throw outOfRange();
    const status = isFarFrom(before.amount, received) ? ('waiting' as const) : ('approved' as const);
    const approval = { status, received, usdPrice, usd, reference, referenceKey, remark };
    if (!(await writeApproval(client, id, approval, { by, at }))) {
      const [deposit] = await findByReference(client, referenceKey);
      throw new CallRefused('reference_used', { details: deposit === undefined ? {} : { deposit } });
    }
  }
  return { before, after: await readDeposit(client, id) };
}

/**
 * A second operator confirms the first one's decision, or sends it back to be decided again. Within an operator's
 * command. `seen` is the time of the decision that the second operator read; since then the first one may have sent it
 * back and approved another amount.
 */
export async function decideWaiting(
  client: pg.PoolClient,
  given: { id: number; isConfirmed: boolean; seen?: string | undefined; by: Decider; at: Date },
): Promise<Decided> {
  const { id, isConfirmed, seen, by, at } = given;
  const before = await lockDeposit(client, id);
  if (!before) throw new CallRefused('deposit_not_found');
  if (before.status !== 'waiting') throw alreadyDecided({ by: before.confirmedBy, at: before.decidedAt });
  if (isConfirmed) {
    if (seen !== undefined && seen !== before.decidedAt?.toISOString())
      throw new CallRefused('change_outdated');
    await requireSecondOperator(client, { first: before.decidedBy, second: by, now: at.getTime() });
    await writeConfirmation(client, id, { by, at });
  } else {
    await writeUndecided(client, id, '');
  }
  return { before, after: await readDeposit(client, id) };
}

/** They differ by more than a tenth: for 1,000 reported, 900 does not and 899 does. */
function isFarFrom(reported: ExactText, received: ExactText): boolean {
  const [told, found] = [scaledExact(reported), scaledExact(received)];
  const wanted = told.digits * 10n ** BigInt(found.scale);
  const difference = found.digits * 10n ** BigInt(told.scale) - wanted;
  return (difference < 0n ? -difference : difference) * 10n > wanted;
}

function worthOf(received: ExactText, usdPrice: ExactText): Money {
  const usd = calculateDepositUsd(received, usdPrice);
  // Less than half a millionth of a dollar can't be credited.
  if (usd === 0) throw invalid('received');
  if (usd === null) throw outOfRange();
  return usd;
}

const outOfRange = (): CallRefused => new CallRefused('amount_out_of_range', { field: 'received' });
