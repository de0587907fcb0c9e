// The office maintains the currencies of withdrawals: added, changed and retired, each in the log.
import { FEE_CODES, METHOD_CODES, type OfficeData, type WaitingChange, type YesNo } from '@candor/contract';
import {
  isFineEnough,
  MONEY_SCALE,
  type Money,
  parseScaled,
  RATE_SCALE,
  USD_PRICE_SCALE,
} from '@candor/core';
import { pageOf } from '../../web/page-of.ts';
import { decimalText, parseCode, parseMoney, parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused, invalid, missing } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import {
  type Currency,
  type CurrencyTerms,
  findCurrency,
  insertCurrency,
  listAll,
  retireCurrency,
  updateCurrency,
} from './currency-rows.ts';
import { networkOf, PROTOCOLS } from './destinations/coin-address.ts';
import { presentCurrency } from './present-method.ts';

type Sent = {
  readonly [Name in 'draw_rate' | 'usd_price' | 'min' | 'max' | 'hours' | 'fee_type']?:
    | string
    | number
    | undefined;
} & { readonly enabled?: YesNo | undefined };
type Terms = Pick<CurrencyTerms, 'fee' | 'usdPrice' | 'min' | 'max' | 'hours' | 'enabled'>;

const hoursMax = 720;
const hoursUnlessGiven = 24;
const amountMax = 1e15;

export function registerCurrencyCalls(
  register: RegisterOfficeCall,
  { db, changes, now }: Pick<ModuleContext, 'db' | 'changes' | 'now'>,
): void {
  const { written: weight } = weights;

  register('officeWithdrawCurrencies', { weight: weights.stored }, async ({ params }) => {
    const { list, total } = await listAll(db.requests, pageOf(params.page));
    return { data: { list: list.map(present), total } };
  });

  changes.serve(register, 'officeAddWithdrawCurrency', {
    weight,
    async apply({ client, audit }, { operator }, params) {
      const type = parseCode('type', params.type, METHOD_CODES);
      const code = params.code.toUpperCase();
      const protocol = type === 'coin' ? readProtocol(params.protocol) : '';
      const currency = await unlessThere(() =>
        insertCurrency(client, { type, code, protocol, ...readTerms(params, undefined) }),
      );
      const after = present(currency);
      const subject = `withdraw-currency ${currency.id}` as const;
      await audit.record(client, { operator, act: 'add', subject, after });
      return { data: after };
    },
  });

  changes.serve(register, 'officeChangeWithdrawCurrency', {
    weight,
    async apply({ client, audit }, { operator }, params) {
      const known = await findCurrency(client, parseWhole('id', params.id));
      if (!known) throw new CallRefused('draw_currency_not_found', { field: 'id' });
      const changedAt = new Date(now());
      const changed: Currency = { ...known, ...readTerms(params, known), changedAt };
      await updateCurrency(client, changed, changedAt);
      const after = present(changed);
      const subject = `withdraw-currency ${known.id}` as const;
      await audit.record(client, { operator, act: 'change', subject, before: present(known), after });
      return { data: after };
    },
  });

  changes.serve(register, 'officeRetireWithdrawCurrency', {
    weight,
    async apply({ client, audit }, { operator }, params) {
      const id = parseWhole('id', params.id);
      const known = await findCurrency(client, id);
      if (!known || !(await retireCurrency(client, id, new Date(now()))))
        throw new CallRefused('draw_currency_not_found', { field: 'id' });
      const subject = `withdraw-currency ${id}` as const;
      await audit.record(client, { operator, act: 'retire', subject, before: present(known) });
      return { data: null };
    },
  });
}

const present = (currency: Currency): Exclude<OfficeData<'officeAddWithdrawCurrency'>, WaitingChange> => ({
  ...presentCurrency(currency),
  type: METHOD_CODES[currency.type],
  enabled: currency.enabled ? 1 : 0,
  changed_at: currency.changedAt.toISOString(),
});

/** Omitted parameters stay as they were. */
function readTerms(sent: Sent, known: Terms | undefined): Terms {
  const kind =
    sent.fee_type === undefined ? known?.fee.kind : parseCode('fee_type', sent.fee_type, FEE_CODES);
  if (!kind) throw missing('fee_type');
  const scale = kind === 'fixed' ? MONEY_SCALE : RATE_SCALE;
  const value = readText('draw_rate', sent.draw_rate, known?.fee.value, scale);
  if (kind === 'rate' && Number(value) >= 1) throw invalid('draw_rate', { max: 1 });
  const usdPrice = readText('usd_price', sent.usd_price, known?.usdPrice, USD_PRICE_SCALE);
  if (Number(usdPrice) === 0) throw invalid('usd_price', { min: 0 });
  const min = readMoney('min', sent.min, known?.min);
  const max = readMoney('max', sent.max, known?.max);
  if (min === 0) throw invalid('min', { min: 0 });
  if (max < min) throw invalid('max', { min: min / 10 ** MONEY_SCALE });
  const hours =
    sent.hours === undefined
      ? (known?.hours ?? hoursUnlessGiven)
      : parseWhole('hours', sent.hours, { min: 1, max: hoursMax });
  const enabled = sent.enabled === undefined ? (known?.enabled ?? true) : parseYesNo('enabled', sent.enabled);
  if (enabled && !isFineEnough(usdPrice)) throw new CallRefused('currency_too_coarse');
  return { fee: { kind, value }, usdPrice, min, max, hours, enabled };
}

/** Exact decimal text, 0 or more. */
function readText(
  field: 'draw_rate' | 'usd_price',
  sent: string | number | undefined,
  known: string | undefined,
  decimals: number,
): string {
  if (sent === undefined && known === undefined) throw missing(field);
  const text = sent === undefined ? (known ?? '') : decimalText(sent);
  const read = parseScaled(text, decimals);
  if (!read.ok) throw invalid(field, read.fault === 'too_many_decimals' ? { decimals } : undefined);
  if (read.value < 0) throw invalid(field, { min: 0 });
  return text;
}

function readMoney(field: 'min' | 'max', sent: string | number | undefined, known: Money | undefined): Money {
  if (sent === undefined && known !== undefined) return known;
  const read = parseMoney(field, sent ?? '');
  if (read < 0 || read > amountMax) throw invalid(field, { min: 0 });
  return read;
}

function readProtocol(sent: string | undefined): string {
  const protocol = (sent ?? '').trim().toUpperCase();
  if (protocol === '') throw missing('protocol');
  if (!networkOf(protocol)) throw invalid('protocol', { allowed: PROTOCOLS });
  return protocol;
}

async function unlessThere<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'withdraw_currencies_kind') throw error;
    throw new CallRefused('currency_exists');
  }
}
