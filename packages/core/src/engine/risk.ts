// Margin call, stop-out and negative balance protection (rules 10 and 11), checked for one account at a time.
import type { EventBody, RiskMetrics } from '../model/event.ts';
import type { Order } from '../model/order.ts';
import { type Money, money } from '../units/units.ts';
import { type Context, isTradable } from './checks.ts';
import { orderCancelled } from './decide-change.ts';
import { positionClosed } from './decide-close.ts';
import type { Account } from './state.ts';
import { byId, closingPriceOf, floatingProfit, floatingProfits, isCountable, isValued } from './views.ts';

export type Emit = (event: EventBody) => void;
/** The current tick: it does not close positions that it opened. */
export interface CurrentTick {
  readonly instrumentId: number;
  readonly no: number;
}

/** Equity × 100 ≤ level × margin, with margin in use. Exact, because the products are bigint. */
export function isMarginLevelAtOrBelow(level: number, equity: Money, margin: Money): boolean {
  return margin > 0 && BigInt(equity) * 100n <= BigInt(level) * BigInt(margin);
}

export function checkRisk(context: Context, account: Account, emit: Emit, tick: CurrentTick | null): void {
  if (account.positions.size === 0 || !isValued(context.market, account)) return;
  const { settings } = context.state;
  const profits = floatingProfits(context.market, account);
  context.state.exposure.correct(account.id, profits);
  // Nobody is called or stopped out at a price whose profit is out of range.
  if (!isCountable(profits)) return;
  const equity = money(account.balance + profits);
  if (!account.marginCalled) {
    if (isMarginLevelAtOrBelow(settings.marginCallLevel, equity, account.margin)) {
      emit({
        type: 'MarginCalled',
        at: context.at,
        accountId: account.id,
        figures: calculateRiskMetrics(context, account),
      });
    }
  } else if (!isMarginLevelAtOrBelow(settings.marginCallRearmLevel, equity, account.margin)) {
    emit({ type: 'MarginCallArmed', at: context.at, accountId: account.id });
  }
  if (isMarginLevelAtOrBelow(settings.stopOutLevel, equity, account.margin))
    stopOut(context, account, emit, tick);
}

/**
 * Cancels pending orders first, then closes one position at a time on tradable markets: the largest loss, then the
 * largest margin, then the oldest, then the lowest id. Recalculates after each.
 */
function stopOut(context: Context, account: Account, emit: Emit, tick: CurrentTick | null): void {
  const { settings } = context.state;
  for (const order of byId(account.pending)) emit(orderCancelled(context, order, 'stop_out'));
  for (;;) {
    const equity = money(account.balance + floatingProfits(context.market, account));
    if (!isMarginLevelAtOrBelow(settings.stopOutLevel, equity, account.margin)) return;
    const next = nextToClose(context, account, tick);
    if (!next) return;
    const quote = context.market.quotes.get(next.instrumentId);
    const closing = positionClosed(context, next, {
      reason: 'stop_out',
      price: closingPriceOf(context.market, next),
      tick: quote?.tick ?? 0,
    });
    if (!closing) return;
    emit({
      type: 'StopOutStep',
      at: context.at,
      accountId: account.id,
      orderId: next.id,
      level: settings.stopOutLevel,
      figures: calculateRiskMetrics(context, account),
    });
    emit(closing);
    applyNegativeBalanceProtection(context, account, emit);
  }
}

function nextToClose(context: Context, account: Account, tick: CurrentTick | null): Order | null {
  let next: { order: Order; profit: Money } | null = null;
  for (const order of account.positions.values()) {
    const spec = context.state.terms.get(order.instrumentId);
    if (!spec || !isTradable(context, spec)) continue;
    if (tick && order.instrumentId === tick.instrumentId && order.openTick === tick.no) continue;
    const profit = floatingProfit(context.market, order);
    if (!next || comesBefore({ order, profit }, next)) next = { order, profit };
  }
  return next?.order ?? null;
}

function comesBefore(a: { order: Order; profit: Money }, b: { order: Order; profit: Money }): boolean {
  if (a.profit !== b.profit) return a.profit < b.profit;
  if (a.order.margin !== b.order.margin) return a.order.margin > b.order.margin;
  if (a.order.openedAt !== b.order.openedAt) return a.order.openedAt < b.order.openedAt;
  return a.order.id < b.order.id;
}

/**
 * Rule 11: if an account has no positions and a negative balance, unapproved withdrawals are released, newest first,
 * and absorb it. The house pays the rest up to zero in the same step.
 */
export function applyNegativeBalanceProtection(context: Context, account: Account, emit: Emit): void {
  if (account.positions.size > 0) return;
  releaseWithdrawals(context, account, emit);
  if (account.balance >= 0) return;
  emit({
    type: 'NegativeBalanceCovered',
    at: context.at,
    accountId: account.id,
    amount: money(-account.balance),
  });
}

function releaseWithdrawals({ at }: Context, account: Account, emit: Emit): void {
  for (const id of [...(account.money?.submitted ?? [])].reverse()) {
    if (account.balance >= 0) return;
    const amount = account.money?.withdrawals.get(id)?.amount ?? money(0);
    emit({ type: 'WithdrawalReleased', at, accountId: account.id, withdrawalId: id, amount });
  }
}

function calculateRiskMetrics(context: Context, account: Account): RiskMetrics {
  const positions = byId(account.positions).map((order) => {
    const spec = context.state.terms.get(order.instrumentId);
    const closing = closingPriceOf(context.market, order);
    return {
      orderId: order.id,
      price: closing,
      tick: context.market.quotes.get(order.instrumentId)?.tick ?? 0,
      profit: floatingProfit(context.market, order, closing),
      margin: order.margin,
      tradable: spec !== undefined && isTradable(context, spec),
    };
  });
  const profits = money(positions.reduce((sum, position) => sum + position.profit, 0));
  return { balance: account.balance, profits, margin: account.margin, positions };
}
