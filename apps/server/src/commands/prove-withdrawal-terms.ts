// Works out again what withdrawals cost and what of them was to arrive: by the terms that the office had for the currency as they were asked for.
import { FEE_CODES } from '@candor/contract';
import { calculateWithdrawal, money } from '@candor/core';
import type pg from 'pg';
import { type Terms, TermsLog } from '../audit/terms-log.ts';

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

/** As a new store has them, by the migration: the log has what operators made of them. */
const FIRST: Readonly<Record<string, Terms>> = {
  'coin USDT TRC20': { fee_type: FEE_CODES.fixed, draw_rate: 1, usd_price: 1 },
  'coin USDT ERC20': { fee_type: FEE_CODES.fixed, draw_rate: 5, usd_price: 1 },
  'bank USD ': { fee_type: FEE_CODES.rate, draw_rate: 0.001, usd_price: 1 },
};

export async function readWithdrawals(
  db: pg.ClientBase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WithdrawalRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<WithdrawalRow>(`select ${columns} from withdrawals where id = any($1)`, [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

export class WithdrawalTerms {
  readonly #log: TermsLog;

  private constructor(log: TermsLog) {
    this.#log = log;
  }

  static async read(db: pg.ClientBase): Promise<WithdrawalTerms> {
    const names = ['fee_type', 'draw_rate', 'usd_price'];
    const acts = ['add', 'change', 'retire'];
    return new WithdrawalTerms(await TermsLog.read(db, { kind: 'withdraw-currency', acts, names }));
  }

  *faultsOf(row: WithdrawalRow): Generator<string> {
    const { amount, fee, net, feeKind, rate, usdPrice } = row;
    const figures = figuresOf(row);
    if (figures?.fee !== fee || figures.net !== net)
      yield `a fee of ${fee} and ${net / 100} of the currency for ${amount} at ${feeKind} ${rate} and ${usdPrice} a dollar`;
    const isRow = (terms: Terms): boolean =>
      terms.fee_type === FEE_CODES[feeKind as 'fixed'] &&
      terms.draw_rate === Number(rate) &&
      terms.usd_price === Number(usdPrice);
    if (!this.#stood(row).some(isRow))
      yield `a fee of ${feeKind} ${rate} at ${usdPrice} a dollar, which were not the office's terms for currency ${row.currency}`;
  }

  #stood({ currency, of, drafted }: WithdrawalRow): readonly Terms[] {
    const first = FIRST[of];
    return this.#log.around(`withdraw-currency ${currency}`, drafted) ?? (first ? [first] : []);
  }
}

/** Undefined where the terms are none. */
function figuresOf({
  amount,
  feeKind,
  rate,
  usdPrice,
}: WithdrawalRow): { readonly fee: number; readonly net: number } | undefined {
  try {
    const kind = feeKind === 'fixed' ? 'fixed' : 'rate';
    return calculateWithdrawal(money(amount), { kind, value: rate }, usdPrice);
  } catch {
    return undefined;
  }
}
