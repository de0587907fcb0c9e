// An account's metrics as the wire carries them, over HTTP and on the socket.
import type { Balance, DayStart, MetricsPush, Account as WireAccount } from '@candor/contract';
import {
  type AccountView,
  divideHalfAway,
  type LiveAccount,
  type LivePosition,
  type Money,
  moneyToNumber,
  type OrderId,
  priceToNumber,
} from '@candor/core';
import type { DayBegin } from './day-result.ts';

export const presentBalance = ({ balance, locked }: AccountView): Balance => ({
  balance: moneyToNumber(balance),
  lock_balance: moneyToNumber(locked),
});

export const presentDayStart = (from: number, { equity, moved }: DayBegin): DayStart => ({
  from,
  equity: equity === null ? null : moneyToNumber(equity),
  moved: moneyToNumber(moved),
});

export function presentAccount(account: AccountView): WireAccount {
  const { ProfitsTotal, NetValue, CautionMoneyAll, FreeMargin, HazardRate } = presentMetrics(account);
  return { ...presentBalance(account), ProfitsTotal, NetValue, CautionMoneyAll, FreeMargin, HazardRate };
}

/** `precisionOf` returns the decimals of each order's prices; an order it does not know yet waits for the next push. */
export function presentPush(
  figures: LiveAccount,
  precisionOf: (orderId: OrderId) => number | undefined,
): MetricsPush {
  const present = (order: LivePosition) => {
    const precision = precisionOf(order.id);
    if (precision === undefined) return [];
    return [
      {
        Id: order.id,
        UpdatePrice: priceToNumber(order.mark, precision),
        FactProfits: moneyToNumber(order.profit),
        ...(order.trailed !== undefined && { TargetLossPrice: priceToNumber(order.trailed, precision) }),
      },
    ];
  };
  return {
    ...presentMetrics(figures),
    Balance: moneyToNumber(figures.balance),
    TransOrder: figures.orders.flatMap(present),
  };
}

type Figures = Pick<AccountView, 'balance' | 'profits' | 'margin'>;

/** Values derived from cash, floating profit and margin. */
export function presentMetrics({ balance, profits, margin }: Figures) {
  const net = balance + profits;
  return {
    ProfitsTotal: moneyToNumber(profits),
    NetValue: moneyToNumber(net as Money),
    CautionMoneyAll: moneyToNumber(margin),
    FreeMargin: moneyToNumber((net - margin) as Money),
    HazardRate: hazardRate(net, margin),
  };
}

/** Equity ÷ margin × 100 with 2 decimals: 899 over 110.01 is 817.2. Null without margin. */
function hazardRate(net: number, margin: Money): number | null {
  if (margin === 0) return null;
  return Number(divideHalfAway(BigInt(net) * 10_000n, BigInt(margin))) / 100;
}
