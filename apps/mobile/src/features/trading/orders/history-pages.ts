// Pages of a history that grows while it is read: an order may come twice.
import type { HistoryResult, Order, OrderPage } from '@candor/client';
import { type Money, money } from '@candor/core';

/** All orders once, in the order of the pages; the first copy is the newer one. */
export function joinPages(pages: readonly OrderPage[]): Order[] {
  const requestedPrice = new Set<number>();
  return pages.flatMap((page) =>
    page.orders.filter((order) => {
      if (requestedPrice.has(order.id)) return false;
      requestedPrice.add(order.id);
      return true;
    }),
  );
}

/** Fees and swaps of the trades behind a result: negative if they cost. Null if the server does not send them. */
export const costsOf = ({ profit, net }: HistoryResult): Money | null =>
  net === null ? null : money(net - profit);
