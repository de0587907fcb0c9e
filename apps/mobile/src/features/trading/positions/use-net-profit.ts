// The net P/L of positions at the current prices.
import type { Order } from '@candor/client';
import { type Money, netProfit } from '@candor/core';
import { useClient } from '../../../shared/app-context.ts';
import { useAccount } from '../../../shared/stores.ts';

/** Renders with each push of the account, at most four times a second. The result is in USD, after fee and swap. */
export function useNetProfit(): (order: Order) => Money {
  const { account } = useClient();
  useAccount();
  return (order) => netProfit({ ...order, profit: account.orderMetrics(order.id)?.profit ?? order.profit });
}
