// Recalculates the fees and net amounts of withdrawals with the office's terms at the time of the request.
import { calculateWithdrawal, money, type WithdrawalFee } from '@candor/core';
import type pg from 'pg';
import { SpecLog, type Terms } from '../../../audit/spec-log.ts';
import { presentCurrencyTerms } from '../../../modules/withdrawals/present-method.ts';
import { rowsById } from '../../ids-of.ts';

export interface WithdrawalRow {
  readonly id: number;
  readonly account: number;
  readonly amount: number;
  readonly fee: number;
  /** In hundredths of the currency. */
  readonly net: number;
  readonly currency: number;
  /** Type, code and network of the currency. */
  readonly of: string;
  readonly feeKind: string;
  readonly rate: string;
  readonly usdPrice: string;
  readonly drafted: number;
}

const columns = `id, account_id as account, amount, fee, net, currency_id as currency, concat_ws(' ', type, code, protocol) as of,
  fee_kind as "feeKind", draw_rate as rate, usd_price as "usdPrice", (extract(epoch from drafted_at) * 1000)::float8 as drafted`;

/** Terms of a new store, from the migration. The audit log has the operators' changes. */
const FIRST: Readonly<Record<string, Terms>> = {
  'coin USDT TRC20': presentCurrencyTerms({ fee: { kind: 'fixed', value: '1' }, usdPrice: '1' }),
  'coin USDT ERC20': presentCurrencyTerms({ fee: { kind: 'fixed', value: '5' }, usdPrice: '1' }),
  'bank USD ': presentCurrencyTerms({ fee: { kind: 'rate', value: '0.001' }, usdPrice: '1' }),
};

export const readWithdrawals = (
  db: pg.ClientBase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WithdrawalRow>> =>
  rowsById(db, `select ${columns} from withdrawals where id = any($1)`, ids);

export type WithdrawalTerms = Awaited<ReturnType<typeof readWithdrawalTerms>>;

export async function readWithdrawalTerms(db: pg.ClientBase) {
  const names = Object.keys(FIRST['bank USD '] ?? {});
  const log = await SpecLog.read(db, {
    kind: 'withdraw-currency',
    acts: ['add', 'change', 'retire'],
    names,
  });
  const stood = ({ currency, of, drafted }: WithdrawalRow): readonly Terms[] =>
    log.around(`withdraw-currency ${currency}`, drafted) ?? [FIRST[of] ?? []].flat();
  return {
    *findingsOf(row: WithdrawalRow): Generator<string> {
      const { amount, fee, net, feeKind, rate, usdPrice, currency } = row;
      const figures = figuresOf(row);
      if (figures?.fee !== fee || figures.net !== net)
        yield `a fee of ${fee} and ${net / 100} of the currency for ${amount} at ${feeKind} ${rate} and ${usdPrice} a dollar`;
      const own = Object.entries(presentCurrencyTerms({ fee: feeOf(row), usdPrice }));
      const isRow = (terms: Terms): boolean => own.every(([name, value]) => terms[name] === value);
      if (!stood(row).some(isRow))
        yield `a fee of ${feeKind} ${rate} at ${usdPrice} a dollar, which were not the office's terms for currency ${currency}`;
    },
  };
}

const feeOf = ({ feeKind, rate }: WithdrawalRow): WithdrawalFee => ({
  kind: feeKind === 'fixed' ? 'fixed' : 'rate',
  value: rate,
});

/** Undefined if the terms are invalid. */
function figuresOf(row: WithdrawalRow): { readonly fee: number; readonly net: number } | undefined {
  try {
    return calculateWithdrawal(money(row.amount), feeOf(row), row.usdPrice);
  } catch {
    return undefined;
  }
}
