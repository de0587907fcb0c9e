// The metrics of an account, over HTTP and as the socket pushes them with every price.
import type { Notice, Account as WireAccount, MetricsPush as WireMetrics } from '@candor/contract';
import type { Money } from '@candor/core';
import { toMoney } from './metrics.ts';

export interface Account {
  /** Cash, margin not taken out. */
  readonly balance: Money;
  /** Reserved for withdrawals. */
  readonly locked: Money;
  readonly openProfit: Money;
  /** Equity: balance and open profit. */
  readonly netValue: Money;
  readonly margin: Money;
  readonly freeMargin: Money;
  /** Equity in per cent of margin; null without margin. */
  readonly marginLevel: number | null;
}

export const parseAccount = (wire: WireAccount): Account =>
  toAccount({ ...wire, Balance: wire.balance }, toMoney(wire.lock_balance));

/** The push omits the amount reserved for withdrawals, which stays as it was. */
export const parsePushedAccount = (wire: WireMetrics, before: Account | undefined): Account =>
  toAccount(wire, before?.locked ?? (0 as Money));

function toAccount(wire: Omit<WireMetrics, 'TransOrder'>, locked: Money): Account {
  return {
    balance: toMoney(wire.Balance),
    locked,
    openProfit: toMoney(wire.ProfitsTotal),
    netValue: toMoney(wire.NetValue),
    margin: toMoney(wire.CautionMoneyAll),
    freeMargin: toMoney(wire.FreeMargin),
    marginLevel: wire.HazardRate,
  };
}

/** An open position at the current price, which is plain because the push does not name the position's instrument. */
export interface OrderMetrics {
  readonly id: number;
  readonly price: number;
  readonly profit: Money;
  /** The stop loss of now, if it trails. */
  readonly stopLoss?: number;
}

export const parseOrderMetrics = ({ TransOrder }: WireMetrics): readonly OrderMetrics[] =>
  TransOrder.map(({ Id, UpdatePrice, FactProfits, TargetLossPrice }) => ({
    id: Id,
    price: UpdatePrice,
    profit: toMoney(FactProfits),
    ...(TargetLossPrice !== undefined && { stopLoss: TargetLossPrice }),
  }));

/** True if a notification says that the demo account was reset. */
export const isDemoReset = ({ Kind }: Notice): boolean => Kind === 'demo_reset';
