// Withdrawals, the methods they go to, and the terms: wire words end here.

import type {
  WithdrawCurrency as WireCurrency,
  WithdrawMethod as WireMethod,
  WithdrawRecord as WireRecord,
  WithdrawTerms as WireTerms,
} from '@candor/contract';
import {
  FEE_CODES,
  METHOD_CODES,
  type MethodKind,
  WITHDRAWAL_CODES,
  type WithdrawalWord,
} from '@candor/contract/plain';
import { MONEY_SCALE, type Money, RATE_SCALE, USD_PRICE_SCALE, type WithdrawalFee } from '@candor/core';
import { toMoney } from './figures.ts';

export interface WithdrawCurrency {
  readonly id: number;
  readonly code: string;
  /** The coin's network; empty for a bank currency. */
  readonly protocol: string;
  readonly fee: WithdrawalFee;
  /** How much of it one USD is worth, as decimal text. */
  readonly usdPrice: string;
  readonly min: Money;
  readonly max: Money;
  readonly tagKind: 'tag' | 'memo' | null;
}
export interface WithdrawMethod {
  readonly id: number;
  readonly kind: MethodKind;
  readonly currency: { readonly id: number; readonly code: string; readonly protocol: string };
  /** The coin's address or the bank account. */
  readonly account: string;
  readonly tag: string;
  readonly bankName: string;
  readonly swift: string;
  readonly payee: string;
  /** When withdrawals may go to it; null where they may already. */
  readonly heldUntil: string | null;
}
export interface Withdrawal {
  readonly id: number;
  readonly kind: MethodKind;
  readonly amount: Money;
  readonly fee: Money;
  /** Plain, in the currency: what arrives. */
  readonly net: number;
  readonly code: string;
  readonly protocol: string;
  readonly status: WithdrawalWord;
  /** In the user's words. */
  readonly statusName: string;
  readonly submittedAt: string;
  readonly account: string;
  readonly tag: string;
  readonly bankName: string;
  readonly payee: string;
  readonly memo: string;
  readonly notes: string;
  readonly reference: string;
  readonly timeline: readonly { readonly status: WithdrawalWord; readonly at: string }[];
  /** Null once it has ended. */
  readonly expectedAt: string | null;
}
export interface WithdrawTerms {
  readonly available: Money;
  readonly locked: Money;
  readonly needsIdentity: boolean;
  readonly needsCode: boolean;
  readonly heldUntil: string | null;
}
export interface WithdrawalPage {
  readonly withdrawals: readonly Withdrawal[];
  readonly total: number;
}

export const parseCurrency = (wire: WireCurrency): WithdrawCurrency => {
  const kind = wire.fee_type === FEE_CODES.fixed ? 'fixed' : 'rate';
  return {
    id: wire.id,
    code: wire.code,
    protocol: wire.protocol,
    fee: { kind, value: wire.draw_rate.toFixed(kind === 'fixed' ? MONEY_SCALE : RATE_SCALE) },
    usdPrice: wire.usd_price.toFixed(USD_PRICE_SCALE),
    min: toMoney(wire.min),
    max: toMoney(wire.max),
    tagKind: wire.tag_kind === 'tag' || wire.tag_kind === 'memo' ? wire.tag_kind : null,
  };
};

export const parseMethod = (wire: WireMethod): WithdrawMethod => ({
  id: wire.id,
  kind: kindOf(wire.type),
  currency: wire.draw_currency,
  account: wire.dc_address || wire.payee_account,
  tag: wire.dc_tag,
  bankName: wire.bank_name,
  swift: wire.bank_swift,
  payee: wire.payee_name,
  heldUntil: wire.held_until,
});

export const parseWithdrawal = (wire: WireRecord): Withdrawal => ({
  id: wire.id,
  kind: kindOf(wire.type),
  amount: toMoney(wire.number),
  fee: toMoney(wire.fee),
  net: wire.real_number,
  code: wire.draw_currency.code,
  protocol: wire.draw_currency.protocol,
  status: statusOf(wire.status),
  statusName: wire.status_name,
  submittedAt: wire.created_at,
  account: wire.address || wire.payee_account,
  tag: wire.dc_tag,
  bankName: wire.bank_name,
  payee: wire.payee_name,
  memo: wire.memo,
  notes: wire.notes,
  reference: wire.reference,
  timeline: wire.timeline.map(({ status, at }) => ({ status: statusOf(status), at })),
  expectedAt: wire.expected_at,
});

export const parseTerms = (wire: WireTerms): WithdrawTerms => ({
  available: toMoney(wire.available),
  locked: toMoney(wire.locked),
  needsIdentity: wire.identity_needed === 1,
  needsCode: wire.factor_needed === 1,
  heldUntil: wire.held_until,
});

const kindOf = (type: number): MethodKind => (type === METHOD_CODES.coin ? 'coin' : 'bank');

function statusOf(code: number): WithdrawalWord {
  const words = Object.entries(WITHDRAWAL_CODES) as [WithdrawalWord, number][];
  const found = words.find(([, known]) => known === code);
  if (!found) throw new Error(`no status of a withdrawal: ${code}`);
  return found[0];
}
