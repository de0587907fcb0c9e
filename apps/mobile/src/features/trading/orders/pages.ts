// Pages of a list that moves while it is read: an order may come twice, or leave.
import type { Deals, Order } from '@candor/contract';

export type Pages = readonly Deals[];

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

export interface Result {
  /** Price profit of closed trades in USD. */
  readonly profits: number;
  /** Fees and swaps of the same trades: below zero where they cost. Null where the server does not tell. */
  readonly costs: number | null;
  readonly net: number | null;
  /** ISO 8601: from when on they count. */
  readonly since: string | null;
}

const MICRO = 1_000_000;

/** What the history came to, of its first page. */
export function resultOf(first: Pages[number] | undefined): Result | null {
  if (!first) return null;
  const { all_fact_profits: profits, all_fact_net: net = null, all_fact_since: since = null } = first;
  // In whole millionths, which is what the server sums: fractions of two would not be one.
  const costs = net === null ? null : (Math.round(net * MICRO) - Math.round(profits * MICRO)) / MICRO;
  return { profits, costs, net, since };
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
