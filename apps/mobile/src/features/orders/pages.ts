// Pages of a list that moves while it is read: an order may come twice, or leave.
import type { Deals, Order } from '@candor/contract';

export type Pages = readonly Pick<Deals, 'data' | 'total' | 'all_fact_profits' | 'balance'>[];

/** All orders once, in the order of the pages; the first copy is the newer one. */
export function joinPages(pages: Pages): Order[] {
  const seen = new Set<number>();
  return pages.flatMap((page) =>
    page.data.filter((order) => {
      if (seen.has(order.Id)) return false;
      seen.add(order.Id);
      return true;
    }),
  );
}

/** Without one order, the total corrected where it was there. */
export function withoutOrder(pages: Pages, id: number): Pages {
  if (!pages.some((page) => page.data.some((order) => order.Id === id))) return pages;
  return pages.map((page) => ({
    ...page,
    data: page.data.filter((order) => order.Id !== id),
    total: page.total - 1,
  }));
}
