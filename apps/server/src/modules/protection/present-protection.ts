// Rules, classes and own limits on the wire.
import {
  DEPOSIT_LIMIT_PERIODS,
  type OfficeClassRequest,
  type WireClassRequest,
  type WireProtectionInfo,
  type WireProtectionRules,
} from '@candor/contract';
import {
  type Money,
  moneyToNumber,
  type ProtectionRules,
  type ProtectionView,
  type SelfLimit,
  selfLimitAt,
} from '@candor/core';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { ClassRequest } from './class-request-rows.ts';
import type { DepositLimits } from './deposit-limits.ts';

const iso = (at: number): string => new Date(at).toISOString();
const usdOf = (amount: Money | null): number | null => (amount === null ? null : moneyToNumber(amount));

export const presentRules = (rules: ProtectionRules | undefined): WireProtectionRules => ({
  name: rules?.name ?? '',
  source: rules?.source ?? '',
  close_out_level: rules?.closeOutLevel ?? null,
  leverage: (rules?.leverage ?? []).map(({ from, clientClass, kind, max }) => ({
    from: iso(from),
    class: clientClass,
    kind,
    max,
  })),
});

/** `now` is by the clock of the limit. */
function presentLimit(limit: SelfLimit | null, now: number) {
  const next = limit?.next;
  return {
    amount: limit ? usdOf(selfLimitAt(limit, now)) : null,
    next: next && next.from > now ? { amount: usdOf(next.amount), from: iso(next.from) } : null,
  };
}

const presentRequest = ({ id, status, remark, createdAt }: ClassRequest): WireClassRequest => ({
  id,
  // One operator's proposal is not a decision, and its text is not for the client.
  status: status === 'proposed' ? 'waiting' : status,
  remark: status === 'refused' ? remark : '',
  created_at: createdAt.toISOString(),
});

export interface ProtectionStatus {
  readonly view: ProtectionView;
  readonly limits: DepositLimits;
  readonly used: Readonly<Record<keyof DepositLimits, Money>>;
  readonly request: ClassRequest | undefined;
  readonly rules: ProtectionRules | undefined;
  /** The wall clock's time, and the venue's. */
  readonly now: number;
  readonly venueNow: number;
}

export function presentProtection(standing: ProtectionStatus): WireProtectionInfo {
  const { view, limits, used, request, rules, now, venueNow } = standing;
  return {
    class: view.clientClass,
    class_request: request ? presentRequest(request) : null,
    rules: presentRules(rules),
    loss: { ...presentLimit(view.loss, venueNow), lost: usdOf(view.lost) },
    deposits: DEPOSIT_LIMIT_PERIODS.map((period) => ({
      period,
      ...presentLimit(limits[period], now),
      used: moneyToNumber(used[period]),
    })),
    break_until: view.coolingOffUntil === null ? null : iso(view.coolingOffUntil),
  };
}

export const presentOfficeRequest = (
  request: ClassRequest,
  evidenceUrl: (ref: string) => string,
): OfficeClassRequest => ({
  id: request.id,
  client: presentOfficeClient(request.user),
  criteria: [...request.criteria],
  trades: [...request.trades],
  statement: request.statement,
  evidence_url: request.evidence === '' ? '' : evidenceUrl(request.evidence),
  status: request.status,
  created_at: request.createdAt.toISOString(),
  proposed_by: request.proposedBy,
  proposed_at: request.proposedAt?.toISOString() ?? null,
  decided_by: request.decidedBy,
  decided_at: request.decidedAt?.toISOString() ?? null,
  remark: request.remark,
  assignee: request.assignee,
});
