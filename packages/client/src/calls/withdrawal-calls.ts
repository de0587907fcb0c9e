// Withdrawals over HTTP: methods, requests and their records.
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
  withdrawalsPaths,
} from '@candor/contract/plain';
import {
  formatScaled,
  MONEY_SCALE,
  type Money,
  RATE_SCALE,
  USD_PRICE_SCALE,
  type WithdrawalFee,
} from '@candor/core';
import type { Http } from '../http.ts';
import { messageOf, parseFields, wordOf } from '../parse/fields.ts';
import { parsed } from '../parse/metrics.ts';

export type WithdrawCurrency = ReturnType<typeof parseCurrency>;
/** `account` is the coin's address or the bank account. */
export type WithdrawMethod = ReturnType<typeof parseMethod>;
/** `number` is the amount in USD, `realNumber` what arrives in the currency. */
export type Withdrawal = ReturnType<typeof parseWithdrawal>;
export type WithdrawTerms = ReturnType<typeof parseTerms>;
export type WithdrawalPage = Awaited<ReturnType<typeof fetchWithdrawals>>;

const callsOf = (http: Http) => http.at(withdrawalsPaths);
const typeOf = (kind: MethodKind): '1' | '2' => (METHOD_CODES[kind] === 1 ? '1' : '2');
const kindOf = (type: number) => wordOf(METHOD_CODES, type);
const statusOf = (status: number) => wordOf(WITHDRAWAL_CODES, status);

function parseCurrency(wire: WireCurrency) {
  const kind = wire.fee_type === FEE_CODES.fixed ? 'fixed' : 'rate';
  const scale = kind === 'fixed' ? MONEY_SCALE : RATE_SCALE;
  const fee: WithdrawalFee = { kind, value: wire.draw_rate.toFixed(scale) };
  return {
    ...parseFields(wire, { money: ['min', 'max'] }),
    fee,
    usdPrice: wire.usd_price.toFixed(USD_PRICE_SCALE),
  };
}

const parseMethod = (wire: WireMethod) => ({
  ...parseFields(wire),
  kind: kindOf(wire.type),
  account: wire.dc_address || wire.payee_account,
});

const parseWithdrawal = (wire: WireRecord) => ({
  ...parseFields(wire, { money: ['number', 'fee'] }),
  kind: kindOf(wire.type),
  status: statusOf(wire.status),
  account: wire.address || wire.payee_account,
  timeline: wire.timeline.map(({ status, at }) => ({ status: statusOf(status), at })),
});

const parseTerms = (wire: WireTerms) =>
  parseFields(wire, { money: ['available', 'locked'], flags: ['identityNeeded', 'factorNeeded'] });

export const fetchWithdrawCurrencies = (http: Http, kind: MethodKind): Promise<readonly WithdrawCurrency[]> =>
  callsOf(http)
    .call('drawSymbolList', { type: typeOf(kind) })
    .then(parsed((wire) => wire.map(parseCurrency)));

export const fetchWithdrawMethods = (http: Http, kind: MethodKind): Promise<readonly WithdrawMethod[]> =>
  callsOf(http)
    .call('getDrawMethod', { draw_type: typeOf(kind) })
    .then(parsed((wire) => wire.map(parseMethod)));

export const fetchWithdrawTerms = (http: Http): Promise<WithdrawTerms> =>
  callsOf(http).call('drawTerms', {}).then(parsed(parseTerms));

export const fetchWithdrawals = (http: Http, kind: MethodKind, page: number) =>
  callsOf(http)
    .call('drawList', { type: typeOf(kind), page })
    .then(parsed(({ list, total }) => ({ list: list.map(parseWithdrawal), total })));

export interface WithdrawalRequest {
  readonly currencyId: number;
  readonly methodId: number;
  readonly amount: Money;
  readonly memo: string;
  /** Code of the second factor; empty if none is required. */
  readonly code: string;
}

/** Sent once per key, however often it is retried. Returns the server's message for people. */
export async function requestWithdrawal(
  http: Http,
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
  const { data, msg } = await callsOf(http).send('draw', params, { idempotencyKey });
  return { withdrawal: parsed(parseWithdrawal)(data), message: msg };
}

/** Returns the server's message for people. */
export const cancelWithdrawal = (http: Http, id: number, idempotencyKey: string): Promise<string> =>
  callsOf(http).send('cancelDraw', { id }, { idempotencyKey }).then(messageOf);

/** Fields of the other kind are empty. */
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

/** The parameters that carry the texts of a method to bind. */
const boundTexts = {
  dc_address: 'address',
  dc_tag: 'tag',
  bank_name: 'bankName',
  bank_address: 'bankAddress',
  bank_swift: 'swift',
  payee_name: 'payee',
  payee_account: 'account',
  remark: 'remark',
} as const satisfies Record<string, keyof MethodToBind>;

/** The fields of the form that a rejection of the server concerns. */
export const bindFields: Readonly<Record<string, keyof MethodToBind>> = {
  ...boundTexts,
  draw_id: 'currencyId',
};

/** Returns the server's message for people. */
export const bindWithdrawMethod = (
  http: Http,
  method: MethodToBind,
  idempotencyKey: string,
): Promise<string> => {
  const texts = Object.entries(boundTexts).flatMap(([name, field]) =>
    method[field] === '' ? [] : [[name, method[field]] as const],
  );
  const params = { type: typeOf(method.kind), draw_id: method.currencyId, ...Object.fromEntries(texts) };
  return callsOf(http).send('bindDrawMethod', params, { idempotencyKey }).then(messageOf);
};

export const deleteWithdrawMethod = (http: Http, id: number, idempotencyKey: string): Promise<string> =>
  callsOf(http).send('delDrawMethod', { id }, { idempotencyKey }).then(messageOf);
