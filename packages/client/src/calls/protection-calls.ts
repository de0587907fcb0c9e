// Client protection over HTTP: class, rules, and the limits that clients have set themselves.
import type { WireProtectionInfo } from '@candor/contract';
import { type ClassCriterion, protectionPaths } from '@candor/contract/plain';
import { type ClientClass, type CoolingOffDays, type Money, moneyToNumber } from '@candor/core';
import type { Http } from '../http.ts';
import { parsed, toMoney } from '../parse/metrics.ts';

export type Protection = ReturnType<typeof parseProtection>;
/** Null: no limit. `next` is the replacement, with its start (ISO 8601). */
export type OwnLimit = ReturnType<typeof limitOf>;
export type DepositLimit = Protection['deposits'][number];

const moneyOf = (usd: number | null): Money | null => (usd === null ? null : toMoney(usd));
const limitOf = ({ amount, next }: Pick<WireProtectionInfo['loss'], 'amount' | 'next'>) => ({
  amount: moneyOf(amount),
  next: next && { amount: moneyOf(next.amount), from: next.from },
});

/** `rules` are null if the venue has none. */
function parseProtection(wire: WireProtectionInfo) {
  const { class_request: request, rules, loss, deposits } = wire;
  return {
    clientClass: wire.class,
    request: request && requestOf(request),
    rules:
      rules.name === ''
        ? null
        : {
            source: rules.source,
            closeOutLevel: rules.close_out_level ?? 0,
            leverage: leverageOf(rules.leverage, wire.class, Date.now()),
          },
    loss: { ...limitOf(loss), lost: moneyOf(loss.lost) },
    deposits: deposits.map((one) => ({ ...limitOf(one), period: one.period, used: toMoney(one.used) })),
    coolingOffUntil: wire.break_until,
  };
}

/** The request is confirming once one operator has found the criteria met and another one must confirm it. */
function requestOf({ status, remark, created_at: sentAt }: NonNullable<WireProtectionInfo['class_request']>) {
  const isConfirming = status === 'proposed' || status === 'confirmed';
  const isRefused = status === 'refused';
  return {
    isOpen: isConfirming || status === 'waiting',
    isConfirming,
    isRefused,
    remark: isRefused ? remark : '',
    sentAt,
  };
}

/** `now` is in milliseconds since the epoch: of the table's rows those in force count, and the next ones. */
function leverageOf(rows: WireProtectionInfo['rules']['leverage'], clientClass: ClientClass, now: number) {
  const own = rows
    .filter((row) => row.class === clientClass)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  return [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const ofKind = own.filter((row) => row.kind === kind);
    const next = ofKind.find(({ from }) => Date.parse(from) > now);
    return {
      kind,
      /** Null: the instrument's own maximum. */
      max: ofKind.findLast(({ from }) => Date.parse(from) <= now)?.max ?? null,
      next: next ? { max: next.max, from: next.from } : null,
    };
  });
}

const callsOf = (http: Http) => http.at(protectionPaths);
const amountOf = (amount: Money | null): string => (amount === null ? '' : String(moneyToNumber(amount)));

export const fetchProtection = (http: Http): Promise<Protection> =>
  callsOf(http).call('protectionInfo', {}).then(parsed(parseProtection));

/** Like every change here, sent once per key, however often it is retried. */
export const setLossLimit = (http: Http, amount: Money | null, idempotencyKey: string): Promise<Protection> =>
  callsOf(http)
    .call('setLossLimit', { amount: amountOf(amount) }, { idempotencyKey })
    .then(parsed(parseProtection));

export const setDepositLimit = (
  http: Http,
  { period, amount }: { period: DepositLimit['period']; amount: Money | null },
  idempotencyKey: string,
): Promise<Protection> =>
  callsOf(http)
    .call('setDepositLimit', { period, amount: amountOf(amount) }, { idempotencyKey })
    .then(parsed(parseProtection));

export const takeBreak = (http: Http, days: CoolingOffDays, idempotencyKey: string): Promise<Protection> =>
  callsOf(http).call('takeBreak', { days }, { idempotencyKey }).then(parsed(parseProtection));

export const backToRetail = (http: Http, idempotencyKey: string): Promise<Protection> =>
  callsOf(http).call('backToRetail', {}, { idempotencyKey }).then(parsed(parseProtection));

export interface ClassRequestToSend {
  readonly criteria: readonly ClassCriterion[];
  readonly statement: string;
  /** Reference of the client's upload. */
  readonly evidence: string;
}

export function requestClass(
  http: Http,
  { criteria, ...texts }: ClassRequestToSend,
  idempotencyKey: string,
): Promise<Protection> {
  const has = (criterion: ClassCriterion): '1' | '0' => (criteria.includes(criterion) ? '1' : '0');
  const params = { ...texts, trades: has('trades'), portfolio: has('portfolio'), sector: has('sector') };
  return callsOf(http).call('requestClass', params, { idempotencyKey }).then(parsed(parseProtection));
}
