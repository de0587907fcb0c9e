// The result of a position after fee and swap, live while it is open.
import type { Order } from '@candor/client';
import { netProfit } from '@candor/core';
import { useOrderMetrics } from '../../../shared/stores.ts';
import { NetAmount } from '../positions/net-amount.tsx';

export interface NetResultProps {
  readonly order: Order;
  readonly className: string;
}

export function NetResult({ order, className }: NetResultProps) {
  const live = useOrderMetrics(order.id);
  const isLive = order.status === 'open';
  const profit = isLive ? (live?.profit ?? order.profit) : order.profit;
  return <NetAmount value={netProfit({ ...order, profit })} isFinal={!isLive} className={className} />;
}
