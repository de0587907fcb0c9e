// Withdrawals over HTTP: methods, requests and what became of them.
import { METHOD_CODES, type MethodKind, withdrawalsPaths } from '@candor/contract/plain';
import { formatScaled, MONEY_SCALE, type Money } from '@candor/core';
import type { Http } from '../http.ts';
import { parsed } from '../parse/figures.ts';
import {
  parseCurrency,
  parseMethod,
  parseTerms,
  parseWithdrawal,
  type Withdrawal,
  type WithdrawalPage,
  type WithdrawCurrency,
  type WithdrawMethod,
  type WithdrawTerms,
} from '../parse/withdrawal.ts';

type Calls = Pick<Http, 'at'>;
const quiet = { quiet: true } as const;
const typeOf = (kind: MethodKind): '1' | '2' => (METHOD_CODES[kind] === 1 ? '1' : '2');

export const fetchWithdrawCurrencies = (
  http: Calls,
  kind: MethodKind,
): Promise<readonly WithdrawCurrency[]> =>
  http
    .at(withdrawalsPaths)
    .call('drawSymbolList', { type: typeOf(kind) }, quiet)
    .then(parsed((wire) => wire.map(parseCurrency)));

export const fetchWithdrawMethods = (http: Calls, kind: MethodKind): Promise<readonly WithdrawMethod[]> =>
  http
    .at(withdrawalsPaths)
    .call('getDrawMethod', { draw_type: typeOf(kind) }, quiet)
    .then(parsed((wire) => wire.map(parseMethod)));

export const fetchWithdrawTerms = (http: Calls): Promise<WithdrawTerms> =>
  http.at(withdrawalsPaths).call('drawTerms', {}, quiet).then(parsed(parseTerms));

export const fetchWithdrawals = (http: Calls, kind: MethodKind, page: number): Promise<WithdrawalPage> =>
  http
    .at(withdrawalsPaths)
    .call('drawList', { type: typeOf(kind), page }, quiet)
    .then(parsed(({ list, total }) => ({ withdrawals: list.map(parseWithdrawal), total })));

export interface WithdrawalRequest {
  readonly currencyId: number;
  readonly methodId: number;
  readonly amount: Money;
  readonly memo: string;
  /** Of the second factor; empty where none is asked for. */
  readonly code: string;
}

/** Once for its key, however often it is tried. Answers what the server says of it, for people. */
export async function requestWithdrawal(
  http: Calls,
  { currencyId, methodId, amount, memo, code }: WithdrawalRequest,
  idempotencyKey: string,
): Promise<{ withdrawal: Withdrawal; message: string }> {
  const params = {
    draw_currency_id: currencyId,
    draw_method_id: methodId,
    number: formatScaled(amount, MONEY_SCALE),
    ...(memo === '' ? {} : { memo }),
    ...(code === '' ? {} : { factor_code: code }),
  };
  const { data, msg } = await http.at(withdrawalsPaths).send('draw', params, { ...quiet, idempotencyKey });
  return { withdrawal: parsed(parseWithdrawal)(data), message: msg };
}

/** Answers what the server says of it, for people. */
export const cancelWithdrawal = async (http: Calls, id: number, idempotencyKey: string): Promise<string> =>
  (await http.at(withdrawalsPaths).send('cancelDraw', { id }, { ...quiet, idempotencyKey })).msg;

/** What the other kind has is empty. */
export interface MethodToBind {
  readonly kind: MethodKind;
  readonly currencyId: number;
  readonly address: string;
  readonly tag: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly payee: string;
  readonly account: string;
  readonly remark: string;
}

export async function bindWithdrawMethod(
  http: Calls,
  method: MethodToBind,
  idempotencyKey: string,
): Promise<string> {
  const params = {
    type: typeOf(method.kind),
    draw_id: method.currencyId,
    ...without({
      dc_address: method.address,
      dc_tag: method.tag,
      bank_name: method.bankName,
      bank_address: method.bankAddress,
      bank_swift: method.swift,
      payee_name: method.payee,
      payee_account: method.account,
      remark: method.remark,
    }),
  };
  return (await http.at(withdrawalsPaths).send('bindDrawMethod', params, { ...quiet, idempotencyKey })).msg;
}

/** The fields of the form that a refusal of the server is about. */
export const bindFields: Readonly<Record<string, keyof MethodToBind>> = {
  dc_address: 'address',
  dc_tag: 'tag',
  bank_name: 'bankName',
  bank_address: 'bankAddress',
  bank_swift: 'swift',
  payee_name: 'payee',
  payee_account: 'account',
  remark: 'remark',
  draw_id: 'currencyId',
};

export const deleteWithdrawMethod = async (
  http: Calls,
  id: number,
  idempotencyKey: string,
): Promise<string> =>
  (await http.at(withdrawalsPaths).send('delDrawMethod', { id }, { ...quiet, idempotencyKey })).msg;

const without = <T extends Record<string, string>>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<T>;
