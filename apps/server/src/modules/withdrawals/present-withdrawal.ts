// A withdrawal as the wire carries it, with its steps so far and the expected times of the others.
import {
  METHOD_CODES,
  WITHDRAWAL_CODES,
  type WithdrawalWord,
  type WithdrawRecord,
  type WithdrawTerms,
} from '@candor/contract';
import { type Money, moneyToNumber, type WithdrawalStatus, withdrawable } from '@candor/core';
import { type Language, translateMessage } from '@candor/i18n/server';
import type { Withdrawal } from './withdrawal-rows.ts';

const HOUR_MS = 3_600_000;
const HUNDREDTHS = 100;

/** A released one is shown as cancelled. */
const shownAs = (status: WithdrawalStatus): WithdrawalWord => (status === 'released' ? 'cancelled' : status);
const codeOf = (status: WithdrawalStatus): number => WITHDRAWAL_CODES[shownAs(status)];
const isoOf = (at: number): string => new Date(at).toISOString();

export function presentWithdrawal(one: Withdrawal, language: Language): WithdrawRecord {
  const { destination, status } = one;
  const word = shownAs(status);
  return {
    id: one.id,
    number: moneyToNumber(one.amount),
    real_number: one.net / HUNDREDTHS,
    fee: moneyToNumber(one.fee),
    draw_currency: { code: one.code, protocol: one.protocol },
    status: codeOf(status),
    status_name: translateMessage(language, `withdraw.status_${word}`),
    created_at: isoOf(one.submittedAt),
    type: METHOD_CODES[one.type],
    address: destination.address,
    dc_tag: destination.tag,
    payee_account: destination.payeeAccount,
    payee_name: destination.payeeName,
    bank_name: destination.bankName,
    memo: one.memo,
    notes: status === 'released' ? translateMessage(language, 'withdraw.released_notes') : one.notes,
    reference: one.reference,
    timeline: timelineOf(one),
    expected_at: one.endedAt === null ? isoOf(one.submittedAt + one.terms.hours * HOUR_MS) : null,
  };
}

const timelineOf = ({ status, submittedAt, approvedAt, endedAt }: Withdrawal): WithdrawRecord['timeline'] => [
  { status: WITHDRAWAL_CODES.submitted, at: isoOf(submittedAt) },
  ...(approvedAt === null ? [] : [{ status: WITHDRAWAL_CODES.approved, at: isoOf(approvedAt) }]),
  ...(endedAt === null ? [] : [{ status: codeOf(status), at: isoOf(endedAt) }]),
];

export const presentTerms = (
  account: Record<'balance' | 'locked' | 'profits' | 'margin', Money>,
  { needed, hasFactor, heldUntil }: { needed: boolean; hasFactor: boolean; heldUntil: number | null },
): WithdrawTerms => ({
  available: moneyToNumber(withdrawable(account)),
  locked: moneyToNumber(account.locked),
  identity_needed: needed ? 1 : 0,
  factor_needed: hasFactor ? 1 : 0,
  held_until: heldUntil === null ? null : isoOf(heldUntil),
});
