// Describes events, rejections and an account's metrics as text, for comparison with a scenario's rows.
import type { Account } from '../engine/state.ts';
import type { Venue } from '../engine/venue.ts';
import { floatingProfits } from '../engine/views.ts';
import type { VenueEvent } from '../model/event.ts';
import type { Refusal } from '../model/refusal.ts';
import { formatScaled, scaled } from '../units/decimal.ts';
import type { Names } from './scenario-commands.ts';

export function describeEvent(
  event: VenueEvent,
  names: Names,
  precisions: ReadonlyMap<number, number>,
): string {
  const money = (value: number): string => formatScaled(value, 6, 2);
  const name = (id: number): string => [...names.orders].find(([, known]) => known === id)?.[0] ?? `#${id}`;
  const price = (id: number, points: number): string => formatScaled(points, precisions.get(id) ?? 5);
  switch (event.type) {
    case 'OrderPlaced':
      return event.fill
        ? `opened ${price(event.orderId, event.fill.price)} margin ${money(event.fill.margin)} fee ${money(event.fill.fee)}`
        : `placed ${event.kind}`;
    case 'OrderTriggered':
      return `${name(event.orderId)} triggered ${price(event.orderId, event.fill.price)}`;
    case 'PositionClosed':
      return `${name(event.orderId)} closed ${event.reason} ${price(event.orderId, event.price)} profit ${money(event.profit)}${event.guarantee ? ` premium ${money(event.guarantee.premium)}` : ''}`;
    case 'OrderCancelled':
      return `${name(event.orderId)} cancelled ${event.reason}`;
    case 'TrailSet':
      return `${name(event.orderId)} trails from ${price(event.orderId, event.stopLoss)}`;
    case 'BreakEvenSet':
      return `${name(event.orderId)} breaks even from ${event.trigger} with ${event.offset}`;
    case 'GuaranteedStopSet':
      return `${name(event.orderId)} stop ${price(event.orderId, event.stopLoss)} guaranteed for ${event.premium}`;
    case 'BreakEvenReached':
      return `${name(event.orderId)} even, stop ${price(event.orderId, event.stopLoss)}`;
    case 'OrdersLinked':
      return `${name(event.orderId)} linked to ${name(event.otherId)}`;
    case 'StopsTrailed':
      return `trailed by ${event.bid} ${event.ask}`;
    case 'PendingChanged': {
      const until = event.expiry ? ` until ${new Date(event.expiry.at).toISOString()}` : '';
      const stops = `sl ${event.stopLoss} tp ${event.takeProfit}`;
      return `${name(event.orderId)} changed ${price(event.orderId, event.target)} lots ${formatScaled(event.lots, 6)} ${stops}${until}`;
    }
    case 'StopsSet':
      return `${name(event.orderId)} stops ${event.stopLoss} ${event.takeProfit}`;
    case 'NegativeBalanceCovered':
      return `covered ${money(event.amount)}`;
    case 'SwapCharged':
      return `${name(event.orderId)} swap ${money(event.amount)} days ${event.days}`;
    case 'StopOutStep':
      return 'stop-out';
    case 'MarginCalled':
      return 'margin-call';
    case 'MarginCallArmed':
      return 'margin-call-armed';
    case 'DemoReset':
      return `reset ${money(event.adjustment)}`;
    case 'AccountArchived':
      return `archived ${money(event.adjustment)}`;
    case 'RolledOver': {
      const waiting = event.waiting?.map(({ orderId }) => ` ${name(orderId)}`).join('') ?? '';
      return waiting ? `RolledOver but${waiting}` : 'RolledOver';
    }
    case 'DepositCredited':
      return `credited ${event.depositId} ${money(event.amount)}`;
    case 'WithdrawalRequested':
      return `requested ${event.withdrawalId} ${money(event.amount)} fee ${money(event.fee)}`;
    case 'WithdrawalCancelled':
      return `withdrawn ${event.withdrawalId} ${money(event.amount)}`;
    case 'WithdrawalApproved':
      return `approved ${event.withdrawalId}`;
    case 'WithdrawalPaid':
      return `paid ${event.withdrawalId} ${money(event.amount)} fee ${money(event.fee)}`;
    case 'WithdrawalRejected':
      return `rejected ${event.withdrawalId} ${money(event.amount)}`;
    case 'WithdrawalReleased':
      return `released ${event.withdrawalId} ${money(event.amount)}`;
    case 'BalanceAdjusted':
      return `adjusted ${event.adjustmentId} ${money(event.amount)}`;
    case 'ReferralRewarded':
      return `rewarded ${event.referralId} ${money(event.amount)}`;
    case 'ClientClassSet':
      return `class ${event.clientClass}`;
    case 'LossLimitSet': {
      const amount = event.amount === null ? 'none' : money(event.amount);
      return `loss limit ${amount}${event.from > event.at ? ' later' : ''}`;
    }
    case 'BreakTaken':
      return `break until ${new Date(event.until).toISOString()}`;
    case 'LossDayBegun':
      return `day begun ${money(event.netValue)}`;
    case 'AccountBlocked':
      return 'blocked';
    case 'AccountUnblocked':
      return 'unblocked';
    case 'InstrumentHalted':
      return `halted ${event.instrumentId}`;
    case 'InstrumentResumed':
      return `resumed ${event.instrumentId}`;
    case 'InstrumentConfigured':
    case 'SettingsChanged':
    case 'AuditAnchored':
    case 'InputsAnchored':
    case 'KeyErased':
    case 'VenueStarted':
    case 'ExecutionCounted':
    case 'AccountOpened':
    case 'CommandRefused':
      return event.type;
  }
}

/** The values of a rejection, each after its name. */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.code === 'leverage_above_limit') return ` x${refusal.largest}`;
  if (refusal.code === 'on_a_break') return ` until ${new Date(refusal.until).toISOString()}`;
  if (refusal.code === 'loss_limit_reached') return ` lost ${formatScaled(refusal.lost, 6, 2)}`;
  const figures: Readonly<Record<string, unknown>> = { ...refusal };
  const figure = (name: string): number | undefined =>
    typeof figures[name] === 'number' ? figures[name] : undefined;
  const [missing, largest, nearest] = [figure('missing'), figure('largest'), figure('nearest')];
  const available = figure('available');
  const [max, min, precision = 6] = [figure('max'), figure('min'), figure('precision')];
  const parts: string[] = [];
  if (typeof figures.field === 'string') parts.push(figures.field);
  if (missing !== undefined) parts.push(`missing ${formatScaled(missing, 6, 2)}`);
  if (largest !== undefined) parts.push(`largest ${formatScaled(largest, 6)}`);
  if (available !== undefined) parts.push(`available ${formatScaled(available, 6, 2)}`);
  if (nearest !== undefined) parts.push(`nearest ${formatScaled(nearest, precision)}`);
  if (min !== undefined) parts.push(`min ${formatScaled(min, 6)}`);
  // For orders and keys the value is a count, for lots millionths.
  if (max !== undefined && max > 1000) parts.push(`max ${formatScaled(max, 6)}`);
  return parts.length > 0 ? ` ${parts.join(' ')}` : '';
}

export function metricsOf(venue: Venue, account: Account): Record<string, string> {
  const profits = floatingProfits(venue.market, account);
  const equity = account.balance + profits;
  const swaps = [...account.positions.values()].reduce((sum, order) => sum + order.swap, 0);
  return {
    balance: formatScaled(account.balance, 6),
    locked: formatScaled(account.locked, 6),
    equity: formatScaled(equity, 6),
    profit: formatScaled(profits, 6),
    margin: formatScaled(account.margin, 6),
    free: formatScaled(equity - account.margin, 6),
    swap: formatScaled(swaps, 6),
    level: account.margin === 0 ? 'none' : String(Math.round((equity / account.margin) * 10000) / 100),
    positions: String(account.positions.size),
    pending: String(account.pending.size),
  };
}

const COUNTED = ['positions', 'pending', 'level'];

/** 999 and 999.00 are the same amount. */
export function sameFigure(name: string, actual: string | undefined, expected: string): boolean {
  const isMoney = /^-?\d/.test(expected) && !COUNTED.includes(name);
  return actual === (isMoney ? formatScaled(scaled(expected, 6), 6) : expected);
}
