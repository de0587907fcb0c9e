// How a client is protected: class, rules, and the limits they have set themselves.
import type { WireProtectionInfo } from '@candor/contract';
import type { ClientClass, InstrumentKind, Money } from '@candor/core';
import { toMoney } from './figures.ts';

/** Null: no limit. */
export interface OwnLimit {
  readonly amount: Money | null;
  /** What takes its place, and when (ISO 8601). */
  readonly next: { readonly amount: Money | null; readonly from: string } | null;
}
export interface LossLimit extends OwnLimit {
  /** Below zero for a gain; null while it is not counted. */
  readonly lost: Money | null;
}
export interface DepositLimit extends OwnLimit {
  readonly period: 'day' | 'week' | 'month';
  readonly used: Money;
}
export interface LeverageRule {
  readonly kind: InstrumentKind;
  /** Null: as much as an instrument offers. */
  readonly max: number | null;
  readonly next: { readonly max: number | null; readonly from: string } | null;
}
export interface Protection {
  readonly clientClass: ClientClass;
  readonly request: {
    readonly isOpen: boolean;
    /** One operator has found the criteria met, and another one confirms it. */
    readonly isConfirming: boolean;
    readonly isRefused: boolean;
    readonly remark: string;
    /** ISO 8601. */
    readonly sentAt: string;
  } | null;
  /** Null where the venue runs under no rules. */
  readonly rules: {
    readonly source: string;
    readonly closeOutLevel: number;
    readonly leverage: readonly LeverageRule[];
  } | null;
  readonly loss: LossLimit;
  readonly deposits: readonly DepositLimit[];
  readonly coolingOffUntil: string | null;
}

type WireLimit = Pick<WireProtectionInfo['loss'], 'amount' | 'next'>;
const moneyOf = (usd: number | null): Money | null => (usd === null ? null : toMoney(usd));
const limitOf = ({ amount, next }: WireLimit): OwnLimit => ({
  amount: moneyOf(amount),
  next: next && { amount: moneyOf(next.amount), from: next.from },
});

/** `now` in milliseconds since the epoch: of the table's rows those count that hold, and the next ones. */
export function parseProtection(wire: WireProtectionInfo, now: number): Protection {
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
            leverage: leverageOf(rules.leverage, wire.class, now),
          },
    loss: { ...limitOf(loss), lost: moneyOf(loss.lost) },
    deposits: deposits.map((one) => ({ ...limitOf(one), period: one.period, used: toMoney(one.used) })),
    coolingOffUntil: wire.break_until,
  };
}

function requestOf({
  status,
  remark,
  created_at: sentAt,
}: NonNullable<WireProtectionInfo['class_request']>): Protection['request'] {
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

function leverageOf(
  rows: WireProtectionInfo['rules']['leverage'],
  clientClass: ClientClass,
  now: number,
): LeverageRule[] {
  const own = rows
    .filter((row) => row.class === clientClass)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  return [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const ofKind = own.filter((row) => row.kind === kind);
    const next = ofKind.find(({ from }) => Date.parse(from) > now);
    return {
      kind,
      max: ofKind.findLast(({ from }) => Date.parse(from) <= now)?.max ?? null,
      next: next ? { max: next.max, from: next.from } : null,
    };
  });
}
